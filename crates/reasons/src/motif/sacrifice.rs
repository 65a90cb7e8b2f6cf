//! Sacrifices and quiet moves: what the eye sees first.
//!
//! Test: the move is left out.

use lucena_evidence::{Part, Points};
use shakmaty::{Position, Role};

use super::geometry::taken;
use crate::{Candidate, Motif, Study};

/// Looks at every move of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().flat_map(|ply| [sacrifice(study, ply), quiet(study, ply)]).flatten().collect()
}

/// After the reply, and after taking back if we do, we have at least two points less than before the line, and less than
/// before the move: a trade gives nothing up.
fn sacrifice(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, reply, next) = (line.at(ply)?, line.at(ply + 1)?, line.at(ply + 2)?);
    let taken_back = if next.to() == reply.to() { taken(next) } else { Points(0) };
    let before = study.aim.tally(line.position(ply));
    let left = study.aim.tally(line.position(ply + 2)) + taken_back;
    if left > Points(-2) || left >= before || !reply.is_capture() || m.role() == Role::King {
        return None;
    }
    let tests = study.left_out(ply);
    let candidate = study.candidate(Motif::Sacrifice, ply, line.len(), tests);
    Some(candidate.man(line.position(ply + 1), reply.to(), Part::Sacrificed))
}

/// Neither takes nor checks, in a line that goes on.
fn quiet(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    let (before, after) = (line.position(ply), line.position(ply + 1));
    let is_quiet = !m.is_capture() && m.promotion().is_none() && !after.is_check() && !before.is_check();
    let attacks = after.board().attacks_from(m.to()) & after.board().by_color(!study.aim.us);
    if !is_quiet || attacks.any() || line.at(ply + 2).is_none() {
        return None;
    }
    let tests = study.left_out(ply);
    (!tests.is_empty()).then(|| study.candidate(Motif::QuietMove, ply, line.len(), tests))
}
