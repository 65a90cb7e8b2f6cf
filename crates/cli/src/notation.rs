//! Moves and scores as people write them.

pub use lucena_board::notation::{numbered, san};
pub use lucena_coach::document::{ScoreDocument, Words, analysis::for_white, line_words};
use lucena_engine::{Bound, Line};
use shakmaty::Color;

/// A line's score as White sees it, `≥ +0.35` when the search knows no more than that.
pub fn score_words(line: &Line, turn: Color) -> String {
    let score = for_white(line.score, turn);
    match (line.bound, turn) {
        (Bound::Exact, _) => score.to_string(),
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => format!("≥{score}"),
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => format!("≤{score}"),
    }
}
