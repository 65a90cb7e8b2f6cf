//! `lucena man`: the manual, from the same definition as `--help`.

use std::path::PathBuf;

use clap::CommandFactory;

use crate::{
    Cli,
    console::{Console, Failure, Outcome},
};

/// Print the manual page, or write one for every command
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena man | man -l -\n  lucena man --dir ~/.local/share/man/man1")]
pub struct Args {
    /// Write a page for every command into this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let Some(dir) = &self.dir else {
            return Ok(clap_mangen::Man::new(Cli::command()).render(console.out())?);
        };
        std::fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(Cli::command(), dir)).map_err(
            |error| Failure::CouldNot(format!("cannot write manual pages to {}: {error}", dir.display())),
        )
    }
}
