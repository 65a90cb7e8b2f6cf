//! Decoy, deflection and overload: a reply draws a man to a square where it is attacked, or away from what it guarded,
//! or from one of two things that it guarded (VIRGO §4.6.3; CAPS-II §V: decoying, overloading). Blocking, too, where it is
//! drawn to its own king's last flight.
//!
//! Test: the man is put back where it came from, the rest being as after the reply. Only its place has changed; if the
//! goal is then out of reach, drawing it away was the cause. Where that position is not legal, what follows is played
//! at once instead; and where that is not possible either, as after most checks, the capture that follows is forbidden,
//! and the tally must show that it would not pay if the man could take back.

use shakmaty::{Position, Role, Square, attacks};

use crate::{Claim, Line, Motif, Part, Study, Why, ablation::Failure, claim::Test, material::value};

/// Looks at every reply.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().flat_map(|ply| at(study, ply)).collect()
}

/// A man that was drawn somewhere.
struct Drawn {
    ply: usize,
    from: Square,
    to: Square,
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Vec<Claim> {
    let Some(drawn) = drawn(study, ply) else { return Vec::new() };
    let (decoyed, deflected) = (is_decoyed(study, &drawn), leaves(study, &drawn));
    let blocks = takes_a_flight(study, &drawn);
    if !decoyed && !blocks && deflected.is_none() {
        return Vec::new();
    }
    let Some((test, failure)) = test(study, &drawn) else { return Vec::new() };
    let mut claims = Vec::new();
    if decoyed {
        claims.push(decoy(study, &drawn, test.clone(), failure.clone()));
    }
    if blocks {
        let there = study.line.position(ply + 2);
        let claim = study.claim(Motif::Blocking, ply, ply + 3, test.clone(), Some(failure.clone()));
        claims.push(claim.man(there, drawn.to, Part::Blocker).square(drawn.to));
    }
    if let Some(ward) = deflected {
        claims.push(deflection(study, &drawn, ward, test, failure));
    }
    claims
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
    let taken = |ply: usize| line.taken(ply).map(|(man, _)| man) == man;
    let attacked = then.board().attacks_from(next.to()).contains(drawn.to);
    let valuable = value(role) >= 3;
    offered
        && (checked || valuable && !is_king && (next.to() != drawn.to) && attacked && taken(drawn.ply + 4))
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
    (guarded && !guards && matters && ward != drawn.to).then_some(ward)
}

fn test(study: &mut Study<'_, '_>, drawn: &Drawn) -> Option<(Test, Failure)> {
    if let Some(nodes) = study.fails_with(drawn.ply + 2, drawn.to, drawn.from) {
        let line = match study.at_once(drawn.ply) {
            Some(failure) => failure.line,
            None => study.omitted(drawn.ply).map(|failure| failure.line).unwrap_or_default(),
        };
        return Some((Test::Edited("the drawn man back on its square"), Failure { line, nodes }));
    }
    if let Some(failure) = study.at_once(drawn.ply) {
        let answer = failure.line.get(drawn.ply + 1)?;
        return (answer.from() == Some(drawn.from)).then_some((Test::AtOnce, failure));
    }
    let line = study.line;
    let next = line.at(drawn.ply + 2)?;
    let paid = study.aim.tally(line.position(drawn.ply + 3)) - value(next.promotion().unwrap_or(next.role()));
    let checked = line.position(drawn.ply + 1).is_check();
    if !checked || paid >= study.aim.points && !line.position(drawn.ply + 3).is_checkmate() {
        return None;
    }
    study.forbidden(drawn.ply + 2, &[next]).map(|failure| (Test::Forbidden, failure))
}

fn decoy(study: &Study<'_, '_>, drawn: &Drawn, test: Test, failure: Failure) -> Claim {
    let there = study.line.position(drawn.ply + 2);
    let end = if there.board().role_at(drawn.to) == Some(Role::King) { drawn.ply + 3 } else { drawn.ply + 5 };
    let claim = study.claim(Motif::Decoy, drawn.ply, end, test, Some(failure));
    claim.man(there, drawn.to, Part::Decoyed).square(drawn.to)
}

fn deflection(study: &Study<'_, '_>, drawn: &Drawn, ward: Square, test: Test, failure: Failure) -> Claim {
    let line = study.line;
    let before = line.position(drawn.ply);
    let (motif, part) = overload_or_deflection(line, drawn.ply);
    let critical = failure.line.get(drawn.ply + 1).copied();
    let claim = study.claim(motif, drawn.ply, drawn.ply + 3, test, Some(failure));
    let claim = claim.man(before, drawn.from, part).square(ward);
    match critical.filter(|m| m.from() == Some(drawn.from)) {
        Some(m) => claim.critical(m, Why::Recaptured),
        None => claim,
    }
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
