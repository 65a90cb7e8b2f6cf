//! Positions and files as the user names them.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;
use lucena_board::{
    fen::{self, Rules},
    source::{self, Lines, SourceError},
};
use lucena_engine::evaluation::Weights;
use lucena_output::is_same_file;
use shakmaty::{Chess, Square};

use crate::console::{Failure, Outcome, bad_input};

/// A position and the castling rules it is read by.
#[derive(Debug, Args)]
pub struct PositionArg {
    /// A FEN in quotation marks, `startpos`, or `-` to read a FEN from standard input
    #[arg(value_name = "FEN")]
    position: String,

    /// Read castling rights by the rules of Chess960
    #[arg(long)]
    chess960: bool,
}

impl PositionArg {
    /// The position.
    pub fn read(&self) -> Result<Chess, Failure> {
        read_position(&self.position, rules(self.chess960))
    }
}

/// The castling rules that a flag stands for.
pub fn rules(chess960: bool) -> Rules {
    if chess960 { Rules::Chess960 } else { Rules::Standard }
}

/// A position as the user names it.
pub fn read_position(words: &str, rules: Rules) -> Result<Chess, Failure> {
    match words.trim() {
        "startpos" => Ok(Chess::default()),
        "-" => fen::read(&first_line(io::stdin().lock())?, rules).map_err(bad_input),
        fen => fen::read(fen, rules).map_err(bad_input),
    }
}

/// The first line of standard input; reading is bounded.
fn first_line(reader: impl Read) -> Result<String, Failure> {
    match Lines::new(reader).next() {
        None => Err(Failure::BadInput("standard input is empty; a FEN should be there".into())),
        Some((_, Ok(line))) => Ok(line),
        Some((_, Err(error))) => Err(Failure::BadInput(format!("standard input: {error}"))),
    }
}

/// A file to read, or `-` for standard input.
#[derive(Debug, Args)]
pub struct FileArg {
    /// A file, plain or compressed (.gz, .zst), or `-` for standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,
}

impl FileArg {
    /// A file named by another argument.
    pub fn at(path: &Path) -> FileArg {
        FileArg { path: path.to_path_buf() }
    }

    /// The name for messages.
    pub fn name(&self) -> String {
        if self.is_stdin() { "standard input".into() } else { self.path.display().to_string() }
    }

    /// The text, decompressed.
    pub fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        if self.is_stdin() { from_stdin() } else { source::open(&self.path) }.map_err(bad_input)
    }

    /// Whether it is standard input.
    fn is_stdin(&self) -> bool {
        self.path == Path::new("-")
    }

    /// Whether it can be read again, as standard input and pipes cannot.
    pub fn can_be_read_again(&self) -> bool {
        !self.is_stdin() && self.path.is_file()
    }

    /// The input must not be the output too, by whatever name: broken games would be lost with it.
    pub fn refuse_as_output(&self, output: &Path) -> Outcome {
        let path = Some(&*self.path).filter(|_| !self.is_stdin());
        if is_same_file(path, output) {
            let (input, output) = (self.name(), output.display());
            return Err(bad_input(format!(
                "{output} is the input {input} itself; name another file for the output"
            )));
        }
        Ok(())
    }
}

fn from_stdin() -> Result<Box<dyn Read + Send>, SourceError> {
    source::from_reader(io::stdin())
}

/// A time as people write it: `1s`, `500ms`, `2.5` (seconds), `1m`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no time; write seconds or a unit: 2.5, 1s, 500ms, 1m");
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[number.len()..] {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let seconds: f64 = number.trim().parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(seconds * unit).map_err(|_| wrong())?;
    if time < Duration::from_millis(1) {
        return Err(format!("`{text}` is no time to think; the least is 1ms"));
    }
    Ok(time)
}

/// The other way, as short as it can be said: `1s`, `500ms`, `2.5s`.
pub fn duration_words(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{}ms", time.as_millis())
    } else {
        format!("{}s", time.as_secs_f64())
    }
}

/// What the evaluation's features are worth.
#[derive(Debug, Args)]
pub struct WeightsArg {
    /// Use the weights of this file, as `lucena tune` writes them
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl WeightsArg {
    /// The weights, those that come with the program unless told otherwise.
    pub fn read(&self) -> Result<Weights, Failure> {
        let Some(path) = &self.weights else { return Ok(Weights::built_in()) };
        read_weights(path)
    }
}

/// The weights of a file.
pub fn read_weights(path: &Path) -> Result<Weights, Failure> {
    Weights::read(&read_text(path, LARGEST_WEIGHTS)?)
        .map_err(|error| bad_input(format!("{}: {error}", path.display())))
}

/// No file of weights, and no state of learning them, is larger, in bytes.
pub const LARGEST_WEIGHTS: u64 = 16 << 20;

/// A file of text that is read at once, of at most so many bytes.
pub fn read_text(path: &Path, most: u64) -> Result<String, Failure> {
    let bytes = source::read(path, most).map_err(bad_input)?;
    String::from_utf8(bytes).map_err(|_| bad_input(format!("{} is not UTF-8 text", path.display())))
}

/// A square by name.
pub fn square(text: &str) -> Result<Square, String> {
    Square::from_ascii(text.as_bytes()).map_err(|_| format!("`{text}` is no square; squares are a1 to h8"))
}
