//! `lucena endgame reproduce`: the thesis's figures beside ours.

use std::{io::Write, path::PathBuf};

use lucena_endgame::reproduce;

use crate::console::{Console, Failure, Outcome};

/// Compute the figures of Bramer's thesis and compare them cell by cell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  lucena endgame reproduce\n  lucena endgame reproduce -o docs/results/endgame.md"
)]
pub struct Args {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let text = reproduce::markdown();
        match &self.output {
            None => write!(console.out(), "{text}")?,
            Some(path) => std::fs::write(path, text)
                .map_err(|error| Failure::CouldNot(format!("cannot write {}: {error}", path.display())))?,
        }
        Ok(())
    }
}
