//! What `lucena annotate --json` prints of a game, and what the server answers.

use lucena_board::{fen, notation, pgn::PgnGame};
use serde::Serialize;
use shakmaty::Color;

use super::{
    evidence::{Dossier, EvidenceDocument, SentenceDocument, side},
    explanation::SCHEMA,
    uci,
};
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
    pgn: String,
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
    uci: String,
    san: String,
    /// The position before the move.
    fen: String,
    best: Option<String>,
    /// Winning chances of the side that moves, before and after, from 0 to 1.
    chances: [f64; 2],
    loss: f64,
    judgement: Option<&'static str>,
    only: bool,
    evidence: Vec<EvidenceDocument>,
    comment: Vec<SentenceDocument>,
    advice: Vec<SentenceDocument>,
    missed: Vec<&'static str>,
}

impl GameDocument {
    /// A game and what was found in it; games are counted from one.
    pub fn of(number: usize, game: &PgnGame, judgement: &Judgement, level: Level) -> GameDocument {
        let name = |tag: &str| game.tags.get(tag).unwrap_or("?").to_owned();
        let tally = |color: Color| {
            let Tally { inaccuracies, mistakes, blunders, threats, missed } = judgement.tally(color);
            SideDocument { side: side(color), inaccuracies, mistakes, blunders, threats, missed }
        };
        GameDocument {
            schema: SCHEMA,
            game: number,
            white: name("White"),
            black: name("Black"),
            summary: judgement.summary(),
            turning_point: judgement.turning_point().map(|judged| judged.ply),
            tally: [tally(Color::White), tally(Color::Black)],
            moves: judgement.moves.iter().map(|judged| MoveDocument::of(judged, level)).collect(),
            pgn: judgement.annotated(game, level).to_pgn(),
        }
    }
}

impl MoveDocument {
    /// A move of the game.
    pub fn of(judged: &Judged, level: Level) -> MoveDocument {
        let mut dossier = Dossier::default();
        let comment = dossier.sentences(&judged.comment(level));
        let advice = dossier.sentences(&judged.advice(level));
        MoveDocument {
            ply: judged.ply,
            uci: uci(&judged.position, judged.m),
            san: notation::san(&judged.position, judged.m),
            fen: fen::write(&judged.position),
            best: judged.line.first().map(|&best| notation::san(&judged.position, best)),
            chances: judged.chances.map(|chance| rounded(chance.get())),
            loss: rounded(judged.loss),
            judgement: judged.severity.map(Severity::name),
            only: judged.only,
            evidence: dossier.documents(),
            comment,
            advice,
            missed: judged.missed(),
        }
    }
}

/// To three digits.
fn rounded(number: f64) -> f64 {
    (1000.0 * number).round() / 1000.0
}
