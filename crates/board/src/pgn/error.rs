//! What can be wrong with a game, and where.

use std::{fmt, io};

use shakmaty::{Chess, Color, Position};

use super::{AddError, MAX_MOVES, MAX_NESTING, MAX_TAG, MAX_TAGS, MAX_TEXT, MAX_WORD};
use crate::{fen::FenError, illegal::Illegal};

/// Why a game could not be read. The reader goes on with the next game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}, column {column}: {kind}")]
pub struct PgnError {
    /// Which game of the file, from 1.
    pub game: usize,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub kind: PgnErrorKind,
}

/// What is wrong with a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PgnErrorKind {
    /// A word that means nothing in a game.
    #[error("expected a move, a comment, a variation or a result, got {}", Quoted(.0))]
    UnknownWord(String),
    /// A move that cannot be played.
    #[error("{number} {illegal}")]
    Illegal {
        /// The number of the move.
        number: MoveNumber,
        /// The move as it was written, and why it cannot be played.
        illegal: Illegal,
    },
    /// A side in check cannot pass.
    #[error("null move {0} while in check; expected a move out of the check")]
    NullInCheck(MoveNumber),
    /// A start position that is none.
    #[error("bad FEN tag: {0}")]
    BadFen(FenError),
    /// Rules other than those of chess and Chess960.
    #[error("expected the variant Standard or Chess960, got {}", Quoted(.0))]
    UnsupportedVariant(String),
    /// A tag that is not closed on its line, or lacks its name or its value.
    #[error("expected a tag like `[Name \"value\"]`, got {}", Quoted(.0))]
    BadTag(String),
    /// A comment without its `}`.
    #[error("comment is never closed; expected `}}`")]
    UnterminatedComment,
    /// A `)` without its `(`.
    #[error("`)` without `(`")]
    UnmatchedClose,
    /// A `(` without its `)`.
    #[error("variation is never closed; expected `)`")]
    UnclosedVariation,
    /// A `(` where there is no move to replace.
    #[error("variation before any move; expected a move first")]
    VariationBeforeMove,
    /// A word over [`MAX_WORD`].
    #[error("word longer than {MAX_WORD} bytes")]
    WordTooLong,
    /// A tag over [`MAX_TAG`].
    #[error("tag longer than {MAX_TAG} bytes")]
    TagTooLong,
    /// More than [`MAX_TAGS`] tags.
    #[error("more than {MAX_TAGS} tags in one game")]
    TooManyTags,
    /// Deeper than [`MAX_NESTING`].
    #[error("variations nested more than {MAX_NESTING} deep")]
    TooDeep,
    /// More than [`MAX_MOVES`] moves.
    #[error("more than {MAX_MOVES} moves in one game")]
    TooManyMoves,
    /// A game over [`MAX_TEXT`].
    #[error("game longer than {MAX_TEXT} bytes")]
    GameTooLong,
    /// Reading failed. This ends the reading.
    #[error("{message}")]
    Io {
        /// What kind of failure.
        kind: io::ErrorKind,
        /// What the system said.
        message: String,
    },
}

impl From<AddError> for PgnErrorKind {
    fn from(error: AddError) -> PgnErrorKind {
        match error {
            AddError::TooDeep => PgnErrorKind::TooDeep,
            _ => PgnErrorKind::TooManyMoves,
        }
    }
}

/// The number of a move: `12.` for White, `12...` for Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number.
    pub number: u32,
    /// Whose move it is.
    pub turn: Color,
}

impl MoveNumber {
    /// The number of the next move in a position.
    pub fn of(position: &Chess) -> MoveNumber {
        MoveNumber { number: position.fullmoves().get(), turn: position.turn() }
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.turn.fold_wb(".", "..."))
    }
}

/// Text from the file, safe to print: short, and with control characters escaped.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 40;
        f.write_str("`")?;
        for c in self.0.chars().take(SHOWN) {
            match c {
                '"' | '\'' | '\\' => write!(f, "{c}")?,
                _ => write!(f, "{}", c.escape_debug())?,
            }
        }
        f.write_str(if self.0.chars().nth(SHOWN).is_some() { "…`" } else { "`" })
    }
}
