//! Zwischenzug: they have taken something; before we take back, we make a stronger move.
//!
//! Test: taking back at once does not reach the goal.

use crate::{Candidate, Motif, Study};
use lucena_evidence::{Part, Without};

/// Looks at every capture of theirs that is answered a move late.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().skip(1).filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (taken, m, late) = (line.at(ply - 1)?, line.at(ply)?, line.at(ply + 2)?);
    let square = taken.to();
    if !taken.is_capture() || m.to() == square || late.to() != square || line.at(ply + 1)?.to() == square {
        return None;
    }
    let before = line.up_to(ply);
    let early = before.same(line.mover(ply + 2)?, late)?;
    let failing = study.failing_after(&before, early)?;
    let candidate =
        study.candidate(Motif::Zwischenzug, ply, ply + 3, vec![Without::Line(failing)]).on_the_board_too();
    Some(candidate.man(line.position(ply + 1), m.to(), Part::Attacker).man(
        before.last(),
        square,
        Part::Target,
    ))
}
