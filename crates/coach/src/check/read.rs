//! Reading documents: typed, tolerant of fields that are not known, with errors that name the place.
//!
//! These types are not those of [`crate::document`], which only write: what is checked is the text that a program gets.

use std::collections::BTreeMap;

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use crate::document::{SCHEMA, ScoreDocument};

/// Why a document cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is of another form.
    #[error("this is schema {found}; expected an object with \"schema\": {SCHEMA}")]
    Schema {
        /// What it says that it is.
        found: String,
    },
    /// A field is missing or of another type.
    #[error("at `{place}`: {why}")]
    Field {
        /// The way to the field.
        place: String,
        /// What is wrong with it.
        why: String,
    },
}

/// What a document is.
#[derive(Debug, Clone)]
pub enum Document {
    /// Of `lucena explain --json`.
    Explanation(Box<Explanation>),
    /// Of `lucena why-not --json`.
    Refutation(Box<Refutation>),
    /// Of `lucena annotate --json`.
    Game(Box<Game>),
    /// Of `lucena threats`, `defences`, `killers` and `moves --judge`, with `--json`.
    Answer(Box<Answer>),
}

impl Document {
    /// Reads one JSON value; its fields say which kind of document it is.
    ///
    /// # Errors
    ///
    /// Returns [`ReadError`] for another schema, and for fields that are missing or of another type.
    pub fn read(value: Value) -> Result<Document, ReadError> {
        let schema = value.get("schema").cloned().unwrap_or(Value::Null);
        if schema != SCHEMA {
            return Err(ReadError::Schema { found: schema.to_string() });
        }
        if value.get("question").is_some() {
            return typed(value).map(Document::Answer);
        }
        if value.get("moves").is_some() {
            return typed(value).map(Document::Game);
        }
        if value.get("inherited").is_some() {
            return typed(value).map(Document::Refutation);
        }
        typed(value).map(Document::Explanation)
    }
}

fn typed<T: DeserializeOwned>(value: Value) -> Result<T, ReadError> {
    serde_path_to_error::deserialize(value).map_err(|error| ReadError::Field {
        place: error.path().to_string(),
        why: error.into_inner().to_string(),
    })
}

/// An explanation.
#[derive(Debug, Clone, Deserialize)]
pub struct Explanation {
    pub(super) fen: String,
    pub(super) turn: String,
    pub(super) ending: Option<String>,
    pub(super) best: Option<Words>,
    pub(super) verdict: Option<Verdict>,
    pub(super) line: Vec<Words>,
    pub(super) evidence: Vec<Evidence>,
    pub(super) claims: Vec<Claim>,
    pub(super) why_not: Vec<Body>,
    pub(super) others: Vec<Words>,
    pub(super) sentences: Vec<Sentence>,
    pub(super) text: String,
}

/// A refutation by itself.
#[derive(Debug, Clone, Deserialize)]
pub struct Refutation {
    pub(super) fen: String,
    pub(super) turn: String,
    #[serde(flatten)]
    pub(super) body: Body,
    pub(super) evidence: Vec<Evidence>,
}

/// The answer to one question about a position.
#[derive(Debug, Clone, Deserialize)]
pub struct Answer {
    pub(super) fen: String,
    pub(super) turn: String,
    pub(super) ending: Option<String>,
    /// Of the replies to a move that ends the game.
    pub(super) ends: Option<String>,
    /// Lines that begin at `fen`, one for each sort of moves.
    #[serde(default)]
    pub(super) replies: Vec<Sort>,
    pub(super) evidence: Vec<Evidence>,
    pub(super) sentences: Vec<Sentence>,
    pub(super) text: String,
}

/// Moves that do the same.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Sort {
    pub line: Vec<Words>,
}

/// What is wrong with a move.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Body {
    pub uci: String,
    pub san: String,
    pub line: Vec<Words>,
    pub claims: Vec<Claim>,
    pub sentences: Vec<Sentence>,
    pub text: String,
}

/// A reviewed game.
#[derive(Debug, Clone, Deserialize)]
pub struct Game {
    pub(super) summary: Option<String>,
    pub(super) tally: Vec<Tally>,
    pub(super) moves: Vec<Judged>,
    pub(super) pgn: String,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Tally {
    pub side: String,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Judged {
    pub ply: usize,
    pub uci: String,
    pub san: String,
    pub fen: String,
    pub chances: [f64; 2],
    pub loss: f64,
    pub judgement: Option<String>,
    pub evidence: Vec<Evidence>,
    pub comment: Vec<Sentence>,
    pub advice: Vec<Sentence>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Words {
    pub uci: String,
    pub san: String,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Sentence {
    pub text: String,
    pub evidence: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Verdict {
    Mate {
        moves: u32,
    },
    Mated {
        moves: u32,
    },
    Table {
        result: String,
        moves: Option<u32>,
    },
    Gain,
    Promotion,
    Draw {
        by: String,
    },
    #[serde(other)]
    Judged,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Claim {
    pub motif: String,
    pub ply: usize,
    pub san: String,
    pub line: Vec<String>,
    pub pieces: Vec<Piece>,
    pub squares: Vec<String>,
    pub evidence: Vec<String>,
    pub reason: bool,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Piece {
    pub square: String,
    pub role: String,
    pub color: String,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Evidence {
    pub id: String,
    #[serde(flatten)]
    pub kind: Kind,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Kind {
    Fact(Fact),
    Contrast(Contrast),
    Census(Census),
    Certainty(Certainty),
}

/// A relation between squares, or a gain: the name tells.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Fact {
    pub name: String,
    pub fen: String,
    pub line: Vec<String>,
    #[serde(default)]
    pub squares: Vec<String>,
    #[serde(flatten)]
    pub gain: Option<Gain>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Gain {
    pub side: String,
    pub since: usize,
    pub won: Vec<String>,
    pub lost: Vec<String>,
    pub points: i32,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Contrast {
    pub side: String,
    pub change: Change,
    pub margin: i32,
    pub with: Measured,
    pub without: Measured,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Change {
    LeftOut { ply: usize },
    AtOnce { ply: usize },
    Edited { ply: usize, from: String, to: String },
    Passed { ply: usize },
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Measured {
    pub fen: String,
    pub line: Vec<String>,
    pub score: ScoreDocument,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Census {
    Crossed(Cross),
    Split(Split),
    Judged(Weighed),
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Weighed {
    pub side: String,
    pub fen: String,
    pub moves: Vec<Entry>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Split {
    pub side: String,
    pub fen: String,
    pub purpose: String,
    pub squares: Vec<String>,
    pub tried: usize,
    pub accident: f64,
    pub pawn: f64,
    pub other: Other,
    pub moves: Vec<Serving>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Other {
    pub score: ScoreDocument,
    pub line: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Serving {
    #[serde(flatten)]
    pub entry: Entry,
    pub serves: bool,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Entry {
    pub uci: String,
    pub san: String,
    pub score: ScoreDocument,
    pub bound: Bound,
    pub line: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Cross {
    pub side: String,
    pub fen: String,
    pub reply: String,
    pub moves: Vec<Cell>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Cell {
    pub uci: String,
    pub san: String,
    pub fate: Fate,
    pub line: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Fate {
    Works,
    Fails,
    Illegal,
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Certainty {
    pub side: String,
    pub fen: String,
    pub strength: Strength,
    pub score: ScoreDocument,
    pub line: Vec<String>,
    pub answers: Option<Answers>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Strength {
    Table,
    Forced,
    Judged,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Answers {
    #[serde(rename = "move")]
    pub m: Option<String>,
    pub replies: BTreeMap<String, Answers>,
}
