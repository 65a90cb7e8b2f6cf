//! X-ray: on one square we take, they take back, and a man of ours that stood behind theirs takes again.
//!
//! Test: the last capture is forbidden.

use shakmaty::{Position, attacks};

use crate::{Claim, Motif, Part, Study, Why, claim::Test};

/// Looks at every second capture on a square through a man of theirs.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let (m, reply, next) = (line.at(ply)?, line.at(ply + 1)?, line.at(ply + 2)?);
    let square = m.to();
    if reply.to() != square
        || next.to() != square
        || !attacks::between(next.from()?, square).contains(reply.from()?)
    {
        return None;
    }
    let failure = study.forbidden(ply + 2, &[next])?;
    let claim = study.claim(Motif::XRay, ply, ply + 3, Test::Forbidden, Some(failure));
    let before = line.position(ply);
    let claim = claim.man(before, next.from()?, Part::Attacker).man(before, reply.from()?, Part::Blocker);
    Some(claim.square(square).critical(next, Why::Illegal))
        .filter(|_| before.board().piece_at(square).is_some())
}
