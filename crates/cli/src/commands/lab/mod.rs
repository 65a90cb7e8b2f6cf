//! `lucena lab`: search algorithms measured on the same trees, drawn, and explained.

use clap::Subcommand;

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
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Trees(trees::Args),
    Chess(chess::Args),
    Horizon(horizon::Args),
    Explain(explain::Args),
    Theorems(theorems::Args),
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        match &self.action {
            Action::Trees(args) => args.run(console),
            Action::Chess(args) => args.run(console),
            Action::Horizon(args) => args.run(console),
            Action::Explain(args) => args.run(console),
            Action::Theorems(args) => args.run(console),
        }
    }
}
