//! Zwischenzug: they have taken something; before we take back, we make a stronger move. What they took may have been taken
//! by the move before the line.
//!
//! Test: taking back at once does not reach the goal.

use lucena_evidence::{Part, Without};
use shakmaty::{Move, Square};

use crate::{Candidate, Motif, Study};

/// Looks at every capture of theirs that is answered a move late, or two.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (taken, m) = (study.before(ply)?, line.at(ply)?);
    let square = taken.to();
    if !taken.is_capture() || m.to() == square {
        return None;
    }
    let (back, late) = taken_late(study, ply, square)?;
    let before = line.up_to(ply);
    let early = before.same(line.mover(back)?, late)?;
    let failing = study.failing_after(&before, early)?;
    let candidate = study
        .candidate(Motif::Zwischenzug, ply, back + 1, vec![Without::Line(failing)])
        .man(line.position(ply + 1), m.to(), Part::Attacker)
        .man(before.last(), square, Part::Target);
    Some(candidate.on_the_board_too())
}

/// The capture that comes late, a move or two, while the man waits on its square.
fn taken_late(study: &Study<'_, '_>, ply: usize, square: Square) -> Option<(usize, Move)> {
    let line = study.line;
    let waits = |later: usize| (ply + 1..later).all(|ply| line.at(ply).is_some_and(|m| m.to() != square));
    [ply + 2, ply + 4].into_iter().find_map(|later| {
        let late = line.at(later).filter(|late| late.is_capture() && late.to() == square)?;
        waits(later).then_some((later, late))
    })
}
