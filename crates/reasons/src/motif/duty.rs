//! Decoy, deflection and overload: a reply draws a man to a square where it is attacked, or away from what it guarded,
//! or from one of two things that it guarded (VIRGO §4.6.3; CAPS-II §V: decoying, overloading). Blocking, too, where it is
//! drawn to its own king's last flight.
//!
//! Test: the man is put back where it came from, the rest being as after the reply. Only its place has changed; if the
//! goal is then out of reach, drawing it away was the cause. Where that position is not legal, what follows is played
//! at once instead; and where that is not possible either, as after most checks, the capture that follows is forbidden,
//! and the tally must show that it would not pay if the man could take back.

use lucena_evidence::{Line, Part, Points, Predicate, Without};
use shakmaty::{Position, Role, Square, attacks};

use super::{
    geometry::{gain, taken, value},
    removal::guarding,
};
use crate::{Candidate, Motif, Study, Why, study::lines};

/// Looks at every reply.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().flat_map(|ply| at(study, ply)).collect()
}

/// A man that was drawn somewhere.
struct Drawn {
    ply: usize,
    from: Square,
    to: Square,
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Vec<Candidate> {
    let Some(drawn) = drawn(study, ply) else { return Vec::new() };
    let (decoyed, deflected) = (is_decoyed(study, &drawn), leaves(study, &drawn));
    let blocks = takes_a_flight(study, &drawn);
    if !decoyed && !blocks && deflected.is_none() {
        return Vec::new();
    }
    let plain = Plain {
        decoy: decoyed && is_plain_decoy(study, &drawn),
        deflection: deflected.is_some_and(|ward| is_plain_deflection(study, &drawn, ward)),
    };
    // The board shows it; what follows makes it a reason.
    let tests = match (plain.decoy || !decoyed) && (plain.deflection || deflected.is_none()) && !blocks {
        true => study.besides(|study| tests(study, &drawn)),
        false => tests(study, &drawn),
    };
    let is_shown = !tests.is_empty();
    let mut candidates = Vec::new();
    if decoyed && (is_shown || plain.decoy) {
        let candidate = decoy(study, &drawn, tests.clone());
        candidates.push(Candidate { is_visible: plain.decoy, ..candidate });
    }
    if blocks && is_shown {
        let there = study.line.position(ply + 2);
        let candidate = study.candidate(Motif::Blocking, ply, ply + 3, tests.clone());
        candidates.push(candidate.man(there, drawn.to, Part::Blocker).square(drawn.to));
    }
    if let Some(ward) = deflected.filter(|_| is_shown || plain.deflection) {
        let candidate = deflection(study, &drawn, ward, tests);
        candidates.push(Candidate { is_visible: plain.deflection, ..candidate });
    }
    candidates
}

/// What the board alone shows.
struct Plain {
    decoy: bool,
    deflection: bool,
}

/// A king, queen or rook took what was offered to it, and what follows attacks it there, as [`is_decoyed`] says: the board
/// shows it where the offer was worth more than what it took.
fn is_plain_decoy(study: &Study<'_, '_>, drawn: &Drawn) -> bool {
    let line = study.line;
    let role = line.position(drawn.ply + 2).board().role_at(drawn.to);
    let is_heavy = matches!(role, Some(Role::King | Role::Queen | Role::Rook));
    is_heavy && line.at(drawn.ply).is_some_and(|m| taken(m) < value(m.role()))
}

/// What is taken on the square that the man has left unguarded is worth no more than what takes it, so the guard mattered;
/// it pays now; and the man was lured or driven, not traded.
fn is_plain_deflection(study: &Study<'_, '_>, drawn: &Drawn, ward: Square) -> bool {
    let line = study.line;
    let (Some(m), Some(next)) = (line.at(drawn.ply), line.at(drawn.ply + 2)) else { return false };
    let then = line.position(drawn.ply + 2);
    let collects = next.promotion().is_some() || next.is_capture() && taken(next) <= value(next.role());
    let lured = line.at(drawn.ply + 1).is_some_and(|reply| reply.to() == m.to());
    let offered = !lured || taken(m) < value(m.role());
    collects && offered && ward != m.to() && gain(then, next) > Points(0)
}

/// The reply was induced: it takes what has just moved or been offered, or it gets out of check.
fn drawn(study: &Study<'_, '_>, ply: usize) -> Option<Drawn> {
    let line = study.line;
    let (m, reply) = (line.at(ply)?, line.at(ply + 1)?);
    line.at(ply + 2)?;
    let induced = reply.to() == m.to() || line.position(ply + 1).is_check();
    (induced && !reply.is_castle()).then_some(Drawn { ply, from: reply.from()?, to: reply.to() })
}

/// Whether what follows attacks the man where it has gone, or takes it there.
fn is_decoyed(study: &Study<'_, '_>, drawn: &Drawn) -> bool {
    let line = study.line;
    let Some(next) = line.at(drawn.ply + 2) else { return false };
    let offered = line.at(drawn.ply).is_some_and(|m| m.to() == drawn.to);
    let (there, then) = (line.position(drawn.ply + 2), line.position(drawn.ply + 3));
    let Some(role) = there.board().role_at(drawn.to) else { return false };
    let man = line.men(drawn.ply + 2).on(drawn.to);
    let is_king = role == Role::King;
    let checked = is_king && then.is_check();
    let falls = |ply: usize| line.taken(ply).map(|(man, _)| man) == man;
    let attacked = then.board().attacks_from(next.to()).contains(drawn.to);
    let valuable = value(role) >= Points(3);
    offered
        && (checked || valuable && !is_king && (next.to() != drawn.to) && attacked && falls(drawn.ply + 4))
}

/// Whether what follows is mate, and the man stands where its king could otherwise go.
fn takes_a_flight(study: &Study<'_, '_>, drawn: &Drawn) -> bool {
    let mated = study.line.position(drawn.ply + 3);
    let (board, them) = (mated.board(), !study.aim.us);
    let Some(king) = board.king_of(them).filter(|_| mated.is_checkmate()) else { return false };
    let attackers = board.attacks_to(drawn.to, study.aim.us, board.occupied().without(king));
    let stays = board.color_at(drawn.to) == Some(them);
    stays && attacks::king_attacks(king).contains(drawn.to) && attackers.is_empty()
}

/// The square that a man guarded and no longer does, where we go next.
fn leaves(study: &Study<'_, '_>, drawn: &Drawn) -> Option<Square> {
    let line = study.line;
    let next = line.at(drawn.ply + 2)?;
    let (before, after) = (line.position(drawn.ply + 1), line.position(drawn.ply + 2));
    let ward = next.to();
    let promotes = next.promotion().is_some();
    let guarded = before.board().attacks_from(drawn.from).contains(ward);
    let guards = after.board().attacks_from(drawn.to).contains(ward);
    let matters = line.taken(drawn.ply + 2).is_some() || promotes || line.position(drawn.ply + 3).is_check();
    // A king that a check has moved is not drawn away from squares where nothing is.
    let moves_on = before.board().role_at(drawn.from) == Some(Role::King) && !next.is_capture() && !promotes;
    (guarded && !guards && matters && !moves_on && ward != drawn.to).then_some(ward)
}

/// What must fail: the man back on its square, and what follows played at once or the move left out, as far as those can
/// be shown.
fn tests(study: &mut Study<'_, '_>, drawn: &Drawn) -> Vec<Without> {
    let edit = study.fails_with(drawn.ply + 2, drawn.to, drawn.from);
    let at_once = study.at_once(drawn.ply);
    if let Some(edit) = edit {
        let shown = if at_once.is_some() { lines(at_once) } else { study.left_out(drawn.ply) };
        return std::iter::once(edit).chain(shown).collect();
    }
    if let Some(failing) = at_once {
        let answers = failing.get(drawn.ply + 1).is_some_and(|answer| answer.from() == Some(drawn.from));
        return if answers { lines(Some(failing)) } else { Vec::new() };
    }
    collected(study, drawn).unwrap_or_default()
}

/// After a check: without what follows nothing is won, and it would not pay if the man could take back.
fn collected(study: &mut Study<'_, '_>, drawn: &Drawn) -> Option<Vec<Without>> {
    let line = study.line;
    let next = line.at(drawn.ply + 2)?;
    let paid = study.aim.tally(line.position(drawn.ply + 3)) - value(next.promotion().unwrap_or(next.role()));
    let checked = line.position(drawn.ply + 1).is_check();
    if !checked || paid >= study.aim.points && !line.position(drawn.ply + 3).is_checkmate() {
        return None;
    }
    Some(lines(study.forbidden(drawn.ply + 2, &[next])))
}

fn decoy(study: &Study<'_, '_>, drawn: &Drawn, tests: Vec<Without>) -> Candidate {
    let there = study.line.position(drawn.ply + 2);
    let end = if there.board().role_at(drawn.to) == Some(Role::King) { drawn.ply + 3 } else { drawn.ply + 5 };
    let candidate = study.candidate(Motif::Decoy, drawn.ply, end, tests);
    let candidate = candidate.man(there, drawn.to, Part::Decoyed).square(drawn.to);
    candidate.fact(Predicate::Stands, &[drawn.to], drawn.ply + 2)
}

fn deflection(study: &Study<'_, '_>, drawn: &Drawn, ward: Square, tests: Vec<Without>) -> Candidate {
    let line = study.line;
    let before = line.position(drawn.ply);
    let (motif, part) = overload_or_deflection(line, drawn.ply);
    let after = line.position(drawn.ply + 1);
    let answers = |test: &Without| match test {
        Without::Line(moves) => moves.get(drawn.ply + 1).is_some_and(|m| m.from() == Some(drawn.from)),
        _ => false,
    };
    let recaptures = tests.iter().any(answers);
    let candidate = study
        .candidate(motif, drawn.ply, drawn.ply + 3, tests)
        .man(before, drawn.from, part)
        .square(ward)
        .fact(guarding(after, drawn.from, ward), &[drawn.from, ward], drawn.ply + 1);
    if recaptures { candidate.because(Why::Recaptured) } else { candidate }
}

/// What to call it when the man that replies has left a duty: overload if it had two, for it also guarded what our move
/// took; otherwise deflection.
pub fn overload_or_deflection(line: &Line, ply: usize) -> (Motif, Part) {
    let two = line.at(ply + 1).is_some_and(|reply| {
        let guarded = reply.from().map(|from| line.position(ply).board().attacks_from(from));
        line.taken(ply).is_some_and(|(_, square)| square == reply.to())
            && guarded.is_some_and(|guarded| guarded.contains(reply.to()))
    });
    if two { (Motif::Overload, Part::Overloaded) } else { (Motif::Deflection, Part::Deflected) }
}
