//! Checks at the first ply of quiescence: a quiet check may mate or win before the position is quiet.
//!
//! Assumes that a second quiet check in a row is not needed. Costs nodes everywhere, and pays in attacks.

/// In a sentence.
pub const ABOUT: &str = "the first ply of quiescence looks at quiet checks too";
