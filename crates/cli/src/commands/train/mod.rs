//! `lucena train`: the learned evaluation, from its data to the test that it plays better.

use crate::console::{Console, Outcome};

mod data;
mod net;
mod test;

/// Make the net that judges positions: its data, the learning, and the test against the present one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena train data --engine stockfish --depth 4 --batches 1000 --jobs 2 -o positions.data\n  \
    lucena train net positions.data -o new.net\n  \
    lucena train test new.net\n\n\
    docs/net.md has the recipe of the net that comes with the program.")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

commands! {
    Data: data,
    Net: net,
    Test: test,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        self.command.run(console)
    }
}
