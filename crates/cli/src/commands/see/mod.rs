//! `lucena see`: what stands on the board, as CAPS-II sees it: safety, functions, threats, attacks.

mod document;
mod overview;
mod picture;
mod square;

use std::path::PathBuf;

use lucena_perception::Sight;
use shakmaty::Square;

use crate::{
    console::{Console, Outcome},
    input::{self, PositionArg},
    output::OverwriteArg,
};

/// See what stands on the board: what is safe, what is threatened, what every piece does
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena see \"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4\"\n  \
    lucena see \"3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1\" e6\n  \
    lucena see startpos --svg seen.svg\n\n\
    No move is played: this is one look. The words are those of Berliner's CAPS-II (1975). A picture shows what can\n\
    be won (red), pins (blue) and attacking moves (green) of the side to move, and circles what is en prise.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    /// Look at this square alone
    #[arg(value_name = "SQUARE", value_parser = input::square)]
    square: Option<Square>,

    /// Write an SVG picture to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteArg,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        let sight = Sight::of(&position);
        if let Some(path) = &self.svg {
            return self.overwrite.sheet(path)?.write(console, &picture::of(&position, &sight).svg());
        }
        match (self.json, self.square) {
            (true, square) => console.json(&document::of(&position, &sight, square)),
            (false, Some(square)) => square::print(console, &sight, square),
            (false, None) => overview::print(console, &sight),
        }
    }
}
