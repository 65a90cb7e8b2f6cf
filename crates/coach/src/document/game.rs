//! What `lucena annotate --json` prints of a game.

use lucena_board::{notation, pgn::PgnGame};
use serde::Serialize;
use shakmaty::Color;

use crate::{
    Level,
    annotate::{Judged, Judgement, Severity, Tally},
};

/// A reviewed game.
#[derive(Debug, Serialize)]
pub struct GameDocument {
    schema: u32,
    game: usize,
    white: String,
    black: String,
    summary: Option<String>,
    turning_point: Option<usize>,
    tally: [SideDocument; 2],
    moves: Vec<MoveDocument>,
}

#[derive(Debug, Serialize)]
struct SideDocument {
    side: &'static str,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    threats: usize,
    missed: Vec<&'static str>,
}

/// A judged move.
#[derive(Debug, Serialize)]
pub struct MoveDocument {
    ply: usize,
    san: String,
    best: Option<String>,
    /// Winning chances of the side that moves, before and after.
    chances: [f64; 2],
    loss: f64,
    judgement: Option<&'static str>,
    only: bool,
    comment: String,
    advice: String,
    missed: Vec<&'static str>,
}

impl GameDocument {
    /// A game and what was found in it; games are counted from one.
    pub fn of(number: usize, game: &PgnGame, judgement: &Judgement, level: Level) -> GameDocument {
        let name = |tag: &str| game.tags.get(tag).unwrap_or("?").to_owned();
        let side = |color: Color, side: &'static str| {
            let Tally { inaccuracies, mistakes, blunders, threats, missed } = judgement.tally(color);
            SideDocument { side, inaccuracies, mistakes, blunders, threats, missed }
        };
        GameDocument {
            schema: 1,
            game: number,
            white: name("White"),
            black: name("Black"),
            summary: judgement.summary(),
            turning_point: judgement.turning_point().map(|judged| judged.ply),
            tally: [side(Color::White, "white"), side(Color::Black, "black")],
            moves: judgement.moves.iter().map(|judged| MoveDocument::of(judged, level)).collect(),
        }
    }
}

impl MoveDocument {
    /// A move of the game.
    pub fn of(judged: &Judged, level: Level) -> MoveDocument {
        MoveDocument {
            ply: judged.ply,
            san: notation::san(&judged.position, judged.m),
            best: judged.line.first().map(|&best| notation::san(&judged.position, best)),
            chances: judged.chances.map(rounded),
            loss: rounded(judged.loss),
            judgement: judged.severity.map(Severity::name),
            only: judged.only,
            comment: judged.comment(level),
            advice: judged.advice(level),
            missed: judged.missed(),
        }
    }
}

/// To three digits.
fn rounded(number: f64) -> f64 {
    (1000.0 * number).round() / 1000.0
}
