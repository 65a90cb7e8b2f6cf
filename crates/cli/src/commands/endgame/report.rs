//! `lucena endgame report`: where a rule set plays otherwise than it should, in the tables of the thesis.

use std::{io::Write, path::Path};

use clap::ValueEnum;
use lucena_board::{epd, fen::Rules};
use lucena_endgame::{
    arena::Arena,
    report::{self, Case, Report},
};
use serde::Serialize;

use super::ruleset;
use crate::{
    console::{Console, Failure, Outcome, bad_input, counted},
    input::FileArg,
};

/// Compare the moves of rules for White with perfect play: exceptions, their summary, the selection table
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena endgame report kpk-initial                    Tables 14, 15 and 16 of the thesis\n  \
    lucena endgame report kpk-final --against table      every won position, any best move\n  \
    lucena endgame report kpk-revised-5 --format csv")]
pub struct Args {
    /// A rule set by name or file
    rules: String,

    /// `single`: positions with a single winning move, Bramer's test file; `table`: every won position with all of its
    /// best moves; or an EPD file with `bm`
    #[arg(long, value_name = "single|table|FILE", default_value = "single")]
    against: String,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// The same as --format json
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    /// The exceptions alone
    Csv,
    Json,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    rules: &'a str,
    #[serde(flatten)]
    report: &'a Report,
    deletable: &'a [String],
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let program = ruleset::read(&self.rules)?;
        let arena = ruleset::arena(&program)?;
        let cases = match self.against.as_str() {
            "single" => report::single_winning_moves(&arena),
            "table" => report::all_best_moves(&arena),
            file => cases_of(&arena, Path::new(file))?,
        };
        let report = report::report(&arena, &program, &cases).map_err(bad_input)?;
        let deletable = report::deletable(&arena, &program, &cases, report.exceptions.len());
        match if self.json { Format::Json } else { self.format } {
            Format::Json => console.json(&Document {
                schema: 1,
                rules: &program.title,
                report: &report,
                deletable: &deletable,
            }),
            Format::Csv => csv(console.out(), &report),
            Format::Text => {
                writeln!(console.out(), "{}\n", program.title)?;
                text(console.out(), &report, &deletable)
            }
        }
    }
}

/// The positions of a suite with their best moves.
fn cases_of(arena: &Arena, path: &Path) -> Result<Vec<Case>, Failure> {
    let file = FileArg::at(path);
    let mut cases = Vec::new();
    for line in epd::suite(file.open()?, Rules::Standard) {
        let (line, epd) = line.map_err(|error| Failure::BadInput(format!("{}: {error}", file.name())))?;
        let case = report::case(arena, &epd.position, epd.best_moves()).filter(|case| !case.right.is_empty());
        let wrong = || {
            Failure::BadInput(format!(
                "{}: line {line}: not {} with White to move and `bm`",
                file.name(),
                arena.cast
            ))
        };
        cases.push(case.ok_or_else(wrong)?);
    }
    Ok(cases)
}

fn csv(out: &mut impl Write, report: &Report) -> Outcome {
    writeln!(out, "ref,position,fen,move_f,move_p,class_f,class_p,sel")?;
    for e in &report.exceptions {
        writeln!(
            out,
            "{},{},{},{},{},{},{},{}",
            e.reference, e.position, e.fen, e.move_f, e.move_p, e.class_f, e.class_p, e.selection
        )?;
    }
    Ok(())
}

/// So many exceptions are listed; all of them with `--format csv`.
const LISTED: usize = 200;

fn text(out: &mut impl Write, report: &Report, deletable: &[String]) -> Outcome {
    let exceptions = counted(report.exceptions.len() as u64, "exception");
    writeln!(out, "{}, {exceptions}\n", counted(report.cases as u64, "position"))?;
    if !report.exceptions.is_empty() {
        writeln!(out, "   REF  POSITION  MOVE F   P  CLASS F   P  SEL")?;
    }
    for e in report.exceptions.iter().take(LISTED) {
        writeln!(
            out,
            "{:>6}  {}    {:>4} {:>3}     {:>4} {:>3}  {:>3}",
            e.reference, e.position, e.move_f, e.move_p, e.class_f, e.class_p, e.selection
        )?;
    }
    if report.exceptions.len() > LISTED {
        writeln!(out, "   … and {} more (--format csv lists all)", report.exceptions.len() - LISTED)?;
    }
    summary(out, report)?;
    selections(out, report)?;
    if !deletable.is_empty() {
        writeln!(
            out,
            "\nEach of these classes can be deleted without one more exception: {}",
            deletable.join(", ")
        )?;
    }
    Ok(())
}

fn summary(out: &mut impl Write, report: &Report) -> Outcome {
    if report.summary.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nCLASSP CLASSF  EXCEPTIONS      2     3     4     5  TIES")?;
    for group in &report.summary {
        write!(out, "{:>6} {:>6}  {:>10}", group.class_p, group.class_f, group.exceptions)?;
        if group.class_p == group.class_f {
            for level in ["2", "3", "4", "5", "T"] {
                write!(out, " {:>5}", group.levels.get(level).copied().unwrap_or(0))?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn selections(out: &mut impl Write, report: &Report) -> Outcome {
    writeln!(out, "\nCLASS    TOTAL  SELECTED      1     2     3     4     5     6     7  TIES")?;
    for (name, selection) in report.selections.iter().filter(|(_, selection)| selection.total > 0) {
        write!(out, "{name:>5} {:>8} {:>9}", selection.total, selection.selected)?;
        for level in 1..=7 {
            write!(out, " {:>5}", selection.levels.get(&level).copied().unwrap_or(0))?;
        }
        writeln!(out, " {:>5}", selection.ties)?;
    }
    Ok(())
}
