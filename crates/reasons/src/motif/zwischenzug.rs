//! Zwischenzug: they have taken something; before we take back, we make a stronger move. What they took may have been taken
//! by the move before the line.
//!
//! Test: taking back at once does not reach the goal.

use lucena_evidence::{Part, Without};
use shakmaty::{Move, Square};

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Zwischenzug,
    sees: "a stronger move before taking back; what they took may have been taken by the move before",
    leaves_out: "captures that could be made in any order",
    test: "taking back at once does not reach the goal",
    examples: &[
        example("3n2k1/2B2ppp/8/4Q3/4r3/b2q3R/5PPP/6K1 w - - 0 1", "Rxd3"),
        example("6k1/5ppp/B2Q3r/4R3/4q3/8/2b2PPP/3N2K1 b - - 0 1", "Rxd6"),
        example("1b1B2k1/5pp1/1r2n2p/1q6/5Q2/7P/R3NPP1/6K1 b - - 0 1", "Nxf4"),
    ],
    near_misses: &[
        example("6k1/5pp1/4p2p/3q4/8/2N4P/5PP1/6K1 w - - 0 1", "Nxd5"),
        example("6k1/2B2pp1/n6p/4Q3/4r3/3q3R/5PPP/6K1 w - - 0 1", "Rxd3"),
        example("6k1/4npp1/7p/5q2/8/2N4P/5PP1/1B4K1 w - - 0 1", "Bxf5"),
    ],
}];

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
