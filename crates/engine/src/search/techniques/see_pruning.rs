//! SEE pruning: near the leaves, moves that lose material in the exchange on their square are left out.
//!
//! Assumes that what is lost on the square is not won elsewhere. Wrong for sacrifices, so checks are spared: a smothered
//! mate begins with a queen that is given away. Other moves may lose the more, the deeper they are to be searched.

/// In a sentence.
pub const ABOUT: &str = "near the leaves, moves that lose material on the spot are left out";

/// Only this near the leaves.
pub const TO_DEPTH: i32 = 8;

/// What a move may lose and still be searched.
pub fn margin(depth: i32, quiet: bool) -> i32 {
    if quiet { -60 * depth } else { -25 * depth * depth - 40 }
}
