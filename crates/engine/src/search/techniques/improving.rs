//! Improving: when the evaluation is better than two plies ago, pruning is more trusting upwards, less downwards.
//!
//! Assumes that trends go on.

/// In a sentence.
pub const ABOUT: &str = "pruning depends on whether the position has become better since the last move";
