//! `lucena epd`: test suites.

use std::io::Write;

use clap::Subcommand;
use lucena_board::epd;
use serde::Serialize;

use crate::{
    console::{Console, Failure, Outcome, counted},
    input::{self, FileArg},
    stop,
};

/// Check or tidy a test suite (EPD)
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Read every position and report what is wrong, line by line
    #[command(
        after_help = "Example:\n  lucena epd check suite.epd\n\nExit code 0 when all is well, 2 when not."
    )]
    Check {
        #[command(flatten)]
        suite: Suite,
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Write every position again, in standard form
    #[command(after_help = "Example:\n  lucena epd tidy suite.epd > tidy.epd")]
    Tidy {
        #[command(flatten)]
        suite: Suite,
    },
}

#[derive(Debug, clap::Args)]
struct Suite {
    #[command(flatten)]
    file: FileArg,

    /// Read castling rights by the rules of Chess960
    #[arg(long)]
    chess960: bool,
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    file: String,
    positions: u64,
    errors: Vec<Problem>,
}

#[derive(Serialize)]
struct Problem {
    line: u64,
    message: String,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        match &self.action {
            Action::Check { suite, json: true } => {
                let report = suite.report(|_| Ok(()))?;
                console.json(&report)?;
                report.verdict()
            }
            Action::Check { suite, json: false } => suite.check(console),
            Action::Tidy { suite } => suite.tidy(console),
        }
    }
}

impl Suite {
    fn report(&self, mut each: impl FnMut(&epd::Epd) -> Outcome) -> Result<Report, Failure> {
        let mut report = Report { schema: 1, file: self.file.name(), positions: 0, errors: Vec::new() };
        for line in epd::suite(self.file.open()?, input::rules(self.chess960)) {
            match line {
                Ok((_, epd)) => {
                    report.positions += 1;
                    each(&epd)?;
                }
                Err(problem) => {
                    report.errors.push(Problem { line: problem.line, message: problem.error.to_string() });
                }
            }
            if stop::requested() {
                return Err(Failure::Interrupted);
            }
        }
        if report.positions == 0 && report.errors.is_empty() {
            return Err(Failure::BadInput(format!("{} holds no positions", report.file)));
        }
        Ok(report)
    }

    fn check(&self, console: &mut Console) -> Outcome {
        let report = self.report(|_| Ok(()))?;
        for Problem { line, message } in &report.errors {
            writeln!(console.out(), "{}:{line}: {message}", report.file)?;
        }
        let errors = counted(report.errors.len() as u64, "bad line");
        writeln!(console.out(), "{}: {}, {errors}", report.file, counted(report.positions, "position"))?;
        report.verdict()
    }

    fn tidy(&self, console: &mut Console) -> Outcome {
        let report = self.report(|epd| Ok(writeln!(console.out(), "{epd}")?))?;
        for Problem { line, message } in &report.errors {
            console.note(format!("{}:{line}: {message}", report.file));
        }
        report.verdict()
    }
}

impl Report {
    fn verdict(&self) -> Outcome {
        if self.errors.is_empty() { Ok(()) } else { Err(Failure::Found) }
    }
}
