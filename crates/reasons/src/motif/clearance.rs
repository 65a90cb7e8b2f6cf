//! Clearance: a man of ours leaves a square or a line that another of ours then uses.
//!
//! Test: the move is left out; what follows cannot be played at once, for our own man is in its way.

use shakmaty::{Position, Role, attacks};

use crate::{Claim, Motif, Part, Study, Why, claim::Test};

/// Looks at every move that makes room for the next.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let (m, next) = (line.at(ply)?, line.at(ply + 2)?);
    let (left, from) = (m.from()?, next.from()?);
    let slides = matches!(next.role(), Role::Bishop | Role::Rook | Role::Queen);
    let passes = slides && attacks::between(from, next.to()).contains(left) || next.to() == left;
    let stood = line.men(ply).on(from) == line.mover(ply + 2);
    // A capture along the line is a discovered attack.
    if !passes || !stood || line.mover(ply) == line.mover(ply + 2) || next.is_capture() && next.to() != left {
        return None;
    }
    let quiet_loss =
        line.at(ply + 1).is_some_and(|reply| reply.to() == m.to() || line.position(ply + 1).is_check());
    let failure = study.omitted(ply).filter(|_| quiet_loss)?;
    let claim = study.claim(Motif::Clearance, ply, ply + 3, Test::Omitted, Some(failure));
    let claim =
        claim.man(line.position(ply), left, Part::Blocker).man(line.position(ply), from, Part::Attacker);
    Some(claim.square(next.to()).critical(next, Why::Illegal))
}
