//! Delta pruning: in quiescence, a capture that cannot bring the score near alpha is left out.
//!
//! Assumes that a capture gains what it takes and little more. Not done in check. Cf. Marsland §2.5, §3.2.

/// In a sentence.
pub const ABOUT: &str = "captures too small to matter are left out of quiescence";

/// What a capture may gain beyond what it takes.
pub const MARGIN: i32 = 160;
