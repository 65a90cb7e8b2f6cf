//! Positions and files as the user names them.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use lucena_board::{
    fen::{self, Rules},
    source::{self, Lines, SourceError},
};
use shakmaty::Chess;

use crate::console::{Failure, bad_input};

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

    fn is_stdin(&self) -> bool {
        self.path == Path::new("-")
    }
}

fn from_stdin() -> Result<Box<dyn Read + Send>, SourceError> {
    source::from_reader(io::stdin())
}
