//! `lucena lab`: search algorithms measured on the same trees, drawn, and explained.

use crate::console::{Console, Outcome};

mod chess;
mod explain;
mod horizon;
mod output;
mod theorems;
mod trees;

/// Measure search algorithms, draw what they visit
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

commands! {
    Trees: trees,
    Chess: chess,
    Horizon: horizon,
    Explain: explain,
    Theorems: theorems,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        self.command.run(console)
    }
}
