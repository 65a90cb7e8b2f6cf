//! `lucena endgame tables`: makes tables of perfect play and says what is in them.

use std::io::Write;

use indicatif::ProgressBar;
use lucena_board::{fen, words};
use lucena_endgame::{
    men::Men,
    table::{Check, FileError, Goal, Progress, Summary, Table, TableError, Tables, Watch},
};
use serde::Serialize;
use shakmaty::Color;

use super::{clarke, source::TablesArg};
use crate::{
    console::{self, Console, Failure, Outcome, counted, grouped},
    stop,
};

/// What the counts of an ending without pawns count.
const WITHOUT_PAWNS: &str =
    "eightfold symmetry: Black's king in the triangle a1-d1-d4, exchanges of equal men counted once";
/// What the counts of an ending with pawns count.
const WITH_PAWNS: &str =
    "left-right symmetry: Black's king on the files a to d, exchanges of equal men counted once";

/// Make tables of perfect play from the rules alone, and say what they hold
#[derive(Debug, clap::Args)]
#[command(
    after_help = "White has the men named first. Depths are the winner's moves until mate, or, with --depth \
    promotion, until the first of them that promotes, takes the last pawn, or mates, and keeps the win; the fifty-move \
    rule is left aside.\n\nExamples:\n  \
    lucena endgame tables krk kpk\n  \
    lucena endgame tables kpk kpkp krpk --depth promotion\n  \
    lucena endgame tables kqkr --dir tables --check\n  \
    lucena endgame tables kbnk --syzygy syzygy --check --json"
)]
pub struct Args {
    /// Endings like krk, KQvKR or kpkp
    #[arg(value_name = "ENDING", required = true)]
    endings: Vec<Men>,

    #[command(flatten)]
    source: TablesArg,

    /// How much memory may be used
    #[arg(long, value_name = "GIB", default_value_t = 4.0)]
    memory: f64,

    /// Compare every position with the best of its legal moves, and with Syzygy if --syzygy is given
    #[arg(long)]
    check: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    endings: Vec<Ending>,
}

#[derive(Serialize)]
struct Ending {
    ending: String,
    depth: Goal,
    symmetry: &'static str,
    sides: Vec<Side>,
    checks: Vec<Checked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clarke: Option<clarke::Counts>,
}

#[derive(Serialize)]
struct Side {
    to_move: &'static str,
    #[serde(flatten)]
    summary: Summary,
    longest_moves: Option<u8>,
    longest: Vec<String>,
}

#[derive(Serialize)]
struct Checked {
    against: &'static str,
    positions: u64,
    wrong: u64,
    shown: Vec<String>,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let tables = self.tables()?;
        let mut document = Document { schema: 1, endings: Vec::new() };
        let mut outcome = Ok(());
        for men in &self.endings {
            match self.ending(&tables, men) {
                Ok(ending) if self.json => document.endings.push(ending),
                Ok(ending) => {
                    print(console, &ending)?;
                    clarke::print(console.out(), men)?;
                    document.endings.push(ending);
                }
                Err(error) => {
                    outcome = Err(failure(&error));
                    break;
                }
            }
            for note in tables.notes() {
                match note {
                    FileError::Write(_) => outcome = Err(Failure::CouldNot(note.to_string())),
                    _ => console.note(format!("note: {note}")),
                }
            }
        }
        if self.json {
            console.json(&document)?;
        }
        let wrong = document.endings.iter().flat_map(|ending| &ending.checks).any(|check| check.wrong > 0);
        outcome.and(if wrong { Err(Failure::Found) } else { Ok(()) })
    }

    fn tables(&self) -> Result<Tables, Failure> {
        if self.memory.is_nan() || self.memory <= 0.0 {
            return Err(Failure::BadInput(format!("--memory {} is not above 0", self.memory)));
        }
        Ok(self.source.open()?.with_memory((self.memory * f64::from(1 << 30)) as u64))
    }

    fn ending(&self, tables: &Tables, men: &Men) -> Result<Ending, TableError> {
        let bar = console::progress(1, "building");
        let progress = |progress: Progress| show(&bar, &progress);
        let stop = stop::handle();
        let watch = Watch { progress: &progress, stop: Some(&stop) };
        let table = tables.get_watched(men, &watch)?;
        bar.set_message(format!("{men}, checking"));
        let checks = if self.check { self.checks(tables, men, &watch)? } else { Vec::new() };
        bar.finish_and_clear();
        Ok(Ending {
            ending: men.to_string(),
            depth: table.goal(),
            clarke: clarke::counts(men),
            symmetry: if men.has_pawns() { WITH_PAWNS } else { WITHOUT_PAWNS },
            sides: Color::ALL.map(|turn| side(&table, turn)).into(),
            checks,
        })
    }

    fn checks(&self, tables: &Tables, men: &Men, watch: &Watch) -> Result<Vec<Checked>, TableError> {
        let mut checks = vec![checked("the best legal move", &tables.check(men, 1, watch)?)];
        if self.source.syzygy.is_some() {
            checks.push(checked("Syzygy", &tables.check_syzygy(men, 1, watch)?));
        }
        Ok(checks)
    }
}

fn failure(error: &TableError) -> Failure {
    match error {
        TableError::Stopped(_) => Failure::Interrupted,
        _ => Failure::CouldNot(error.to_string()),
    }
}

fn show(bar: &ProgressBar, progress: &Progress) {
    bar.set_length(progress.size);
    bar.set_position(progress.decided);
    bar.set_message(format!("{}, wins in {}", progress.men, progress.moves));
}

fn side(table: &Table, turn: Color) -> Side {
    let summary = table.summary(turn);
    let positions = summary.longest.iter().filter_map(|(placement, _)| placement.position(table.men()));
    let longest = positions.map(|position| fen::write(&position)).collect();
    Side { to_move: words::side(turn), longest_moves: summary.longest_moves(), longest, summary }
}

fn checked(against: &'static str, check: &Check) -> Checked {
    let shown = check.shown.iter().map(|wrong| wrong.fen.clone()).collect();
    Checked { against, positions: check.positions, wrong: check.wrong, shown }
}

fn print(console: &mut Console, ending: &Ending) -> Outcome {
    let out = console.out();
    writeln!(out, "{}  ({})", ending.ending, ending.symmetry)?;
    for side in &ending.sides {
        let Summary { positions, unused, wins, draws, losses, mates, stalemates, .. } = side.summary;
        writeln!(out, "  {} to move: {}", side.to_move, counted(positions, "position"))?;
        let counts = [("won", wins), ("drawn", draws), ("lost", losses)].into_iter();
        let more =
            [("mates", mates), ("stalemates", stalemates), ("illegal or the same by symmetry", unused)];
        for (what, count) in counts.chain(more) {
            writeln!(out, "    {:>12} {what}", grouped(count))?;
        }
        if let Some(moves) = side.longest_moves {
            writeln!(out, "    {moves:>12} {} at most, as in", ending.depth.counts())?;
            side.longest.iter().try_for_each(|fen| writeln!(out, "                 {fen}"))?;
        }
    }
    for check in &ending.checks {
        let (positions, against) = (counted(check.positions, "position"), check.against);
        writeln!(out, "  {positions} compared with {against}: {} wrong", grouped(check.wrong))?;
        check.shown.iter().try_for_each(|fen| writeln!(out, "    {fen}"))?;
    }
    Ok(writeln!(out)?)
}
