//! `lucena eval`: what the engine sees in a position without looking ahead, term by term, and what the net says.

mod net;

use std::{io::Write, path::PathBuf, sync::Arc};

use lucena_board::{fen, history::History, words};
use lucena_engine::evaluation::{FULL_PHASE, Pair, Row, Term, Trace, net_of_file, scale};
use lucena_net::Net;
use serde::Serialize;
use shakmaty::{Chess, Color, Position};

use self::net::{NetDocument, Said};
use crate::{
    console::{Console, Failure, Outcome, bad_input},
    input::{PositionArg, WeightsArg},
};

/// Show what the evaluation is made of, term by term, and what the net says of each man
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena eval startpos\n  \
    lucena eval \"r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6\" --all\n\n\
    This is one look at the position, without a move played; `lucena analyse` looks ahead. Who judges there, the terms or the\n\
    net, --evaluation says.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    #[command(flatten)]
    weights: WeightsArg,

    /// Ask the net of this file instead of the one that comes with the program
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// Show terms that give nobody anything, too
    #[arg(long)]
    all: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    fen: String,
    turn: &'static str,
    score: i32,
    to_move: i32,
    phase: i32,
    scale: i32,
    scaling: f64,
    terms: Vec<TermDocument>,
    net: NetDocument,
}

#[derive(Serialize)]
struct TermDocument {
    term: Term,
    white: PairDocument,
    black: PairDocument,
    balance: f64,
}

#[derive(Serialize)]
struct PairDocument {
    middlegame: i32,
    endgame: i32,
}

impl From<Pair> for PairDocument {
    fn from(pair: Pair) -> PairDocument {
        PairDocument { middlegame: pair.middlegame(), endgame: pair.endgame() }
    }
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        let evaluation = Trace::of(&position, &self.weights.read()?);
        let said = Said::of(&self.net()?, &position);
        if self.json {
            return console.json(&document(&position, &evaluation, said.document()));
        }
        self.print(console, &position, &evaluation)?;
        said.print(console, &position)
    }

    fn net(&self) -> Result<Arc<Net>, Failure> {
        match &self.net {
            Some(path) => net_of_file(path).map_err(bad_input),
            None => Net::embedded().map_err(bad_input),
        }
    }

    fn print(&self, console: &mut Console, position: &Chess, evaluation: &Trace) -> Outcome {
        let out = console.out();
        writeln!(out, "{:<18}{:>7}{:>8}{:>9}", "", "White", "Black", "balance")?;
        let mut sum = 0;
        for row in &evaluation.rows {
            let [white, black] = [Color::White, Color::Black].map(|color| side(row, color, evaluation.phase));
            let balance = row.balance.round() as i32;
            sum += balance;
            if self.all || white != 0 || black != 0 || balance != 0 {
                let [white, black] = [white, black].map(|value| f64::from(value) / 100.0);
                writeln!(out, "{:<18}{white:>7.2}{black:>8.2}{:>9}", row.term.name(), pawns(balance))?;
            }
        }
        // What is printed must add up, so the last row holds whatever is left.
        let rest = evaluation.score - sum;
        let scaled = evaluation.scale < scale::WHOLE;
        if scaled || rest != 0 {
            writeln!(out, "{:<18}{:>24}", if scaled { "scaling" } else { "rounding" }, pawns(rest))?;
        }
        writeln!(out, "{:<18}{:>24}\n", "total", pawns(evaluation.score))?;
        writeln!(out, "{}", remarks(evaluation))?;
        writeln!(out, "{}", verdict(position, evaluation.score))?;
        Ok(())
    }
}

/// What a term gives one side here, in hundredths of a pawn.
fn side(row: &Row, color: Color, phase: i32) -> i32 {
    let pair = *row.sides.get(color);
    let sum = pair.middlegame() * phase + pair.endgame() * (FULL_PHASE - phase);
    (f64::from(sum) / f64::from(FULL_PHASE)).round() as i32
}

fn pawns(centipawns: i32) -> String {
    if centipawns == 0 { "0.00".into() } else { format!("{:+.2}", f64::from(centipawns) / 100.0) }
}

/// How the numbers were weighed.
fn remarks(evaluation: &Trace) -> String {
    let left = evaluation.phase * 100 / FULL_PHASE;
    let middlegame = match left {
        100 => "All of the middlegame is left.".to_owned(),
        0 => "This is an endgame.".to_owned(),
        _ => format!("{left}% of the middlegame is left."),
    };
    if evaluation.scale == scale::WHOLE {
        return middlegame;
    }
    let counts = evaluation.scale * 100 / scale::WHOLE;
    format!("{middlegame} This material is hard to win with: {counts}% of an endgame's advantage counts.")
}

/// Who is better, in a sentence.
fn verdict(position: &Chess, score: i32) -> String {
    if let Some(ending) = History::new(position.clone()).ending() {
        return format!("The game is over: {ending}.");
    }
    let better = match score {
        0 => return "The position is even.".into(),
        1.. => Color::White,
        _ => Color::Black,
    };
    let check = if position.is_check() { " But it is check, which only a search can judge." } else { "" };
    let side = words::side(better);
    format!("{side} is better by {:.2} pawns.{check}", f64::from(score.abs()) / 100.0)
}

fn document(position: &Chess, evaluation: &Trace, net: NetDocument) -> Document {
    let term = |row: &Row| TermDocument {
        term: row.term,
        white: row.sides.white.into(),
        black: row.sides.black.into(),
        balance: row.balance,
    };
    Document {
        schema: 1,
        fen: fen::write(position),
        turn: position.turn().fold_wb("white", "black"),
        score: evaluation.score,
        to_move: evaluation.to_move,
        phase: evaluation.phase,
        scale: evaluation.scale,
        scaling: evaluation.scaling,
        terms: evaluation.rows.iter().map(term).collect(),
        net,
    }
}
