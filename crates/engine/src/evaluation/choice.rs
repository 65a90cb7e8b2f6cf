//! Who judges positions: a net or the terms.

use std::{fmt, path::Path, sync::Arc};

use lucena_board::source::{self, SourceError};
use lucena_evidence::Scale;
use lucena_net::{Net, NetError};
use thiserror::Error;

/// Who says what a position is worth where the search looks no further.
#[derive(Debug, Clone)]
pub enum Evaluation {
    /// A net, which has learned it from positions.
    Net(Arc<Net>),
    /// The terms, which people can read.
    Terms,
}

/// The two kinds of evaluation, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `net`
    Net,
    /// `terms`
    Terms,
}

impl Kind {
    /// Who judges unless told otherwise.
    pub const USUAL: Kind = Kind::Net;
    /// Both.
    pub const ALL: [Kind; 2] = [Kind::Net, Kind::Terms];

    /// Its name on the command line and in UCI.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Net => "net",
            Kind::Terms => "terms",
        }
    }

    /// How much wider stockfish 15.1's scores spread than those of a search with this evaluation, 200,000 nodes each:
    /// `tools/review_results.py pawn`.
    pub const fn scale(self) -> Scale {
        match self {
            Kind::Net => Scale::pawn(1.35),
            Kind::Terms => Scale::pawn(1.25),
        }
    }
}

/// Why there is no net in a file.
#[derive(Debug, Error)]
pub enum NetFileError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] SourceError),
    /// It holds something else.
    #[error("{path}: {error}")]
    NoNet {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: NetError,
    },
}

/// No file of a net is larger, in bytes.
const LARGEST: u64 = 64 << 20;

impl Evaluation {
    /// Which of the two it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Evaluation::Net(_) => Kind::Net,
            Evaluation::Terms => Kind::Terms,
        }
    }

    /// An evaluation of this kind, with the net that comes with the program.
    ///
    /// # Errors
    ///
    /// Returns [`NetError`] if that net is damaged.
    pub fn built_in(kind: Kind) -> Result<Evaluation, NetError> {
        Ok(match kind {
            Kind::Net => Evaluation::Net(Net::embedded()?),
            Kind::Terms => Evaluation::Terms,
        })
    }

    /// An evaluation by the net of a file.
    ///
    /// # Errors
    ///
    /// Returns [`NetFileError`] if there is none.
    pub fn of_file(path: &Path) -> Result<Evaluation, NetFileError> {
        net_of_file(path).map(Evaluation::Net)
    }
}

/// The net of a file.
///
/// # Errors
///
/// Returns [`NetFileError`] if there is none.
pub fn net_of_file(path: &Path) -> Result<Arc<Net>, NetFileError> {
    let bytes = source::read(path, LARGEST)?;
    let wrong = |error| NetFileError::NoNet { path: path.display().to_string(), error };
    Ok(Arc::new(Net::read(&bytes).map_err(wrong)?))
}

impl Default for Evaluation {
    /// The usual one.
    fn default() -> Evaluation {
        // Tests read the net too; without it the terms judge.
        Evaluation::built_in(Kind::USUAL).unwrap_or(Evaluation::Terms)
    }
}

impl fmt::Display for Evaluation {
    /// `terms`, or `net` and the name of the net.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Net(net) => write!(f, "net {}", net.name()),
            Evaluation::Terms => f.write_str("terms"),
        }
    }
}
