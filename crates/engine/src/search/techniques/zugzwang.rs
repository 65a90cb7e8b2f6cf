//! Verification of null-move cuts where zugzwang is likely: with one piece or none left beside the pawns, and at
//! great depth, the cut is believed only if a shallower search without passing agrees.
//!
//! Assumes that zugzwang shows within the reduced depth. Heinz, "Extended null-move pruning" (1999).

/// In a sentence.
pub const ABOUT: &str = "null-move cuts are verified where zugzwang is likely";

/// From this depth every cut is verified.
pub const ALWAYS_FROM_DEPTH: i32 = 14;

/// Whether a cut needs a second look.
pub fn is_likely(officers: usize, depth: i32) -> bool {
    officers <= 1 || depth >= ALWAYS_FROM_DEPTH
}
