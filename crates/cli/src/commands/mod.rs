//! The commands, one module each. A new one is a file, its `mod` line and its line in the table.

/// A table of commands, each a module with `Args` that `run`.
macro_rules! commands {
    ($($name:ident: $module:ident,)*) => {
        #[derive(Debug, clap::Subcommand)]
        pub enum Command {
            $($name($module::Args),)*
        }

        impl Command {
            /// Does it.
            pub fn run(&self, console: &mut crate::console::Console) -> crate::console::Outcome {
                match self {
                    $(Command::$name(args) => args.run(console),)*
                }
            }
        }
    };
}

mod analyse;
mod annotate;
mod bench;
mod board;
mod check;
mod completions;
mod defences;
mod endgame;
mod epd;
mod eval;
pub mod explain;
mod killers;
mod lab;
mod man;
mod motifs;
mod moves;
mod perft;
mod pgn;
mod play;
mod see;
mod selfplay;
mod serve;
mod solve;
mod suite;
mod tag;
mod threats;
mod train;
mod tune;
mod uci;
mod why_not;

commands! {
    Explain: explain,
    WhyNot: why_not,
    Threats: threats,
    Defences: defences,
    Killers: killers,
    Motifs: motifs,
    Annotate: annotate,
    Check: check,
    Tag: tag,
    Board: board,
    Moves: moves,
    See: see,
    Solve: solve,
    Eval: eval,
    Analyse: analyse,
    Play: play,
    Uci: uci,
    Suite: suite,
    Bench: bench,
    Selfplay: selfplay,
    Tune: tune,
    Train: train,
    Endgame: endgame,
    Lab: lab,
    Serve: serve,
    Perft: perft,
    Pgn: pgn,
    Epd: epd,
    Completions: completions,
    Man: man,
}
