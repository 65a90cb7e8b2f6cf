//! What goes to the user and how the program ends.

use std::{
    fmt::Display,
    io::{self, BufWriter, IsTerminal, Write},
    process::ExitCode,
};

use clap::builder::{Styles, styling::AnsiColor};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// The colours of `--help`; `anstream` drops them when there is no terminal or `NO_COLOR` is set.
pub const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// Why a command could not end well.
#[derive(Debug)]
pub enum Failure {
    /// What the user gave cannot be used: one message, exit code 2.
    BadInput(String),
    /// The input was in order, the work could not be done: one message, exit code 1.
    CouldNot(String),
    /// The findings have been printed and are bad news: exit code 2, nothing more to say.
    Found,
    /// Ctrl-C: what was finished has been printed, or is kept in a file.
    Interrupted,
    /// Nobody reads our output any more, as after `| head`: the end, and no error.
    PipeClosed,
}

/// What a command returns.
pub type Outcome = Result<(), Failure>;

/// Bad input, in the words of its error.
pub fn bad_input(error: impl Display) -> Failure {
    Failure::BadInput(error.to_string())
}

impl From<io::Error> for Failure {
    /// Errors of writing; errors of reading are given their place by whoever reads.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::CouldNot(error.to_string()),
        }
    }
}

/// Standard output and error.
pub struct Console {
    out: BufWriter<io::Stdout>,
}

impl Console {
    /// Ready to print.
    pub fn new() -> Console {
        Console { out: BufWriter::new(io::stdout()) }
    }

    /// Where results go.
    pub fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// One JSON document, on one line.
    pub fn json(&mut self, document: &impl Serialize) -> Outcome {
        let text = serde_json::to_string(document).map_err(|error| Failure::CouldNot(error.to_string()))?;
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// A diagnostic for whoever watches.
    pub fn note(&self, text: impl Display) {
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Flushes, says what went wrong, and turns it into an exit code.
    pub fn finish(mut self, outcome: Outcome) -> ExitCode {
        let outcome = outcome.and_then(|()| Ok(self.out.flush()?)).or_else(|failure| {
            self.out.flush()?;
            Err(failure)
        });
        match outcome {
            Ok(()) | Err(Failure::PipeClosed) => ExitCode::SUCCESS,
            Err(Failure::BadInput(message)) => complain(&message, 2),
            Err(Failure::CouldNot(message)) => complain(&message, 1),
            Err(Failure::Found) => ExitCode::from(2),
            Err(Failure::Interrupted) => complain("interrupted; what was finished is printed or kept", 130),
        }
    }
}

fn complain(message: &str, code: u8) -> ExitCode {
    let red = AnsiColor::Red.on_default().bold();
    let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {message}");
    ExitCode::from(code)
}

/// A bar on stderr that shows how far long work is; invisible when stderr is no terminal.
pub fn progress(steps: u64, what: &'static str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {elapsed} left {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps).with_style(style).with_message(what)
}

/// A count on stderr for work whose end is not known; invisible when stderr is no terminal.
pub fn spinner(what: &'static str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {human_pos} {msg}, {per_sec}, {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::no_length().with_style(style).with_message(what)
}

/// `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap_or_default())
        .collect();
    groups.join(",")
}

/// `1 game`, `2 games`.
pub fn counted(number: u64, one: &str) -> String {
    format!("{} {one}{}", grouped(number), if number == 1 { "" } else { "s" })
}
