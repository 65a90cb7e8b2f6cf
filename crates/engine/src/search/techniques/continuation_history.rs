//! Continuation history: quiet moves are ordered by how good they were after the moves before.
//!
//! Assumes that plans have a second move. Stockfish's developers (2016), after counter-move history.

/// In a sentence.
pub const ABOUT: &str = "quiet moves are ordered by how good they were after the moves before";
