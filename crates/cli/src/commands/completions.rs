//! `lucena completions`: for the shell.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{
    Cli,
    console::{Console, Outcome},
};

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  lucena completions bash > ~/.local/share/bash-completion/completions/lucena"
)]
pub struct Args {
    /// Which shell
    shell: Shell,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        // clap_complete panics when writing fails, as it does on a closed pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "lucena", &mut script);
        Ok(console.out().write_all(&script)?)
    }
}
