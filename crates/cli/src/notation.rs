//! Moves and scores as people write them.

use lucena_board::pgn::MoveNumber;
use lucena_engine::{Bound, Line, Score};
use serde::Serialize;
use shakmaty::{Chess, Color, Move, Position, san::SanPlus};

/// A move in both notations.
#[derive(Debug, Serialize)]
pub struct Words {
    pub uci: String,
    pub san: String,
}

impl Words {
    pub fn of(position: &Chess, m: Move) -> Words {
        Words { uci: m.to_uci(position.castles().mode()).to_string(), san: san(position, m) }
    }
}

/// `Nf3`.
pub fn san(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
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

/// `12... Nf6 13. e5 Nd5`.
pub fn numbered(position: &Chess, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::with_capacity(2 * moves.len());
    for &m in moves {
        if position.turn().is_white() || words.is_empty() {
            words.push(MoveNumber::of(&position).to_string());
        }
        words.push(SanPlus::from_move_and_play_unchecked(&mut position, m).to_string());
    }
    words.join(" ")
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
