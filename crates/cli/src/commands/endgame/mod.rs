//! `lucena endgame`: tables of perfect play, and rules that can be read, played by, proved and improved.

use crate::console::{Console, Outcome};

mod clarke;
mod describe;
mod play;
mod probe;
mod report;
mod reproduce;
mod ruleset;
mod source;
mod tables;
mod verify;

/// Play, describe and prove endings by rules
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

commands! {
    Move: play,
    Describe: describe,
    Verify: verify,
    Report: report,
    Reproduce: reproduce,
    Tables: tables,
    Probe: probe,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        self.command.run(console)
    }
}
