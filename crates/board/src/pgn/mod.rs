//! Games in PGN: a streaming reader, the game as a tree, and a writer of the export format.
//!
//! ```
//! use lucena_board::pgn::{PgnReader, PgnWriter};
//!
//! let mut writer = PgnWriter::new(Vec::new());
//! for game in PgnReader::new(&b"1. e4 e5 (1... c5 {sharper}) 2. Nf3! *"[..]) {
//!     writer.write(&game?)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why a reader of our own
//!
//! pgn-reader is fast and we measure ourselves against it, but it is made for mining large and clean
//! collections. It passes over words it does not know, so a garbled move goes unreported; it drops `;`
//! comments; it has no line numbers; it ends a game at a blank line inside the moves; and one missing `}`
//! swallows the rest of the file. A coach reads files that people typed, and has to say what is wrong and
//! where, so this reader reports each of these, skips that one game and goes on with the next.
//!
//! # Limits
//!
//! Memory stays bounded whatever the file holds. What exceeds a limit is an error of its game: a word of
//! [`MAX_WORD`] bytes, a tag of [`MAX_TAG`] bytes, [`MAX_TAGS`] tags, [`MAX_NESTING`] variations inside one
//! another, [`MAX_MOVES`] moves, [`MAX_TEXT`] bytes in all.

mod comment;
mod error;
mod game;
mod input;
mod lexer;
mod moves;
mod nag;
mod reader;
mod resolve;
mod tag;
mod tags;
mod walk;
mod wrap;
mod writer;

pub use error::{MoveNumber, PgnError, PgnErrorKind};
pub use game::{AddError, NodeId, PgnGame};
pub use nag::Nag;
pub use reader::PgnReader;
pub use tags::Tags;
pub use walk::{MainLine, Step};
pub use writer::PgnWriter;

/// The longest word in the moves, in bytes, as the standard has it.
pub const MAX_WORD: usize = 255;
/// The longest tag, in bytes.
pub const MAX_TAG: usize = 64 * 1024;
/// The most tags of a game.
pub const MAX_TAGS: usize = 1000;
/// The deepest nesting of variations.
pub const MAX_NESTING: usize = 100;
/// The most moves of a game, variations included.
pub const MAX_MOVES: usize = 200_000;
/// The longest game, in bytes of its text.
pub const MAX_TEXT: u64 = 16 * 1024 * 1024;
