//! `lucena pgn`: collections of games.

use std::{
    io::{self, Write},
    path::PathBuf,
    time::Instant,
};

use clap::Subcommand;
use lucena_board::pgn::{PgnError, PgnErrorKind, PgnGame, PgnReader, PgnWriter};
use serde::Serialize;

use crate::{
    console::{self, Console, Failure, Outcome, counted, grouped},
    input::FileArg,
    output::OverwriteArg,
    stop,
};

/// Check or tidy a collection of games (PGN)
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Read every game and report what is wrong, by game, line and column
    #[command(
        after_help = "Examples:\n  lucena pgn check games.pgn\n  lucena pgn check games.pgn.zst --json\n\n\
        Exit code 0 when all games are sound, 2 when not. Speed is reported on stderr."
    )]
    Check {
        #[command(flatten)]
        file: FileArg,
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Write every sound game again, in export format
    #[command(
        after_help = "Examples:\n  lucena pgn tidy games.pgn > tidy.pgn\n  lucena pgn tidy games.pgn.gz -o tidy.pgn\n\n\
        Broken games are reported and left out. The output is written when all games have been read, and cannot be the \
        input."
    )]
    Tidy {
        #[command(flatten)]
        file: FileArg,
        /// Write to this file instead of standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        overwrite: OverwriteArg,
    },
}

/// Errors beyond this many are counted but not kept, so that memory stays bounded.
const KEPT_ERRORS: usize = 1000;

#[derive(Serialize)]
struct Report {
    schema: u32,
    file: String,
    games: u64,
    moves: u64,
    broken: u64,
    /// The first of them.
    errors: Vec<Problem>,
}

#[derive(Serialize)]
struct Problem {
    game: usize,
    line: u64,
    column: u32,
    message: String,
}

impl From<PgnError> for Problem {
    fn from(PgnError { game, line, column, kind }: PgnError) -> Problem {
        Problem { game, line, column, message: kind.to_string() }
    }
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        match &self.action {
            Action::Check { file, json } => check(console, file, *json),
            Action::Tidy { file, output: None, .. } => tidy(console.out(), file),
            Action::Tidy { file, output: Some(path), overwrite } => {
                file.refuse_as_output(path)?;
                let mut output = overwrite.claim(path)?;
                let mut draft = output.draft()?;
                let outcome = tidy(&mut draft, file);
                // Broken games are left out, and the user is told; half of the games would look like all.
                match outcome {
                    Ok(()) | Err(Failure::Found) => draft.publish()?,
                    Err(_) => console.note(format!("{} is not written", path.display())),
                }
                outcome
            }
        }
    }
}

fn check(console: &mut Console, file: &FileArg, json: bool) -> Outcome {
    let started = Instant::now();
    let name = file.name();
    let report = read(file, |read| match read {
        Err(problem) if !json => problem.print(console.out(), &name),
        _ => Ok(()),
    })?;
    if json {
        console.json(&report)?;
    } else {
        let (games, moves) = (counted(report.games, "game"), counted(report.moves, "move"));
        writeln!(console.out(), "{name}: {games}, {moves}, {} broken", grouped(report.broken))?;
    }
    let seconds = started.elapsed().as_secs_f64().max(1e-9);
    console.note(format!("{} games a second", grouped((report.games as f64 / seconds) as u64)));
    report.verdict()
}

/// Sound games go to the output, what is wrong with the others to stderr.
fn tidy(out: &mut impl Write, file: &FileArg) -> Outcome {
    let name = file.name();
    let mut writer = PgnWriter::new(out);
    let report = read(file, |read| match read {
        Ok(game) => Ok(writer.write(game)?),
        Err(problem) => problem.print(&mut io::stderr(), &name),
    })?;
    report.verdict()
}

/// Reads every game and hands on each, sound or broken.
fn read(
    file: &FileArg,
    mut each: impl FnMut(Result<&PgnGame, &Problem>) -> Outcome,
) -> Result<Report, Failure> {
    let mut report =
        Report { schema: 1, file: file.name(), games: 0, moves: 0, broken: 0, errors: Vec::new() };
    let mut reader = PgnReader::new(file.open()?);
    let mut game = PgnGame::new();
    let bar = console::spinner("games");
    while let Some(read) = reader.read_into(&mut game) {
        match read {
            Ok(()) => {
                report.moves += game.len() as u64;
                each(Ok(&game))?;
            }
            Err(error) if report.games == 0 && matches!(error.kind, PgnErrorKind::Io { .. }) => {
                return Err(Failure::BadInput(format!("{}: {}", report.file, error.kind)));
            }
            Err(error) => report.note(error.into(), &mut each)?,
        }
        report.games += 1;
        bar.inc(1);
        if stop::requested() {
            break;
        }
    }
    bar.finish_and_clear();
    if report.games == 0 {
        return Err(Failure::BadInput(format!("{} holds no games", report.file)));
    }
    Ok(report)
}

impl Problem {
    fn print(&self, out: &mut impl Write, file: &str) -> Outcome {
        let Problem { game, line, column, message } = self;
        Ok(writeln!(out, "{file}:{line}:{column}: game {game}: {message}")?)
    }
}

impl Report {
    fn note(
        &mut self,
        problem: Problem,
        each: &mut impl FnMut(Result<&PgnGame, &Problem>) -> Outcome,
    ) -> Outcome {
        self.broken += 1;
        each(Err(&problem))?;
        if self.errors.len() < KEPT_ERRORS {
            self.errors.push(problem);
        }
        Ok(())
    }

    fn verdict(&self) -> Outcome {
        match (stop::requested(), self.broken) {
            (true, _) => Err(Failure::Interrupted),
            (_, 0) => Ok(()),
            _ => Err(Failure::Found),
        }
    }
}
