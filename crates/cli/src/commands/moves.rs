//! `lucena moves`: the legal moves, or what is wrong with one.

use std::io::Write;

use lucena_board::{fen, history::History, illegal::Illegal, notation, said::read_move, words};
use lucena_coach::{
    document,
    questions::{Weighed, moves},
    words::questions,
};
use lucena_evidence::Line;
use lucena_reasons::questions::Class;
use serde::Serialize;
use shakmaty::{Chess, Move, Position, Role, san::SanPlus};

use crate::{
    answer::{ask_machine, print_words},
    console::{Console, Failure, Outcome, counted},
    input::PositionArg,
    thinking::MachineArgs,
};

/// List the legal moves, or say what is wrong with one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena moves startpos\n  \
    lucena moves \"3r3k/8/8/3N4/8/8/8/3K4 w - - 0 1\" Nf6\n  \
    lucena moves \"2k2r2/1p5R/pr6/3p1p1P/2pP4/2P1P3/PP1K2R1/8 w - - 5 34\" --judge\n\n\
    Asked about a move, the exit code is 0 when it is legal and 2 when it is not. With --judge a move is good within three\n\
    points of winning chances of the best, and bad eight or more below it; what lies between is unclear, for a longer\n\
    look often changes its mind there.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    /// A move in any notation: Nf3, g1f3, Ng1-f3, exd5, O-O, e8=Q
    #[arg(value_name = "MOVE")]
    said: Option<String>,

    /// Judge every legal move: what it is worth, and whether it is good, unclear or bad
    #[arg(long, conflicts_with = "said")]
    judge: bool,

    #[command(flatten)]
    machine: MachineArgs,

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
            Some(said) => self.about(console, &position, said),
            None if self.judge => self.judge(console, position),
            None if self.json => console.json(&listed(&position)),
            None => list(console, &position),
        }
    }

    fn judge(&self, console: &mut Console, position: Chess) -> Outcome {
        let (game, request) = (History::new(position), self.machine.request());
        let found = ask_machine(&self.machine, |machine, stop| moves(machine, &game, &request, stop))?;
        if self.json {
            console.json(&document::questions::moves(&found))
        } else {
            print_judged(console, &found)
        }
    }

    fn about(&self, console: &mut Console, position: &Chess, said: &str) -> Outcome {
        let verdict = read_move(position, said);
        if self.json {
            console.json(&answer(position, said, &verdict))?;
        } else {
            print(console, position, &verdict)?;
        }
        verdict.map(|_| ()).map_err(|_| Failure::Found)
    }
}

/// Plies of a move's line that are printed.
const SHOWN: usize = 4;

/// Every move with its worth to White and what follows, class by class.
fn print_judged(console: &mut Console, found: &Weighed) -> Outcome {
    let root = &found.asking.root;
    print_words(console, root, &questions::moves(found))?;
    let Some(choice) = &found.choice else { return Ok(()) };
    let mut class: Option<Class> = None;
    for entry in questions::ranked(choice) {
        let here = choice.class(entry);
        if class != Some(here) {
            writeln!(console.out(), "\n{}", here.name())?;
        }
        class = Some(here);
        let line = Line::of(root, &entry.line).up_to(SHOWN).moves();
        let (san, score) = (notation::san(root, entry.m), questions::score(entry, root.turn()));
        writeln!(console.out(), "    {san:<7} {score:>7}   {}", notation::numbered(root, &line))?;
    }
    Ok(())
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

fn listed(position: &Chess) -> Document {
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
