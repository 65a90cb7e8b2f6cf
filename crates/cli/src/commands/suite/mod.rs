//! `lucena suite`: how the engine does on positions whose right moves are known.

mod print;
mod record;

use std::{path::PathBuf, sync::Mutex, time::Duration};

use lucena_board::epd;
use lucena_engine::{
    Limits, Settings,
    suite::{self, Attempt, Task},
};

use self::record::{Log, Manner, Record};
use crate::{
    console::{self, Console, Failure, Outcome, bad_input},
    input::{self, FileArg},
    stop,
    thinking::{self, EvaluationArgs, LimitArgs, WithoutArgs},
};

/// Try a test suite: solved, nodes, time, points
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena suite wac.epd --time 1s --jobs 2\n  \
    lucena suite sts.epd --nodes 100000 --only-failures\n  \
    lucena suite mates.epd --time 5s --resume mates.jsonl --json\n\n\
    A position is solved by a move of `bm`, by none of `am`, or by a mate in as few moves as `dm` says. Where `c8`\n\
    and `c9` give points for moves, they are added up. Every position is searched by an engine that remembers\n\
    nothing. With --nodes or --depth the result is the same on every machine.")]
pub struct Args {
    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    limit: LimitArgs,

    /// Search so many positions at once, each with one thread
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// The size of each engine's transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,

    #[command(flatten)]
    without: WithoutArgs,

    #[command(flatten)]
    evaluation: EvaluationArgs,

    /// Keep finished positions in this file, and do not search those again that it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// List only what was not solved
    #[arg(long)]
    only_failures: bool,

    /// Read castling rights by the rules of Chess960
    #[arg(long)]
    chess960: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// A position of the suite.
struct Entry {
    line: u64,
    /// The line as it is written in standard form.
    text: String,
    id: String,
    task: Task,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let entries = read(&self.file, self.chess960)?;
        let limits = self.limit.or(Limits::time(Duration::from_secs(1)));
        let settings = Settings {
            hash: self.hash as usize,
            techniques: self.without.techniques(),
            evaluation: self.evaluation.read()?,
            overhead: Duration::ZERO,
            ..Settings::default()
        };
        let manner = Manner::new(&entries, &limits, &settings, self.without.names());
        let (log, known) = match &self.resume {
            Some(path) => Log::open(path, &manner, &entries)?,
            None => (Log::none(), Vec::new()),
        };
        let records = try_all(&entries, known, &settings, &limits, self.jobs.into(), log)?;
        let records: Vec<Record> = records.into_iter().flatten().collect();
        let interrupted = records.len() < entries.len() && stop::requested();
        if self.json {
            console.json(&record::document(&records, &entries))?;
        } else {
            print::all(console, &records, limits.time.is_some(), self.only_failures)?;
        }
        if interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

/// The positions that ask for something; a bad line is an error, since a suite with holes measures nothing.
fn read(file: &FileArg, chess960: bool) -> Result<Vec<Entry>, Failure> {
    let mut entries = Vec::new();
    for line in epd::suite(file.open()?, input::rules(chess960)) {
        let (line, epd) = line.map_err(|error| at(file, error.line, &error.error))?;
        let Some(task) = Task::of(&epd).map_err(|error| at(file, line, &error))? else { continue };
        let id = epd.id().map_or_else(|| format!("line {line}"), str::to_owned);
        entries.push(Entry { line, text: epd.to_string(), id, task });
    }
    if entries.is_empty() {
        let name = file.name();
        return Err(Failure::BadInput(format!("{name} holds no positions with `bm`, `am` or `dm`")));
    }
    Ok(entries)
}

fn at(file: &FileArg, line: u64, error: &dyn std::fmt::Display) -> Failure {
    Failure::BadInput(format!("{}:{line}: {error}", file.name()))
}

/// Searches what is not yet known; the records in the order of the suite.
fn try_all(
    entries: &[Entry],
    known: Vec<Option<Record>>,
    settings: &Settings,
    limits: &Limits,
    jobs: usize,
    log: Log,
) -> Result<Vec<Option<Record>>, Failure> {
    let mut records = known;
    records.resize_with(entries.len(), || None);
    let open: Vec<usize> = (0..entries.len()).filter(|&i| records[i].is_none()).collect();
    let tasks: Vec<&Task> = open.iter().map(|&i| &entries[i].task).collect();
    let bar = console::progress(tasks.len() as u64, "searching");
    let desk = Mutex::new((records, log, Ok(())));
    let finished = |i: usize, attempt: Attempt| {
        let mut desk = desk.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let record = Record::of(&entries[open[i]], &attempt);
        let (records, log, written) = &mut *desk;
        if written.is_ok() {
            *written = log.add(&record);
        }
        records[open[i]] = Some(record);
        bar.inc(1);
    };
    thinking::until_interrupted(|signals| suite::run(&tasks, settings, limits, jobs, signals, &finished))
        .map_err(bad_input)?;
    bar.finish_and_clear();
    let (records, _, written) = desk.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    written.map(|()| records)
}
