//! Reading positions.
use shakmaty::Chess;

/// Which castling rules a FEN is read by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// Standard chess.
    Standard,
    /// Chess960.
    Chess960,
    /// Standard chess where the castling rights allow it, else Chess960.
    Detect,
}

/// What is wrong with a FEN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FenError(String);

/// Reads a position.
pub fn read(text: &str, rules: Rules) -> Result<Chess, FenError> {
    let _ = rules;
    let fen: shakmaty::fen::Fen = text.parse().map_err(|e| FenError(format!("{e}")))?;
    let mode = shakmaty::CastlingMode::detect(fen.as_setup());
    fen.into_position(mode).map_err(|e| FenError(e.to_string()))
}
