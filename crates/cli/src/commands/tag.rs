//! `lucena tag`: the themes of puzzles, found without their solutions.

use std::io::{self, Read, Write};

use lucena_board::{
    fen::{self, Rules},
    history::History,
    said::read_move,
    source::{LineError, Lines},
};
use lucena_coach::{Explanation, Request, explain, themes};
use lucena_evidence::Machine;
use rayon::prelude::*;
use serde::Serialize;

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
    Of the columns PuzzleId, FEN and the first of Moves are read: the move before the puzzle. The solution is found, not \
    read. The header says where the columns are; without one they are the first three. A bad line is reported and left \
    out, and the exit code is then 2.")]
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
#[derive(Debug)]
struct Puzzle {
    id: String,
    fen: String,
    /// The move before the puzzle; what follows is the solution, and none of our business.
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
        let mut puzzles = Puzzles::new(self.file.open()?).map_err(|error| self.bad_line(1, &error))?;
        let bar = console::spinner("puzzles");
        let mut is_sound = true;
        loop {
            let batch: Vec<_> = puzzles.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                return if is_sound { Ok(()) } else { Err(Failure::Found) };
            }
            for (line, tagged) in self.tag_all(batch) {
                if stop::requested() {
                    return Err(Failure::Interrupted);
                }
                bar.inc(1);
                match tagged {
                    Ok(tagged) => self.print(console, &tagged)?,
                    Err(Trouble::Line(error)) => {
                        is_sound = false;
                        let _ = writeln!(io::stderr(), "{}:{line}: {error}", self.file.name());
                    }
                    Err(Trouble::Run(failure)) => return Err(failure),
                }
            }
        }
    }

    /// Works on a batch, on all cores.
    fn tag_all(&self, batch: Vec<Numbered<Puzzle, String>>) -> Vec<Numbered<Tagged, Trouble>> {
        let machine = || self.machine.machine(Request::HASH, &stop::handle());
        let tag = |machine: &mut Result<Box<dyn Machine>, Failure>, (line, puzzle)| {
            (line, self.tag(machine, puzzle))
        };
        batch.into_par_iter().map_init(machine, tag).collect()
    }

    fn tag(
        &self,
        machine: &mut Result<Box<dyn Machine>, Failure>,
        puzzle: Result<Puzzle, String>,
    ) -> Result<Tagged, Trouble> {
        let broken = |failure: &mut Failure| Trouble::Run(std::mem::replace(failure, Failure::Found));
        let machine = machine.as_mut().map_err(broken)?;
        tag(machine.as_mut(), puzzle.map_err(Trouble::Line)?, &self.machine.request())
    }

    fn bad_line(&self, line: u64, error: &str) -> Failure {
        bad_input(format!("{}:{line}: {error}", self.file.name()))
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

fn tag(machine: &mut dyn Machine, puzzle: Puzzle, request: &Request) -> Result<Tagged, Trouble> {
    let explanation = solve(machine, &puzzle, request)?;
    Ok(Tagged {
        id: puzzle.id,
        themes: themes::of(&explanation),
        motifs: themes::motifs(&explanation),
        best: explanation.best().map(|m| Words::of(&explanation.root, m)),
        nodes: explanation.spent.nodes,
    })
}

fn solve(machine: &mut dyn Machine, puzzle: &Puzzle, request: &Request) -> Result<Explanation, Trouble> {
    let position =
        fen::read(&puzzle.fen, Rules::Standard).map_err(|error| Trouble::Line(error.to_string()))?;
    let first = read_move(&position, &puzzle.first).map_err(|error| Trouble::Line(error.to_string()))?;
    let mut game = History::new(position);
    game.play(first);
    let request = Request { refutations: 0, ..request.clone() };
    explain(machine, &game, &request, &stop::handle()).map_err(|error| Trouble::Run(not_answered(error)))
}

/// A line's number, and what stands there or what is wrong.
type Numbered<T, E> = (u64, Result<T, E>);

/// Why a puzzle has no themes.
enum Trouble {
    /// The line is bad; the next may be good.
    Line(String),
    /// The run cannot go on.
    Run(Failure),
}

/// The puzzles of a file, line by line, so that one that is broken spoils no other.
struct Puzzles {
    lines: Lines<Box<dyn Read + Send>>,
    columns: Columns,
    /// The first line, where it is no header.
    first: Option<Numbered<String, String>>,
}

impl Puzzles {
    fn new(file: Box<dyn Read + Send>) -> Result<Puzzles, String> {
        let mut lines = Lines::new(file);
        let first = lines.next().map(said);
        let header = first.as_ref().and_then(|(_, line)| line.as_ref().ok()).map(|line| fields(line));
        match header.as_deref().map(Columns::of_header).transpose()?.flatten() {
            Some(columns) => Ok(Puzzles { lines, columns, first: None }),
            None => Ok(Puzzles { lines, columns: Columns::USUAL, first }),
        }
    }
}

impl Iterator for Puzzles {
    type Item = Numbered<Puzzle, String>;

    fn next(&mut self) -> Option<Numbered<Puzzle, String>> {
        loop {
            let (number, line) = self.first.take().or_else(|| self.lines.next().map(said))?;
            match line {
                Ok(line) if line.trim().is_empty() => {}
                line => return Some((number, line.and_then(|line| self.columns.puzzle(&line)))),
            }
        }
    }
}

fn said((number, line): (u64, Result<String, LineError>)) -> Numbered<String, String> {
    (number, line.map_err(|error| error.to_string()))
}

/// Where the columns are that are read.
#[derive(Debug, Clone, Copy)]
struct Columns {
    id: usize,
    fen: usize,
    moves: usize,
}

impl Columns {
    /// Where the public collection has them.
    const USUAL: Columns = Columns { id: 0, fen: 1, moves: 2 };

    /// Where a header says they are; `None` if it is none.
    fn of_header(names: &[String]) -> Result<Option<Columns>, String> {
        const NAMES: [&str; 3] = ["PuzzleId", "FEN", "Moves"];
        let [id, fen, moves] = NAMES.map(|wanted| names.iter().position(|name| name == wanted));
        match (id, fen, moves) {
            (Some(id), Some(fen), Some(moves)) => Ok(Some(Columns { id, fen, moves })),
            (None, None, None) => Ok(None),
            _ => Err(format!("the header lacks a column; expected {}", NAMES.join(", "))),
        }
    }

    fn puzzle(self, line: &str) -> Result<Puzzle, String> {
        let fields = fields(line);
        let field = |column: usize, name| {
            let missing = || format!("there is no {name}; expected PuzzleId, FEN and Moves, with commas");
            fields.get(column).filter(|field| !field.is_empty()).cloned().ok_or_else(missing)
        };
        let moves = field(self.moves, "move")?;
        let first = moves.split_whitespace().next().unwrap_or_default().to_owned();
        Ok(Puzzle { id: field(self.id, "PuzzleId")?, fen: field(self.fen, "FEN")?, first })
    }
}

/// The fields of a line of CSV.
fn fields(line: &str) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
    let record = reader.records().next().and_then(Result::ok).unwrap_or_default();
    record.iter().map(str::to_owned).collect()
}
