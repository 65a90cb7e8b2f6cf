//! `lucena tag`: the themes of puzzles.

mod batches;
mod format;
mod puzzles;

use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufReader, Write},
};

use lucena_coach::{
    Request,
    ending::Knowledge,
    tag::{self, Tags},
};
use lucena_evidence::{Machine, Price};

use self::{
    batches::Batches,
    format::Format,
    puzzles::{Puzzle, Puzzles, Row},
};
use crate::{
    console::{Console, Failure, Outcome, bad_input},
    input::FileArg,
    output::{KeptArgs, Sink},
    progress::Progress,
    stop,
    thinking::{MachineArgs, not_answered, word},
    workers,
};

/// Name the themes of puzzles in the Lichess format
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena tag puzzles.csv\n  \
    lucena tag puzzles.csv --json > themes.jsonl\n  \
    lucena tag lichess_db_puzzle.csv.zst --solution -o tagged.csv.zst\n  \
    lucena tag lichess_db_puzzle.csv.zst --solution -o tagged.csv.zst --resume      after an interruption\n\n\
    PuzzleId, FEN and the first of Moves are read: the move before the puzzle. The solution is found, not read. The looks \
    for it grow, from a sixteenth of --nodes over a quarter and all of it to eight times as many, and end as soon as the \
    answer is certain: one legal move, a mate, or a move that two looks on end find clearly better than all others.\n\n\
    With --solution the rest of Moves is the solution. Taken from the file: that its moves are the best ones for both \
    sides, and so what they achieve. Proved: that every move is legal; a mate in so many moves, with every defence \
    answered; and each motif, which stands on the board or, where that does not suffice, is measured to be what the \
    solution needs. A solution with an illegal move is a bad line.\n\n\
    The header says where the columns are; without one they are the first three. A bad line is reported and left out, and \
    the exit code is then 2. With --format csv all columns are kept, and LucenaThemes, LucenaMotifs and LucenaBest are \
    added.\n\n\
    With --output, finished puzzles are kept in FILE.part, and FILE.progress has the record of them. After a crash or Ctrl-C \
    the same command with --resume goes on, to the same file as an undisturbed run, byte for byte, with any number of \
    --jobs. A FILE that ends with .zst is compressed.")]
pub struct Args {
    #[command(flatten)]
    file: FileArg,

    /// Take the solution from the file, and only prove the motifs on it: much faster
    #[arg(long)]
    solution: bool,

    #[command(flatten)]
    kept: KeptArgs,

    /// How to write [default: as --output ends, .csv or .jsonl; otherwise text]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Print one JSON object a puzzle: short for --format jsonl
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Puzzles at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    #[command(flatten)]
    machine: MachineArgs,

    /// What all puzzles share.
    #[arg(skip)]
    knowledge: Knowledge,
}

/// Who answers in a thread, or why nobody does.
type Answerer = Result<Box<dyn Machine>, Failure>;

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let mut special = self.kept.special()?;
        let sink = self.kept.sink(console, special.as_mut(), &self.file, self.settings()?)?;
        let Some(mut sink) = sink else { return Ok(()) };
        let is_sound = self
            .tag_file(console, &mut sink)
            .inspect_err(|_| self.kept.tell_what_is_kept(console, &self.file, "puzzles"))?;
        sink.finish()?;
        if is_sound { Ok(()) } else { Err(Failure::Found) }
    }

    /// Tags all puzzles; whether all lines were good.
    fn tag_file(&self, console: &mut Console, sink: &mut Sink<'_>) -> Result<bool, Failure> {
        let open = self.file.open()?;
        let mut puzzles = Puzzles::new(open, self.solution).map_err(|error| self.bad_line(1, &error))?;
        let mut is_sound = true;
        let mut bad = |line: u64, error: &str| {
            is_sound = false;
            let _ = writeln!(io::stderr(), "{}:{line}: {error}", self.file.name());
        };
        let header = u64::from(puzzles.header().is_some());
        let mut progress = Progress::new("puzzle", self.lines()?.map(|lines| lines.saturating_sub(header)));
        let mut batches = Batches::new(self.format(), self.kept.output.as_deref(), sink);
        batches.head(console, puzzles.header())?;
        while let Some(rows) = batches.earlier(&mut puzzles)? {
            progress.skip(rows.len() as u64);
            rows.iter().filter_map(Row::fault).for_each(|(line, error)| bad(line, error));
        }
        let machine = || self.machine.machine(self.hash(), &stop::handle());
        let tag = |machine: &mut Answerer, row: Row| (self.tag(machine, &row), row);
        workers::in_order(workers::threads(self.jobs), puzzles, machine, tag, |(tags, row)| {
            row.fault().into_iter().for_each(|(line, error)| bad(line, error));
            batches.add(console, &row, tags?.as_ref())?;
            progress.step();
            Ok(())
        })?;
        batches.end(console)?;
        Ok(is_sound)
    }

    /// The tags of a row; `None` if it is bad.
    fn tag(&self, machine: &mut Answerer, row: &Row) -> Result<Option<Tags>, Failure> {
        let Ok(Puzzle { game, solution, .. }) = &row.puzzle else { return Ok(None) };
        let machine =
            machine.as_mut().map_err(|failure| std::mem::replace(failure, Failure::Found))?.as_mut();
        let (price, stop) = (self.price(), stop::handle());
        let tags = if self.solution {
            tag::solution(machine, game, solution, price, &stop)
        } else {
            tag::puzzle(machine, game, price, &self.knowledge, &stop)
        };
        tags.map(Some).map_err(not_answered)
    }

    fn price(&self) -> Price {
        self.machine.price(if self.solution { Price::SOLUTION } else { Price::TAG })
    }

    /// Megabytes for each engine: short questions need little, and emptying it takes time.
    fn hash(&self) -> usize {
        if self.solution { 1 } else { Request::HASH }
    }

    fn format(&self) -> Format {
        let ending = || self.kept.output.as_deref().and_then(Format::of_file);
        let asked = if self.json { Some(Format::Jsonl) } else { self.format };
        asked.or_else(ending).unwrap_or(Format::Text)
    }

    /// How many lines there may be, if the file can be read twice.
    fn lines(&self) -> Result<Option<u64>, Failure> {
        if !self.file.can_be_read_again() {
            return Ok(None);
        }
        let (mut file, mut lines) = (BufReader::new(self.file.open()?), 0);
        // What cannot be read is told when its turn comes.
        while file.skip_until(b'\n').is_ok_and(|bytes| bytes > 0) {
            lines += 1;
        }
        Ok(Some(lines))
    }

    /// What the tags depend on besides the puzzles.
    fn settings(&self) -> Result<BTreeMap<&'static str, String>, Failure> {
        let MachineArgs { engine, machine, evaluation, .. } = &self.machine;
        let mut settings = BTreeMap::from([
            ("--solution", self.solution.to_string()),
            ("--format", word(&self.format())),
            ("--nodes", self.price().look().nodes.to_string()),
            ("--machine", word(machine)),
            ("--evaluation", evaluation.read()?.to_string()),
        ]);
        settings.extend(engine.iter().map(|engine| ("--engine", engine.clone())));
        Ok(settings)
    }

    fn bad_line(&self, line: u64, error: &str) -> Failure {
        bad_input(format!("{}:{line}: {error}", self.file.name()))
    }
}
