//! Killers: quiet moves that refuted a sibling are tried early.
//!
//! Assumes that a threat at a ply remains one whatever was played there. Akl and Newborn (1977); Marsland §3.3.

/// In a sentence.
pub const ABOUT: &str = "quiet moves that refuted a sibling are tried early";
