//! `lucena board`: a position as text or SVG.

use std::{io::Write, path::PathBuf};

use lucena_board::{
    diagram::{Arrow, Diagram, Ink},
    fen,
    history::History,
    words,
};
use serde::Serialize;
use shakmaty::{Chess, Color, Position, Square};

use crate::{
    console::{Console, Outcome},
    input::{self, PositionArg},
    output::OverwriteArg,
};

/// Draw a position
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena board startpos\n  \
    lucena board \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\" --svg draw.svg --arrows e3d3:red,e1 --highlight e2")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    /// Write an SVG picture to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteArg,

    /// Arrows, such as e2e4,g1f3:red; a single square is a circle
    #[arg(long, value_name = "ARROWS", value_delimiter = ',')]
    arrows: Vec<Arrow>,

    /// Squares to highlight, such as e4,d5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = input::square)]
    highlight: Vec<Square>,

    /// See the board from Black's side
    #[arg(long)]
    flip: bool,

    /// Write pieces as chess figurines instead of letters
    #[arg(long)]
    figurines: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    fen: String,
    turn: &'static str,
    check: bool,
    ending: Option<String>,
    pieces: Vec<Man>,
}

#[derive(Serialize)]
struct Man {
    square: String,
    role: &'static str,
    color: String,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        if let Some(path) = &self.svg {
            return self.overwrite.sheet(path)?.write(console, &self.diagram(&position).svg());
        }
        if self.json {
            return console.json(&document(&position));
        }
        let ink = if self.figurines { Ink::Figurines } else { Ink::Letters };
        writeln!(console.out(), "{}\n{}", self.diagram(&position).text(ink), caption(&position))?;
        Ok(())
    }

    fn diagram(&self, position: &Chess) -> Diagram {
        let bottom = if self.flip { Color::Black } else { Color::White };
        let board = Diagram::of(position).seen_by(bottom);
        let highlighted = self.highlight.iter().fold(board, |diagram, &square| diagram.highlight(square));
        self.arrows.iter().fold(highlighted, |diagram, &arrow| diagram.arrow(arrow))
    }
}

/// `White to move. Check.` and the FEN.
fn caption(position: &Chess) -> String {
    let state = match History::new(position.clone()).ending() {
        Some(ending) => format!("The game is over: {ending}."),
        None if position.is_check() => format!("{} to move, in check.", words::side(position.turn())),
        None => format!("{} to move.", words::side(position.turn())),
    };
    format!("   {state}\n   {}", fen::write(position))
}

fn document(position: &Chess) -> Document {
    let pieces = position.board().iter().map(|(square, piece)| Man {
        square: square.to_string(),
        role: words::role(piece.role),
        color: words::side(piece.color).to_lowercase(),
    });
    Document {
        schema: 1,
        fen: fen::write(position),
        turn: position.turn().fold_wb("white", "black"),
        check: position.is_check(),
        ending: History::new(position.clone()).ending().map(|ending| ending.to_string()),
        pieces: pieces.collect(),
    }
}
