//! The Syzygy tables of Ronald de Man, for endings beyond our own.

use std::path::Path;

use shakmaty::Chess;
use shakmaty_syzygy::{Tablebase, Wdl as SyzygyWdl};

use super::{TableError, Wdl};

/// The Syzygy files of a directory.
#[derive(Debug)]
pub struct Syzygy {
    tables: Tablebase<Chess>,
}

impl Syzygy {
    /// Looks which files there are; none at all is an error.
    pub fn open(dir: &Path) -> Result<Syzygy, TableError> {
        let mut tables = Tablebase::new();
        match tables.add_directory(dir) {
            Ok(0) => Err(TableError::Syzygy(format!("{} holds none", dir.display()))),
            Ok(_) => Ok(Syzygy { tables }),
            Err(error) => Err(TableError::Syzygy(format!("cannot read {}: {error}", dir.display()))),
        }
    }

    /// Who wins, the fifty-move rule left aside.
    pub fn probe(&self, position: &Chess) -> Result<Wdl, TableError> {
        let wdl = self.tables.probe_wdl_after_zeroing(position);
        match wdl.map_err(|error| TableError::Syzygy(error.to_string()))? {
            SyzygyWdl::Loss | SyzygyWdl::BlessedLoss => Ok(Wdl::Loss),
            SyzygyWdl::Draw => Ok(Wdl::Draw),
            SyzygyWdl::CursedWin | SyzygyWdl::Win => Ok(Wdl::Win),
        }
    }
}
