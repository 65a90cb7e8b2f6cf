//! Capture history: captures are ordered by what they did elsewhere, besides what they take.
//!
//! Assumes that a capture good in one position is good in others.

/// In a sentence.
pub const ABOUT: &str = "captures are ordered by experience besides what they take";
