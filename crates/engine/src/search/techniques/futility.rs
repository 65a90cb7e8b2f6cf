//! Futility: near the leaves, a quiet move that would have to gain more than moves do is left out.
//!
//! Assumes that a quiet move gains no more than the margin. Wrong for quiet moves with a big threat. Heinz, "Extended
//! futility pruning" (1998); Marsland §3.2.

/// In a sentence.
pub const ABOUT: &str = "near the leaves, quiet moves that cannot reach alpha are left out";

/// Only this near the leaves.
pub const TO_DEPTH: i32 = 8;

/// What a quiet move may be hoped to gain.
pub fn margin(depth: i32) -> i32 {
    90 + 95 * depth
}
