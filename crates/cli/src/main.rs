//! The program `lucena`: each subcommand is a module of `commands`.

mod answer;
mod commands;
mod console;
mod input;
mod notation;
mod output;
mod progress;
mod stop;
mod thinking;
mod workers;

use std::process::ExitCode;

use clap::Parser;

use crate::console::Console;

/// A chess engine that shows its reasons.
#[derive(Debug, Parser)]
#[command(
    name = "lucena",
    version,
    styles = console::STYLES,
    after_help = "Results go to stdout, progress and diagnostics to stderr.\n\
                  Exit codes: 0 done, 1 could not be done, 2 bad input, 130 interrupted.\n\
                  A position is a FEN in quotation marks, `startpos`, or `-` for standard input."
)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    stop::listen();
    let mut console = Console::new();
    let outcome = Cli::parse().command.run(&mut console);
    console.finish(outcome)
}
