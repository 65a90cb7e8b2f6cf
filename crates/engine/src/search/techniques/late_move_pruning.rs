//! Late move pruning: near the leaves, quiet moves far down the order are not searched at all.
//!
//! Assumes that the order is good. Wrong for quiet moves that look bad and are best.

/// In a sentence.
pub const ABOUT: &str = "near the leaves, quiet moves far down the order are left out";

/// Only this near the leaves.
pub const TO_DEPTH: i32 = 8;

/// How many moves are looked at.
pub fn limit(depth: i32, improving: bool) -> usize {
    let moves = 3 + depth * depth;
    (if improving { moves } else { moves / 2 + 1 }) as usize
}
