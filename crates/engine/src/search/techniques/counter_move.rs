//! Counter-move: the quiet move that last refuted the same move of the opponent is tried early.
//!
//! Assumes that a move has its natural answer. Uiterwijk (1992).

/// In a sentence.
pub const ABOUT: &str = "the answer that last refuted the same move is tried early";
