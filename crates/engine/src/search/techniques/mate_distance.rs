//! Mate-distance pruning: when a short mate is known, longer ones are not looked for.
//!
//! Assumes nothing: it never changes the score of the root. It helps only where mates are.

use crate::score::{MATE, mated};

/// In a sentence.
pub const ABOUT: &str = "once a mate is found, only shorter ones are looked for";

/// The window without what is impossible at this ply.
pub fn narrow(alpha: i32, beta: i32, ply: usize) -> (i32, i32) {
    (alpha.max(mated(ply)), beta.min(MATE - ply as i32 - 1))
}
