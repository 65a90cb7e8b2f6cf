//! What was found, for programs: one file a kind of JSON document. All are pure functions of what was found.

pub mod analysis;
pub mod ending;
pub mod evidence;
pub mod explanation;
pub mod game;
pub mod glossary;
pub mod questions;

use lucena_board::{fen, notation};
use lucena_evidence::{Line, Opinion, Score};
use schemars::{JsonSchema, Schema, json_schema};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Move, Position, Role};
use ts_rs::TS;

pub use self::explanation::{Document, RefutationDocument, of, refutation};

/// The number of the form of explanations, refutations and reviewed games.
pub const SCHEMA: u32 = 2;

/// A move in both notations.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Move")]
pub struct Words {
    /// As programs write it: `g1f3`, castling `e1g1`.
    pub uci: String,
    /// As players write it: `Nf3`.
    pub san: String,
}

impl Words {
    /// A move, as it is written in this position.
    pub fn of(position: &Chess, m: Move) -> Words {
        Words { uci: uci(position, m), san: notation::san(position, m) }
    }
}

/// A move as programs write it.
pub fn uci(position: &Chess, m: Move) -> String {
    m.to_uci(position.castles().mode()).to_string()
}

/// A line move by move, in both notations.
pub fn line_words(position: &Chess, moves: &[Move]) -> Vec<Words> {
    let mut position = position.clone();
    let word = |&m: &Move| {
        let words = Words::of(&position, m);
        position.play_unchecked(m);
        words
    };
    moves.iter().map(word).collect()
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.fold_wb(Side::White, Side::Black)
    }
}

/// What a man is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename = "Role", rename_all = "lowercase")]
enum RoleDocument {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl From<Role> for RoleDocument {
    fn from(role: Role) -> RoleDocument {
        match role {
            Role::Pawn => RoleDocument::Pawn,
            Role::Knight => RoleDocument::Knight,
            Role::Bishop => RoleDocument::Bishop,
            Role::Rook => RoleDocument::Rook,
            Role::Queen => RoleDocument::Queen,
            Role::King => RoleDocument::King,
        }
    }
}

/// The schema of a word out of a list.
fn one_of(words: impl Iterator<Item = &'static str>) -> Schema {
    json_schema!({"type": "string", "enum": words.collect::<Vec<_>>()})
}

/// A line's moves as programs write them.
fn ucis(line: &Line) -> Vec<String> {
    line.moves().into_iter().map(|m| uci(line.root(), m)).collect()
}

/// `{"centipawns": 35}` or `{"mate": 3}`: from White's side, in evidence for the side that is named there. Negative mates are those
/// of the other side; `{"mate": 0}` is a mate on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename = "Score", rename_all = "snake_case")]
pub enum ScoreDocument {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate.
    Mate(i64),
}

impl ScoreDocument {
    /// From White's side.
    pub fn of(score: Score, turn: Color) -> ScoreDocument {
        turn.fold_wb(score, score.reversed()).into()
    }
}

impl From<Score> for ScoreDocument {
    fn from(score: Score) -> ScoreDocument {
        match score {
            Score::Estimate(value) => ScoreDocument::Centipawns(value.0),
            Score::MateIn(moves) => ScoreDocument::Mate(moves.into()),
            Score::MatedIn(moves) => ScoreDocument::Mate(-i64::from(moves)),
        }
    }
}

/// The line that is thought best so far, while an explanation is made.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct LineSoFar {
    /// The position.
    fen: String,
    /// What it is worth.
    score: ScoreDocument,
    /// The line, from `fen`.
    line: Vec<Words>,
}

impl LineSoFar {
    /// What a machine thinks of a position.
    pub fn of(position: &Chess, opinion: &Opinion) -> LineSoFar {
        LineSoFar {
            fen: fen::write(position),
            score: ScoreDocument::of(opinion.score, position.turn()),
            line: line_words(position, &opinion.line),
        }
    }
}
