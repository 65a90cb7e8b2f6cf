//! `lucena tag`: the themes of puzzles, found without their solutions.

use std::io::Write;

use lucena_board::{
    fen::{self, Rules},
    history::History,
    said::read_move,
};
use lucena_coach::{Explanation, Request, explain, themes};
use lucena_evidence::Machine;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    console::{self, Console, Failure, Outcome, bad_input},
    input::FileArg,
    notation::Words,
    stop,
    thinking::{MachineArgs, not_answered},
};

/// Name the themes of puzzles in the Lichess format
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena tag puzzles.csv\n  \
    lucena tag puzzles.csv --json > themes.jsonl\n\n\
    The file has a header; of its columns PuzzleId, FEN and the first of Moves are read: the move before the puzzle.\n\
    The solution is found, not read.")]
pub struct Args {
    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    machine: MachineArgs,

    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

/// What is read of a puzzle.
#[derive(Debug, Deserialize)]
struct Puzzle {
    #[serde(rename = "PuzzleId")]
    id: String,
    #[serde(rename = "FEN")]
    fen: String,
    #[serde(rename = "Moves", deserialize_with = "first_word")]
    first: String,
}

/// What is found.
#[derive(Debug, Serialize)]
struct Tagged {
    id: String,
    themes: Vec<String>,
    motifs: Vec<&'static str>,
    best: Option<Words>,
    nodes: u64,
}

/// Puzzles that are worked on before the next are read.
const BATCH: usize = 64;

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let mut reader = csv::Reader::from_reader(self.file.open()?);
        let mut puzzles = reader.deserialize::<Puzzle>().enumerate();
        let bar = console::spinner("puzzles");
        loop {
            let batch: Vec<_> = puzzles.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            let tagged: Vec<Result<Tagged, Failure>> = batch
                .into_par_iter()
                .map_init(
                    || self.machine.machine(Request::HASH),
                    |machine, (row, puzzle)| {
                        let place = |error: String| {
                            Failure::BadInput(format!("{}, puzzle {}: {error}", self.file.name(), row + 1))
                        };
                        let puzzle = puzzle.map_err(|error| place(error.to_string()))?;
                        let machine = machine
                            .as_mut()
                            .map_err(|_| Failure::CouldNot("the engine cannot be started".into()))?;
                        let explanation = solve(machine.as_mut(), &puzzle, &self.machine.request());
                        let explanation = explanation.map_err(|failure| match failure {
                            Failure::BadInput(error) => place(error),
                            failure => failure,
                        })?;
                        Ok(tag(puzzle.id, &explanation))
                    },
                )
                .collect();
            for tagged in tagged {
                let tagged = tagged?;
                if stop::requested() {
                    return Err(Failure::Interrupted);
                }
                bar.inc(1);
                self.print(console, &tagged)?;
            }
        }
        Ok(())
    }

    fn print(&self, console: &mut Console, tagged: &Tagged) -> Outcome {
        if self.json {
            return console.json(tagged);
        }
        let best = tagged.best.as_ref().map_or("-", |best| &best.san);
        writeln!(console.out(), "{:<8} {best:<8} {}", tagged.id, tagged.themes.join(" "))?;
        Ok(())
    }
}

fn solve(machine: &mut dyn Machine, puzzle: &Puzzle, request: &Request) -> Result<Explanation, Failure> {
    let position = fen::read(&puzzle.fen, Rules::Standard).map_err(bad_input)?;
    let first = read_move(&position, &puzzle.first).map_err(bad_input)?;
    let mut game = History::new(position);
    game.play(first);
    let request = Request { refutations: 0, ..request.clone() };
    explain(machine, &game, &request, &stop::handle()).map_err(not_answered)
}

fn tag(id: String, explanation: &Explanation) -> Tagged {
    Tagged {
        id,
        themes: themes::of(explanation),
        motifs: themes::motifs(explanation),
        best: explanation.best().map(|m| Words::of(&explanation.root, m)),
        nodes: explanation.spent.nodes,
    }
}

/// The move before the puzzle; what follows is the solution, and none of our business.
fn first_word<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(text.split_whitespace().next().unwrap_or_default().to_owned())
}
