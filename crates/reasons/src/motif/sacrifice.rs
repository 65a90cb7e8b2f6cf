//! Sacrifices and quiet moves: what the eye sees first. Both stand on the board.

use shakmaty::Position;

use crate::{Claim, Motif, Part, Study, claim::Test, material::value};

/// Looks at every move of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().flat_map(|ply| [sacrifice(study, ply), quiet(study, ply)]).flatten().collect()
}

/// After the reply, and after taking back if we do, we have at least two points less than before the line, and less than
/// before the move: a trade gives nothing up.
fn sacrifice(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let (m, reply, next) = (line.at(ply)?, line.at(ply + 1)?, line.at(ply + 2)?);
    let taken_back = next.capture().filter(|_| next.to() == reply.to()).map_or(0, value);
    let before = study.aim.tally(line.position(ply));
    let left = study.aim.tally(line.position(ply + 2)) + taken_back;
    if left > -2 || left >= before || !reply.is_capture() {
        return None;
    }
    let failure = study.omitted(ply);
    let test = if failure.is_some() { Test::Omitted } else { Test::Board };
    let claim = study.claim(Motif::Sacrifice, ply, line.len(), test, failure);
    Some(claim.man(line.position(ply + 1), reply.to(), Part::Sacrificed))
        .filter(|_| m.role() != shakmaty::Role::King)
}

/// Neither takes nor checks, in a line that goes on.
fn quiet(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let m = line.at(ply)?;
    let (before, after) = (line.position(ply), line.position(ply + 1));
    let is_quiet = !m.is_capture() && m.promotion().is_none() && !after.is_check() && !before.is_check();
    let attacks = after.board().attacks_from(m.to()) & after.board().by_color(!study.aim.us);
    if !is_quiet || attacks.any() || line.at(ply + 2).is_none() {
        return None;
    }
    study.omitted(ply)?;
    Some(study.claim(Motif::QuietMove, ply, line.len(), Test::Board, None))
}
