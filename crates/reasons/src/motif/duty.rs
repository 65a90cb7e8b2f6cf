//! Decoy, deflection and overload: a reply draws a man to a square where it is attacked, or away from what it guarded,
//! or from one of two things that it guarded (VIRGO §4.6.3; CAPS-II §V: decoying, overloading). Blocking, too, where it is
//! drawn to its own king's last flight.
//!
//! Test: the man is put back where it came from, the rest being as after the reply. Only its place has changed; if the
//! goal is then out of reach, drawing it away was the cause. Where that position is not legal, what follows is played
//! at once instead; and where that is not possible either, as after most checks, the capture that follows is forbidden,
//! and the tally must show that it would not pay if the man could take back.

use lucena_evidence::{Line, Part, Points, Predicate, Without};
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};

use super::about::{About, example};
use super::{
    geometry::{gain, taken, value},
    removal::guarding,
};
use crate::{Candidate, Motif, Study, Why, study::lines};

/// What people should know of them.
pub const ABOUT: &[About] = &[
    About {
        motif: Motif::Decoy,
        sees: "a man that takes what is offered to it, or is drawn by force, and is attacked or mated on the square where it has gone",
        leaves_out: "plain trades, and men that nothing attacks afterwards",
        test: "the man is put back where it came from, or what follows is played at once: then it fails; an offer that is worth more than what it takes is seen on the board",
        examples: &[
            example("3q2k1/5pp1/6p1/4N3/8/8/5PP1/5K1R w - - 0 1", "Rh8+"),
            example("6k1/1q3ppp/8/3N4/8/8/5PPP/2R3K1 w - - 0 1", "Rc8+"),
            example("4k2q/4ppp1/8/4N3/8/8/5PP1/3R1K2 w - - 0 1", "Rd8+"),
        ],
        near_misses: &[
            example("1r4k1/5ppp/8/3b4/8/3R4/5PPP/3R2K1 w - - 0 1", "Rxd5"),
            example("r1r3k1/5ppp/8/8/8/2Q5/2R2PPP/6K1 w - - 0 1", "Qxc8+"),
            example("6k1/4qppp/8/8/4B3/8/5PPP/4R1K1 w - - 0 1", "Bxh7+"),
        ],
    },
    About {
        motif: Motif::Overload,
        sees: "a man that guards two things: it takes back on one square, and what it guarded on the other falls",
        leaves_out: "men whose second ward is guarded by others as well",
        test: "the man is put back, or what follows is played at once and the man answers it",
        examples: &[
            example("3r2k1/5ppp/p7/3n4/8/8/5PPP/1R1R2K1 w - - 0 1", "Rxd5"),
            example("6k1/5ppp/5n2/3b4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
            example("6kr/5bp1/8/8/2B5/8/5PP1/5K1R w - - 0 1", "Bxf7+"),
        ],
        near_misses: &[
            example("5rk1/5ppp/8/3n4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
            example("r5k1/5ppp/5n2/3b4/2P5/8/5PPP/3RR1K1 w - - 0 1", "cxd5"),
            example("3r2k1/5qp1/8/8/2Q5/8/5PP1/5K1R w - - 0 1", "Rh8+"),
        ],
    },
    About {
        motif: Motif::Deflection,
        sees: "a man that a check or an offer makes leave what it guards, and what it guarded falls, is mated or lets a pawn through",
        leaves_out: "kings that only step aside, and wards that were not worth guarding",
        test: "the man is put back where it came from, or what follows is played at once and the man answers it; on the board: what falls is worth no more than what takes it, so the guard mattered, and taking it pays now",
        examples: &[
            example("6k1/3q1ppp/8/8/8/8/5PPP/2Q1R1K1 w - - 0 1", "Qc7"),
            example("3r2k1/5qp1/8/8/2Q5/8/5PP1/5K1R w - - 0 1", "Rh8+"),
            example("5r1k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Qg8+"),
        ],
        near_misses: &[
            example("3r1rk1/6p1/8/8/8/3B4/2n2PPP/1R4K1 w - - 0 1", "Bxc2"),
            example("r5k1/3q1ppp/8/2b5/8/8/5PPP/2Q1R1K1 w - - 0 1", "Qxc5"),
            example("5rk1/5ppp/8/6B1/1Q6/8/5PPP/3R2K1 w - - 0 1", "Qxf8+"),
        ],
    },
    About {
        motif: Motif::Blocking,
        sees: "a man of theirs that is drawn to the last flight square of its own king",
        leaves_out: "men that stood there before",
        test: "the man is put back: then it is not mate",
        examples: &[
            example("5r1k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Qg8+"),
            example("k2r4/pp6/N7/8/5Q2/8/5PPP/6K1 w - - 0 1", "Qb8+"),
            example("k7/pp1n4/N7/8/5Q2/8/5PPP/6K1 w - - 0 1", "Qb8+"),
        ],
        near_misses: &[
            example("6rk/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Nf7#"),
            example("b4r1k/1n4p1/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Nf7+"),
            example("5r1k/4N1pp/8/7Q/8/4R3/5PPP/6K1 w - - 0 1", "Qxh7+"),
        ],
    },
];

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
    // What goes to the ward leaves its square, and the guard's line may lead over that.
    let way = next.from().map_or(Bitboard::FULL, |from| !Bitboard::from(from));
    let guarded = before.board().piece_at(drawn.from).is_some_and(|piece| {
        attacks::attacks(drawn.from, piece, before.board().occupied() & way).contains(ward)
    });
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
    let candidate =
        study.candidate(motif, drawn.ply, drawn.ply + 3, tests).man(before, drawn.from, part).square(ward);
    // A line that leads over the square of what goes there is seen as blocked.
    let over = line.at(drawn.ply + 2).and_then(Move::from).filter(|_| !bears(after, drawn.from, ward));
    let candidate = match over {
        Some(over) => candidate.fact(Predicate::Blocks, &[over, drawn.from, ward], drawn.ply + 1),
        None => candidate.fact(guarding(after, drawn.from, ward), &[drawn.from, ward], drawn.ply + 1),
    };
    if recaptures { candidate.because(Why::Recaptured) } else { candidate }
}

fn bears(position: &Chess, from: Square, to: Square) -> bool {
    position.board().attacks_from(from).contains(to)
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
