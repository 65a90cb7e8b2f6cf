//! History: quiet moves are ordered by how often they cut elsewhere in the tree.
//!
//! Assumes that a move good in one position is good in others. Schaeffer (1983); Marsland §3.3.

/// In a sentence.
pub const ABOUT: &str = "quiet moves are ordered by how often they were good";

/// How much a cut at this depth teaches.
pub fn bonus(depth: i32) -> i32 {
    (170 * depth - 80).clamp(0, 1600)
}
