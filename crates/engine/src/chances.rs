//! Chances of winning, drawing and losing: two logistic curves.
//!
//! Fitted by `tools/fit_chances.py` to 4,504 games of the engine against itself with 3,000 nodes a move: short games,
//! in which more is turned round than in long ones.

use crate::score::Score;

/// A score that wins half of the games.
pub const HALF: f64 = 105.0;
/// How quickly the chances change.
pub const SPREAD: f64 = 115.0;

/// Win, draw and loss in thousandths; they sum to 1000.
pub fn of(score: Score) -> [u32; 3] {
    let value = match score {
        Score::MateIn(_) => return [1000, 0, 0],
        Score::MatedIn(_) => return [0, 0, 1000],
        Score::Centipawns(value) => f64::from(value),
    };
    let chance = |value: f64| (1000.0 / (1.0 + ((HALF - value) / SPREAD).exp())).round() as u32;
    let (win, loss) = (chance(value), chance(-value));
    [win, 1000_u32.saturating_sub(win + loss), loss]
}
