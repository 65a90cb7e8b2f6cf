//! Moves and scores as people write them.

pub use lucena_board::notation::{numbered, san};
pub use lucena_coach::document::Words;
use lucena_engine::{Bound, Line, Score};
use serde::Serialize;
use shakmaty::{Chess, Color, Move, Position};

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

/// A score as White sees it.
pub fn for_white(score: Score, turn: Color) -> Score {
    turn.fold_wb(score, score.reversed())
}

/// A line's score as White sees it, `≥ +0.35` when the search knows no more than that.
pub fn score_words(line: &Line, turn: Color) -> String {
    let score = for_white(line.score, turn);
    match (line.bound, turn) {
        (Bound::Exact, _) => score.to_string(),
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => format!("≥{score}"),
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => format!("≤{score}"),
    }
}

/// A score for programs: `{"centipawns": 35}` or `{"mate": 3}`, negative when Black mates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreDocument {
    Centipawns(i32),
    Mate(i64),
}

impl From<Score> for ScoreDocument {
    fn from(score: Score) -> ScoreDocument {
        match score {
            Score::Centipawns(value) => ScoreDocument::Centipawns(value),
            Score::MateIn(moves) => ScoreDocument::Mate(moves.into()),
            Score::MatedIn(moves) => ScoreDocument::Mate(-i64::from(moves)),
        }
    }
}
