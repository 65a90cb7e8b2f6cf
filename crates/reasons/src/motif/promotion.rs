//! Promotion, and to something less than a queen when a queen would not do.
//!
//! It stands on the board. Test of an underpromotion: the same pawn becomes a queen.

use lucena_evidence::{Part, Without};
use shakmaty::{Move, Position, Role};

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of them.
pub const ABOUT: &[About] = &[
    About {
        motif: Motif::Promotion,
        sees: "a pawn that becomes a queen",
        leaves_out: "pawns that only might",
        test: "it stands on the board; as a reason the move is left out",
        examples: &[
            example("6k1/1P3ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "b8=Q#"),
            example("8/2P3pk/7p/1n6/8/8/5PPP/3R2K1 w - - 0 1", "c8=Q"),
            example("8/1P3pk1/8/8/8/n7/5PPP/6K1 w - - 0 1", "b8=Q"),
        ],
        near_misses: &[
            example("8/5P1k/5K2/p7/P7/8/8/8 w - - 0 1", "f8=R"),
            example("8/2q1P1k1/6pp/8/8/6P1/5P1K/8 w - - 0 1", "e8=N+"),
            example("1b4k1/1P3ppp/8/8/8/8/4RPPP/6K1 w - - 0 1", "Re8#"),
        ],
    },
    About {
        motif: Motif::Underpromotion,
        sees: "a pawn that becomes something else because a queen would not do",
        leaves_out: "a rook or bishop where a queen does as well",
        test: "the same pawn becomes a queen: then it fails",
        examples: &[
            example("8/5P1k/5K2/p7/P7/8/8/8 w - - 0 1", "f8=R"),
            example("8/2q1P1k1/6pp/8/8/6P1/5P1K/8 w - - 0 1", "e8=N+"),
            example("8/k1P1q3/1p6/8/8/8/5PP1/6K1 w - - 0 1", "c8=N+"),
        ],
        near_misses: &[
            example("8/5P1k/5K2/p7/8/P7/8/8 w - - 0 1", "f8=Q"),
            example("8/3rP1k1/6pp/8/8/6P1/5P1K/8 w - - 0 1", "e8=Q"),
            example("8/k1P5/2K5/7p/8/7P/8/8 w - - 0 1", "c8=Q"),
        ],
    },
];

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
