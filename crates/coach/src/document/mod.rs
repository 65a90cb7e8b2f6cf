//! What was found, for programs: one file a kind of JSON document. All are pure functions of what was found.

pub mod analysis;
pub mod ending;
pub mod evidence;
pub mod explanation;
pub mod game;

use lucena_board::{fen, notation};
use lucena_evidence::{Line, Opinion, Score};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Move, Position};

pub use self::explanation::{Document, RefutationDocument, of, refutation};

/// A move in both notations.
#[derive(Debug, Clone, Serialize)]
pub struct Words {
    /// `g1f3`.
    pub uci: String,
    /// `Nf3`.
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

/// A line's moves as programs write them.
fn ucis(line: &Line) -> Vec<String> {
    line.moves().into_iter().map(|m| uci(line.root(), m)).collect()
}

/// A score for programs: `{"centipawns": 35}` or `{"mate": 3}`, negative when the side that it is given for is mated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
            // Nought means that the side itself is mated: a mate that stands on the board is written as one.
            Score::MateIn(moves) => ScoreDocument::Mate(moves.max(1).into()),
            Score::MatedIn(moves) => ScoreDocument::Mate(-i64::from(moves)),
        }
    }
}

/// The line that is thought best so far, while an explanation is made.
#[derive(Debug, Serialize)]
pub struct LineSoFar {
    fen: String,
    score: ScoreDocument,
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
