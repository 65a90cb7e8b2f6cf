//! `lucena moves`: the legal moves, or what is wrong with one.

use std::io::Write;

use lucena_board::{fen, history::History, illegal::Illegal, said::read_move, words};
use serde::Serialize;
use shakmaty::{Chess, Move, Position, Role, san::SanPlus};

use crate::{
    console::{Console, Failure, Outcome, counted},
    input::PositionArg,
};

/// List the legal moves, or say what is wrong with one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena moves startpos\n  \
    lucena moves \"3r3k/8/8/3N4/8/8/8/3K4 w - - 0 1\" Nf6\n\n\
    Asked about a move, the exit code is 0 when it is legal and 2 when it is not.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    /// A move in any notation: Nf3, g1f3, Ng1-f3, exd5, O-O, e8=Q
    #[arg(value_name = "MOVE")]
    said: Option<String>,

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
    moves: Vec<Words>,
}

#[derive(Serialize)]
struct Answer {
    schema: u32,
    fen: String,
    said: String,
    legal: bool,
    #[serde(flatten)]
    words: Option<Words>,
    message: Option<String>,
    instead: Vec<String>,
}

#[derive(Serialize)]
struct Words {
    uci: String,
    san: String,
}

impl Words {
    fn of(position: &Chess, m: Move) -> Words {
        let san = SanPlus::from_move(position.clone(), m).to_string();
        Words { uci: m.to_uci(position.castles().mode()).to_string(), san }
    }
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        match &self.said {
            Some(said) => self.judge(console, &position, said),
            None if self.json => console.json(&document(&position)),
            None => list(console, &position),
        }
    }

    fn judge(&self, console: &mut Console, position: &Chess, said: &str) -> Outcome {
        let verdict = read_move(position, said);
        if self.json {
            console.json(&answer(position, said, &verdict))?;
        } else {
            print(console, position, &verdict)?;
        }
        verdict.map(|_| ()).map_err(|_| Failure::Found)
    }
}

fn print(console: &mut Console, position: &Chess, verdict: &Result<Move, Illegal>) -> Outcome {
    match verdict {
        Ok(m) => {
            let Words { uci, san } = Words::of(position, *m);
            writeln!(console.out(), "{san} is legal ({uci})")?;
        }
        Err(illegal) => {
            writeln!(console.out(), "{illegal}")?;
            if !illegal.instead.is_empty() {
                let legal: Vec<String> = illegal.instead.iter().map(ToString::to_string).collect();
                writeln!(console.out(), "Legal instead: {}", legal.join(" "))?;
            }
        }
    }
    Ok(())
}

fn answer(position: &Chess, said: &str, verdict: &Result<Move, Illegal>) -> Answer {
    let illegal = verdict.as_ref().err();
    Answer {
        schema: 1,
        fen: fen::write(position),
        said: said.into(),
        legal: verdict.is_ok(),
        words: verdict.as_ref().ok().map(|&m| Words::of(position, m)),
        message: illegal.map(ToString::to_string),
        instead: illegal
            .map_or(Vec::new(), |illegal| illegal.instead.iter().map(ToString::to_string).collect()),
    }
}

fn document(position: &Chess) -> Document {
    Document {
        schema: 1,
        fen: fen::write(position),
        turn: position.turn().fold_wb("white", "black"),
        check: position.is_check(),
        ending: History::new(position.clone()).ending().map(|ending| ending.to_string()),
        moves: position.legal_moves().iter().map(|&m| Words::of(position, m)).collect(),
    }
}

/// The moves piece by piece, as a player would look for them.
fn list(console: &mut Console, position: &Chess) -> Outcome {
    let legal = position.legal_moves();
    let turn = words::side(position.turn());
    match History::new(position.clone()).ending() {
        Some(ending) if legal.is_empty() => writeln!(console.out(), "The game is over: {ending}.")?,
        _ => writeln!(console.out(), "{turn} has {}:", counted(legal.len() as u64, "legal move"))?,
    }
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
        let mut moves: Vec<String> =
            legal.iter().filter(|m| m.role() == role).map(|&m| Words::of(position, m).san).collect();
        moves.sort();
        if !moves.is_empty() {
            writeln!(console.out(), "  {:<7} {}", words::role(role), moves.join(" "))?;
        }
    }
    Ok(())
}
