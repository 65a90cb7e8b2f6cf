//! Correction: the evaluation is mended by how far it was off before with the same pawns.
//!
//! Assumes that errors belong to structures. Hanssen's Caissa (2023).

/// In a sentence.
pub const ABOUT: &str = "the evaluation is mended by earlier errors with the same pawn structure";
