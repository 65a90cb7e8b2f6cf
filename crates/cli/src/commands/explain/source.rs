//! Which position: a FEN, or one of a game.

use lucena_board::{history::History, pgn::PgnReader};

use crate::{
    console::{Failure, bad_input},
    input::{self, FileArg},
};

/// A position, or a game and a ply in it.
#[derive(Debug, clap::Args)]
pub struct Source {
    /// A FEN in quotation marks, `startpos`, `-` to read a FEN from standard input, or a PGN file
    #[arg(value_name = "FEN|PGN")]
    what: String,

    /// With a PGN file: which game of it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,

    /// With a PGN file: the position after so many plies; the last one if not given
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// Read castling rights by the rules of Chess960
    #[arg(long)]
    chess960: bool,
}

impl Source {
    /// The game up to the position.
    pub fn read(&self) -> Result<History, Failure> {
        let file = std::path::Path::new(&self.what);
        if self.what != "-" && file.is_file() {
            return self.read_pgn();
        }
        if self.what.to_lowercase().ends_with(".pgn") {
            return Err(Failure::BadInput(format!("there is no file {}", self.what)));
        }
        if self.ply.is_some() {
            return Err(Failure::BadInput("--ply belongs to a PGN file; a FEN is one position".into()));
        }
        input::read_position(&self.what, input::rules(self.chess960)).map(History::new)
    }

    fn read_pgn(&self) -> Result<History, Failure> {
        let file = FileArg::at(self.what.as_ref());
        let name = file.name();
        let mut games = PgnReader::new(file.open()?);
        let wanted = usize::try_from(self.game - 1).unwrap_or(usize::MAX);
        let game = games
            .nth(wanted)
            .ok_or_else(|| Failure::BadInput(format!("{name} has no game {}", self.game)))?
            .map_err(|error| Failure::BadInput(format!("{name}: {error}")))?;
        let mut history = History::new(game.start().clone());
        let mut plies = 0;
        for step in game.main_line() {
            if self.ply == Some(plies) {
                return Ok(history);
            }
            let Some(m) = step.played else { break };
            history.play(m);
            plies += 1;
        }
        match self.ply {
            Some(ply) if ply > plies => Err(bad_input(format!(
                "game {} of {name} has {plies} plies; --ply {ply} is beyond its end",
                self.game
            ))),
            _ => Ok(history),
        }
    }
}
