//! Promotion, and to something less than a queen when a queen would not do.
//!
//! It stands on the board. Test of an underpromotion: the same pawn becomes a queen.

use lucena_evidence::{Part, Without};
use shakmaty::{Move, Position, Role};

use crate::{Candidate, Motif, Study};

/// Looks at every promotion of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    if m.promotion()? == Role::Queen {
        return Some(promotion(study, ply, m));
    }
    let before = line.up_to(ply);
    let same = |other: &Move| {
        other.from() == m.from() && other.to() == m.to() && other.promotion() == Some(Role::Queen)
    };
    let queen = before.last().legal_moves().into_iter().find(same)?;
    // Where a queen would do as well, it is a promotion like any other.
    let Some(failing) = study.failing_after(&before, queen) else { return Some(promotion(study, ply, m)) };
    let candidate = study.candidate(Motif::Underpromotion, ply, ply + 1, vec![Without::Line(failing)]);
    Some(candidate.man(line.position(ply + 1), m.to(), Part::Promoted))
}

/// A promotion, left out if that fails.
fn promotion(study: &mut Study<'_, '_>, ply: usize, m: Move) -> Candidate {
    let tests = study.besides(|study| study.left_out(ply));
    let candidate = study.candidate(Motif::Promotion, ply, ply + 1, tests);
    candidate.man(study.line.position(ply + 1), m.to(), Part::Promoted).on_the_board_too()
}
