//! `lucena endgame reproduce`: the thesis's figures beside ours.

use std::{io::Write, path::PathBuf};

use lucena_endgame::reproduce;

use crate::{
    console::{Console, Outcome},
    output::OverwriteArg,
};

/// Compute the figures of Bramer's thesis and compare them cell by cell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  lucena endgame reproduce\n  lucena endgame reproduce -o docs/results/endgame.md"
)]
pub struct Args {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteArg,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let output = self.output.as_ref().map(|path| self.overwrite.claim(path)).transpose()?;
        let text = reproduce::markdown();
        match output {
            None => write!(console.out(), "{text}")?,
            Some(mut output) => output.write(text.as_bytes())?,
        }
        Ok(())
    }
}
