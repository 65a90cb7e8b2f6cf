//! What was found on a position, for the table, for programs, and for the file that a later run goes on from.

use std::{
    io::{BufRead, BufReader, Read},
    path::Path,
};

use lucena_board::source::MAX_LINE;
use lucena_engine::{
    Limits, Settings,
    suite::{Attempt, Moment, Task},
};
use lucena_output::Log as File;
use serde::{Deserialize, Serialize};
use shakmaty::Position;

use super::Entry;
use crate::{
    console::{Failure, bad_input},
    notation::{self, ScoreDocument},
    thinking,
};

/// How the engine did on a position.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Record {
    pub line: u64,
    pub id: String,
    pub solved: bool,
    #[serde(rename = "move")]
    pub played: Option<String>,
    pub wanted: String,
    /// From White's side.
    pub score: Option<ScoreDocument>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub most_points: Option<u32>,
    /// The mate that was found where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mate: Option<u32>,
    pub depth: u32,
    pub nodes: u64,
    pub millis: u64,
    /// When the engine came to the right move, to stay with it.
    pub found: Option<Found>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Found {
    pub depth: u32,
    pub nodes: u64,
    pub millis: u64,
}

impl From<Moment> for Found {
    fn from(moment: Moment) -> Found {
        Found { depth: moment.depth, nodes: moment.nodes, millis: moment.time.as_millis() as u64 }
    }
}

impl Record {
    /// An attempt in words.
    pub fn of(entry: &Entry, attempt: &Attempt) -> Record {
        let task = &entry.task;
        let report = &attempt.report;
        let turn = task.position.turn();
        let has_points = !task.points.is_empty();
        Record {
            line: entry.line,
            id: entry.id.clone(),
            solved: attempt.solved,
            played: report.best().map(|m| notation::san(&task.position, m)),
            wanted: wanted(task),
            score: report.lines.first().map(|line| notation::for_white(line.score, turn).into()),
            points: has_points.then_some(attempt.points),
            most_points: has_points.then(|| task.most_points()),
            mate: task.mate.and(attempt.mate),
            depth: report.depth,
            nodes: report.nodes,
            millis: report.time.as_millis() as u64,
            found: attempt.found.map(Found::from),
        }
    }
}

/// `Qg6`, `not Rxb2`, `mate in 3`.
fn wanted(task: &Task) -> String {
    let list = |moves: &[shakmaty::Move]| {
        let words: Vec<String> = moves.iter().map(|&m| notation::san(&task.position, m)).collect();
        words.join(" ")
    };
    let best = (!task.best.is_empty()).then(|| list(&task.best));
    let avoid = (!task.avoid.is_empty()).then(|| format!("not {}", list(&task.avoid)));
    let mate = task.mate.map(|moves| format!("mate in {moves}"));
    let words: Vec<String> = [best, avoid, mate].into_iter().flatten().collect();
    if words.is_empty() { "the most points".into() } else { words.join(", ") }
}

#[derive(Serialize)]
pub struct Document<'a> {
    schema: u32,
    solved: usize,
    total: usize,
    points: u32,
    most_points: u32,
    mates: usize,
    mates_wanted: usize,
    positions: &'a [Record],
}

/// All records and their sums.
pub fn document<'a>(records: &'a [Record], entries: &[Entry]) -> Document<'a> {
    Document {
        schema: 1,
        solved: records.iter().filter(|record| record.solved).count(),
        total: records.len(),
        points: records.iter().filter_map(|record| record.points).sum(),
        most_points: records.iter().filter_map(|record| record.most_points).sum(),
        mates: records.iter().filter(|record| record.mate.is_some()).count(),
        mates_wanted: entries.iter().filter(|entry| entry.task.mate.is_some()).count(),
        positions: records,
    }
}

/// What must be the same for records to be comparable: the first line of a file that is gone on from.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Manner {
    schema: u32,
    /// The program's version.
    version: String,
    /// A checksum of the suite.
    suite: String,
    limit: String,
    hash: usize,
    without: Vec<String>,
    /// Who judged positions.
    #[serde(default = "terms")]
    evaluation: String,
}

/// Files that do not say who judged are older than the net.
fn terms() -> String {
    "terms".into()
}

