//! Transposition table: a position reached by another order of moves need not be searched again.
//!
//! Assumes that a position's value does not depend on how it came about. Wrong near repetitions and the fifty-move
//! rule. Comes from Greenblatt's Mac Hack (1967); Marsland §3.5.

/// In a sentence.
pub const ABOUT: &str = "positions met before are looked up, and their best move is tried first";
