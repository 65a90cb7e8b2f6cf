//! Razoring: far below alpha and near the leaves, only captures can help; if they do not, the node is given up.
//!
//! Assumes that quiet moves do not win a lot at once. Wrong when a quiet move threatens mate. Birmingham and Kent
//! (1977); Marsland §3.2.

/// In a sentence.
pub const ABOUT: &str = "near the leaves, hopeless nodes are settled by their captures alone";

/// Only this near the leaves.
pub const TO_DEPTH: i32 = 3;

/// How far below alpha is hopeless.
pub fn margin(depth: i32) -> i32 {
    220 + 180 * depth * depth
}