impl Manner {
    /// How this run is done.
    pub fn new(entries: &[Entry], limits: &Limits, settings: &Settings, without: Vec<String>) -> Manner {
        let mut sum = crc32fast::Hasher::new();
        entries.iter().for_each(|entry| sum.update(entry.text.as_bytes()));
        Manner {
            schema: 1,
            version: env!("CARGO_PKG_VERSION").into(),
            suite: format!("{:08x}", sum.finalize()),
            limit: thinking::limit_words(limits),
            hash: settings.hash,
            without,
            evaluation: settings.evaluation.to_string(),
        }
    }

    /// In what the file's differs from ours, if it does.
    fn difference(&self, ours: &Manner) -> Option<String> {
        let without = |manner: &Manner| match manner.without.join(",") {
            names if names.is_empty() => "no --without".to_owned(),
            names => format!("--without {names}"),
        };
        let settings = [
            (format!("version {}", self.version), format!("version {}", ours.version)),
            (self.limit.clone(), ours.limit.clone()),
            (format!("--hash {}", self.hash), format!("--hash {}", ours.hash)),
            (without(self), without(ours)),
            (format!("evaluation {}", self.evaluation), format!("evaluation {}", ours.evaluation)),
        ];
        if self.suite != ours.suite {
            return Some("another suite".into());
        }
        let (theirs, ours) = settings.into_iter().find(|(theirs, ours)| theirs != ours)?;
        Some(format!("{theirs}, and this run has {ours}"))
    }
}

/// The file that finished positions go to.
pub struct Log {
    file: Option<File>,
}

impl Log {
    /// None is kept.
    pub fn none() -> Log {
        Log { file: None }
    }

    /// Opens or begins a file; what it holds, in the order of the suite.
    pub fn open(
        path: &Path,
        manner: &Manner,
        entries: &[Entry],
    ) -> Result<(Log, Vec<Option<Record>>), Failure> {
        let mut file = File::open(path)?;
        let name = path.display().to_string();
        let reader = file.reader().map_err(|error| bad_input(format!("{name}: {error}")))?;
        let (known, whole) = read(reader, &name, manner, entries)?;
        // A run that was cut off in the middle of a line has not finished that position.
        file.cut(whole)?;
        let mut log = Log { file: Some(file) };
        if whole == 0 {
            log.write(manner)?;
        }
        Ok((log, known))
    }

    /// Adds a finished position.
    pub fn add(&mut self, record: &Record) -> Result<(), Failure> {
        self.write(record)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        Ok(file.add(&line_of(line)?)?)
    }
}

fn line_of(what: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let text = serde_json::to_string(what).map_err(|error| Failure::CouldNot(error.to_string()))?;
    Ok(format!("{text}\n").into_bytes())
}

/// The records of a file, once its first line fits this run, and how many bytes of it are whole lines.
fn read(
    file: impl Read,
    name: &str,
    manner: &Manner,
    entries: &[Entry],
) -> Result<(Vec<Option<Record>>, u64), Failure> {
    let wrong = |line: u64, what: &str| Failure::BadInput(format!("{name}:{line}: {what}"));
    let foreign = || wrong(1, "this is no file that `lucena suite --resume` has begun");
    let mut known: Vec<Option<Record>> = Vec::new();
    known.resize_with(entries.len(), || None);
    let (mut file, mut whole) = (BufReader::new(file), 0);
    for number in 1.. {
        let mut line = Vec::new();
        let most = MAX_LINE as u64;
        file.by_ref()
            .take(most)
            .read_until(b'\n', &mut line)
            .map_err(|error| wrong(number, &error.to_string()))?;
        match (number, line.ends_with(b"\n")) {
            (1, false) if !line_of(manner)?.starts_with(&line) => return Err(foreign()),
            (_, false) if line.len() as u64 == most => return Err(wrong(number, "this line is too long")),
            (_, false) => break,
            (1, true) => {
                let theirs: Manner = serde_json::from_slice(&line).map_err(|_| foreign())?;
                if let Some(difference) = theirs.difference(manner) {
                    return Err(wrong(1, &format!("this file was made with {difference}; name a new file")));
                }
            }
            (_, true) => {
                let record: Record =
                    serde_json::from_slice(&line).map_err(|_| wrong(number, "this is no record"))?;
                let place = entries.iter().position(|entry| entry.line == record.line);
                let place = place.ok_or_else(|| wrong(number, "the suite has no position on that line"))?;
                known[place] = Some(record);
            }
        }
        whole += line.len() as u64;
    }
    Ok((known, whole))
}
