//! `lucena man`: the manual, from the same definition as `--help`.

use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::{
    Cli,
    console::{Console, Failure, Outcome},
    output::OverwriteArg,
};

/// Print the manual page, or write one for every command
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena man | man -l -\n  lucena man --dir ~/.local/share/man/man1")]
pub struct Args {
    /// Write a page for every command into this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteArg,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let Some(dir) = &self.dir else {
            return Ok(Man::new(Cli::command()).render(console.out())?);
        };
        let wrong = |error| Failure::CouldNot(format!("cannot write into {}: {error}", dir.display()));
        std::fs::create_dir_all(dir).map_err(wrong)?;
        let mut command = Cli::command().disable_help_subcommand(true);
        command.build();
        self.pages(&command, dir)
    }

    /// The pages of a command and of those below it.
    fn pages(&self, command: &Command, dir: &Path) -> Outcome {
        let page = Man::new(command.clone());
        let mut text = Vec::new();
        page.render(&mut text)?;
        self.overwrite.claim(&dir.join(page.get_filename()))?.write(&text)?;
        command.get_subcommands().try_for_each(|command| self.pages(command, dir))
    }
}
