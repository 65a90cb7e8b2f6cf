//! Themes: the reasons of a move guide the choice of the moves that follow it up (CAPS-II §X.C).
//!
//! A move that forks two men is followed up by taking one; one that clears a square by using it; one that draws a piece
//! away by what that piece has left alone. What has nothing to do with the theme, and could have been played before it
//! as well, is not a follow-up.

use lucena_perception::{Duty, Sight, generate::landing_square};
use shakmaty::{Bitboard, Move};

use super::propose::{Force, Proposal, Reason};

/// What a side is about.
#[derive(Debug, Clone, Default)]
pub struct Theme {
    /// Squares where something is to happen.
    squares: Bitboard,
    /// Moves that were proposed before, and left for later.
    passed_over: Vec<Move>,
}

impl Theme {
    /// What a move is about: its own reasons, and those of the moves that led to it.
    pub fn of(proposal: &Proposal, sight: &Sight, earlier: Option<&Theme>, stack: &[Proposal]) -> Theme {
        let mut squares = match proposal.reason {
            Reason::Attack(targets) | Reason::Discovery(targets) => targets,
            Reason::Vacates(square) | Reason::Capture(square) => square.into(),
            _ => Bitboard::EMPTY,
        };
        if let Some(to) = landing_square(proposal.m) {
            squares.add(to);
            if !proposal.merit.is_safe() {
                squares |= left_alone(sight, to);
            }
        }
        squares |= earlier.map_or(Bitboard::EMPTY, |theme| theme.squares);
        Theme { squares, passed_over: stack.iter().map(|waiting| waiting.m).collect() }
    }

    /// Whether a proposal follows up, forces matters, or is new.
    pub fn admits(&self, proposal: &Proposal) -> bool {
        let hits = match proposal.reason {
            Reason::Attack(targets) | Reason::Discovery(targets) => (targets & self.squares).any(),
            _ => false,
        };
        let forces = proposal.force >= Force::Check;
        forces
            || hits
            || landing_square(proposal.m).is_some_and(|to| self.squares.contains(to))
            || !self.passed_over.contains(&proposal.m)
    }
}

/// What the men that may capture on a square would no longer defend.
fn left_alone(sight: &Sight, to: shakmaty::Square) -> Bitboard {
    let board = sight.board();
    let capturers = board.attacks_to(to, !sight.turn(), board.occupied());
    capturers
        .into_iter()
        .flat_map(|man| sight.functions.of_piece(man))
        .filter(|function| function.duty == Duty::Defending)
        .map(|function| function.square)
        .collect()
}
