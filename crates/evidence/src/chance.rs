//! Winning chances: one curve for the whole program, the page and the tools.
//!
//! The curve is the logistic one that players know from the big sites. It was fitted to stockfish's centipawns, so each
//! machine brings a [`Scale`] that says what its own pawn is worth in those.

use crate::{Centipawns, Score};

/// How fast the chances change with stockfish's centipawns.
pub const STEEPNESS: f64 = 0.003_682_08;
/// How many of the games between equals are drawn: 4,504 games of the engine against itself with 3,000 nodes a move.
pub const DRAWN: f64 = 0.43;
/// Centipawns beyond this count as this: the curve is flat there.
pub const FARTHEST: f64 = 1000.0;

/// What a machine's pawn is worth on the curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale(f64);

impl Scale {
    /// The scale for which the curve was made.
    pub const STOCKFISH: Scale = Scale(1.0);

    /// A machine whose pawn is worth so many of stockfish's.
    pub const fn pawn(worth: f64) -> Scale {
        Scale(worth)
    }

    /// How many of stockfish's pawns a pawn is worth.
    pub const fn get(self) -> f64 {
        self.0
    }
}

/// The share of the points that a side may expect: 0 is lost, 1 is won, a draw is a half.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Chance(f64);

impl Chance {
    /// Lost.
    pub const NONE: Chance = Chance(0.0);
    /// Neither side is better.
    pub const EVEN: Chance = Chance(0.5);
    /// Won.
    pub const ALL: Chance = Chance(1.0);

    /// The chances that a score gives.
    ///
    /// ```
    /// use lucena_evidence::{Chance, Scale, Score};
    ///
    /// assert_eq!(Chance::of(Score::LEVEL, Scale::STOCKFISH), Chance::EVEN);
    /// assert_eq!(Chance::of(Score::MateIn(3), Scale::STOCKFISH), Chance::ALL);
    /// ```
    pub fn of(score: Score, Scale(pawn): Scale) -> Chance {
        match score {
            Score::MateIn(_) => Chance::ALL,
            Score::MatedIn(_) => Chance::NONE,
            Score::Estimate(value) => {
                let value = (pawn * f64::from(value.0)).clamp(-FARTHEST, FARTHEST);
                Chance(1.0 / (1.0 + (-STEEPNESS * value).exp()))
            }
        }
    }

    /// The least score in whole centipawns that gives these chances; `None` if only a mate does.
    ///
    /// ```
    /// use lucena_evidence::{Centipawns, Chance, Scale};
    ///
    /// assert_eq!(Chance::EVEN.least(Scale::STOCKFISH), Some(Centipawns(0)));
    /// assert_eq!(Chance::share(0.65).least(Scale::STOCKFISH), Some(Centipawns(169)));
    /// assert_eq!(Chance::share(0.99).least(Scale::STOCKFISH), None);
    /// ```
    pub fn least(self, Scale(pawn): Scale) -> Option<Centipawns> {
        let value = (self.0 / (1.0 - self.0)).ln() / STEEPNESS;
        (value <= FARTHEST).then(|| Centipawns((value.max(-FARTHEST) / pawn).ceil() as i32))
    }

    /// A share between 0 and 1; what lies outside is moved to the border.
    pub fn share(share: f64) -> Chance {
        Chance(share.clamp(0.0, 1.0))
    }

    /// The share as a number.
    pub fn get(self) -> f64 {
        self.0
    }

    /// In hundredths.
    pub fn percent(self) -> f64 {
        100.0 * self.0
    }

    /// What the other side may expect.
    #[must_use]
    pub fn reversed(self) -> Chance {
        Chance(1.0 - self.0)
    }

    /// What is lost from here to there; nothing if nothing is.
    pub fn lost_to(self, after: Chance) -> f64 {
        (self.0 - after.0).max(0.0)
    }

    /// Wins, draws and losses in thousandths that give this share; they sum to 1000.
    pub fn outlook(self) -> [u32; 3] {
        let drawn = 4.0 * DRAWN * self.0 * (1.0 - self.0);
        let thousandths = |share: f64| (1000.0 * share).round() as u32;
        let (win, loss) = (thousandths(self.0 - drawn / 2.0), thousandths(1.0 - self.0 - drawn / 2.0));
        [win, 1000_u32.saturating_sub(win + loss), loss]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outlook_gives_the_share_it_was_made_from() {
        for percent in 0..=100 {
            let chance = Chance::share(f64::from(percent) / 100.0);
            let [win, draw, loss] = chance.outlook();
            assert_eq!(win + draw + loss, 1000);
            let share = (f64::from(win) + f64::from(draw) / 2.0) / 1000.0;
            assert!((share - chance.get()).abs() < 0.002, "{percent}: {win} {draw} {loss}");
        }
    }
}
