//! `lucena endgame`: tables of perfect play, and rules that can be read, played by, proved and improved.

use clap::Subcommand;

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
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Move(play::Args),
    Describe(describe::Args),
    Verify(verify::Args),
    Report(report::Args),
    Reproduce(reproduce::Args),
    Tables(tables::Args),
    Probe(probe::Args),
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        match &self.action {
            Action::Move(args) => args.run(console),
            Action::Describe(args) => args.run(console),
            Action::Verify(args) => args.run(console),
            Action::Report(args) => args.run(console),
            Action::Reproduce(args) => args.run(console),
            Action::Tables(args) => args.run(console),
            Action::Probe(args) => args.run(console),
        }
    }
}
