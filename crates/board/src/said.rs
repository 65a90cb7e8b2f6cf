//! Moves in people's words.
use shakmaty::{Chess, Move, san::SanPlus};

/// A move that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(String);

/// Reads a move.
pub fn read_move(pos: &Chess, text: &str) -> Result<Move, Illegal> {
    let san: SanPlus = text.parse().map_err(|_| Illegal(format!("{text} is not a move")))?;
    san.san.to_move(pos).map_err(|e| Illegal(e.to_string()))
}
