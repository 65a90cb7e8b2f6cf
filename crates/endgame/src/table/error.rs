//! What can go wrong with tables.

use thiserror::Error;

use super::value::Code;
use crate::men::{Men, MenError};

/// Why there is no answer from the tables.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TableError {
    /// No ending that tables are made for.
    #[error(transparent)]
    Men(#[from] MenError),
    /// The table and those below it need more memory than allowed.
    #[error("the tables for {men} need {} of memory, more than the {} allowed", gib(*.needed), gib(*.allowed))]
    TooBig {
        /// The ending.
        men: Men,
        /// How many bytes it takes.
        needed: u64,
        /// How many bytes may be used.
        allowed: u64,
    },
    /// A mate so far away that a byte cannot hold it.
    #[error("{0} has losses of more than {longest} moves, too long for a table", longest = Code::LONGEST_LOSS)]
    TooDeep(Men),
    /// Tables know no castling.
    #[error("the tables hold no positions with castling rights")]
    Castling,
    /// The work was told to stop.
    #[error("stopped before the table for {0} was done")]
    Stopped(Men),
    /// The Syzygy files could not answer.
    #[error("the Syzygy files do not answer: {0}")]
    Syzygy(String),
}

fn gib(bytes: u64) -> String {
    const GIB: f64 = (1_u64 << 30) as f64;
    format!("{:.2} GiB", bytes as f64 / GIB)
}
