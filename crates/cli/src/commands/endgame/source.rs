//! Where the tables of a command come from and what they count.

use std::path::PathBuf;

use clap::ValueEnum;
use lucena_endgame::table::{Goal, Tables};

use crate::console::{Failure, bad_input};

/// The arguments of every command that asks tables.
#[derive(Debug, clap::Args)]
pub struct TablesArg {
    /// What depths count: the winner's moves until mate or, with pawns, until a promotion that keeps the win
    #[arg(long, value_enum, value_name = "GOAL", default_value_t = Depth::Mate)]
    depth: Depth,

    /// Keep the tables as files in this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Syzygy files, for results beyond the tables that are built, and to compare with
    #[arg(long, value_name = "DIR")]
    pub syzygy: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Depth {
    Mate,
    Promotion,
}

impl TablesArg {
    /// No tables yet, but the places where they may be found.
    pub fn open(&self) -> Result<Tables, Failure> {
        let goal = match self.depth {
            Depth::Mate => Goal::Mate,
            Depth::Promotion => Goal::Promotion,
        };
        let tables = self.dir.as_ref().map_or_else(Tables::new, Tables::with_dir).counting(goal);
        match &self.syzygy {
            Some(dir) => tables.with_syzygy(dir).map_err(bad_input),
            None => Ok(tables),
        }
    }
}
