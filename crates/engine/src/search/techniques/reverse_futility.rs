//! Reverse futility: so far above beta that the opponent's next few moves will not bring the score below it.
//!
//! Assumes a stable evaluation: no zugzwang, no threat of more than the margin. Heinz (1998) as "static null move".

/// In a sentence.
pub const ABOUT: &str = "near the leaves, nodes far above beta are cut at once";

/// Only this near the leaves.
pub const TO_DEPTH: i32 = 8;

/// How far above beta is safe.
pub fn margin(depth: i32, improving: bool) -> i32 {
    75 * (depth - i32::from(improving)).max(0) + 10
}
