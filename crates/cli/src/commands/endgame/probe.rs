//! `lucena endgame probe`: what perfect play makes of a position.

use std::io::Write;

use lucena_board::{notation::san, words};
use lucena_coach::document::ending::Perfect;
use lucena_endgame::table::{Depth, Probe, Verdict, Wdl};
use shakmaty::{Chess, Position};

use super::source::TablesArg;
use crate::{
    console::{Console, Outcome, bad_input},
    input::PositionArg,
};

/// Look a position up in tables of perfect play: result, depth, and every best move
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena endgame probe \"8/8/4k3/8/4K3/8/1P6/8 w - - 0 1\"\n  \
    lucena endgame probe \"8/8/4k3/8/4K3/8/1P6/8 w - - 0 1\" --depth promotion\n  \
    lucena endgame probe \"8/8/8/8/8/2k5/1n6/K1BQ4 w - - 0 1\" --syzygy syzygy")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    #[command(flatten)]
    source: TablesArg,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        let tables = self.source.open()?;
        let probe = tables.probe(&position).map_err(bad_input)?;
        tables.notes().iter().for_each(|note| console.note(format!("note: {note}")));
        if self.json {
            return console.json(&Perfect::of(&position, &probe));
        }
        print(console, &position, &probe)
    }
}

/// `wins, mate in 5`, for the side to move.
pub(super) fn verdict_words(verdict: Verdict) -> String {
    let depth = match verdict.depth {
        Some(Depth::Mate(0) | Depth::Promotion(0)) => ", mate".into(),
        Some(Depth::Mate(moves)) => format!(", mate in {moves}"),
        Some(Depth::Promotion(moves)) => format!(", promotion in {moves}"),
        None => String::new(),
    };
    let result = match verdict.wdl {
        Wdl::Win => "wins",
        Wdl::Draw => "draws",
        Wdl::Loss => "loses",
    };
    format!("{result}{depth}")
}

fn print(console: &mut Console, position: &Chess, probe: &Probe) -> Outcome {
    let side = words::side(position.turn());
    let verdict = verdict_words(Verdict { wdl: probe.wdl, depth: probe.depth });
    writeln!(console.out(), "{side} to move {verdict}.")?;
    let best: Vec<String> = probe.best.iter().map(|&m| san(position, m)).collect();
    if !best.is_empty() {
        writeln!(console.out(), "Best: {}", words::list(best, "or"))?;
    }
    for &(m, verdict) in &probe.moves {
        writeln!(console.out(), "  {:<7} {}", san(position, m), verdict_words(verdict))?;
    }
    Ok(())
}
