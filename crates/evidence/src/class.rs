//! What a move is among all: about as good as the best, clearly worse, or too close to call.

use crate::{Bound, Census, Chance, JudgedMove, Scale};

/// A good move is within so much of the best, in winning chances.
pub const GOOD: f64 = 0.03;
/// A bad one is at least so much below it. What lies between is unclear and is not counted: there, a longer look often
/// changes its mind.
pub const BAD: f64 = 0.08;
/// What rounding to centipawns may change of a chance.
const ROUNDING: f64 = 0.005;

/// What a move is among all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// About as good as the best.
    Good,
    /// Neither good nor bad, as far as was looked.
    Unclear,
    /// Clearly worse than the best.
    Bad,
}

impl Class {
    /// For programs and people.
    pub fn name(self) -> &'static str {
        match self {
            Class::Good => "good",
            Class::Unclear => "unclear",
            Class::Bad => "bad",
        }
    }

    /// The class of a move that is worth so much less than the best; of a bound, what it lets us say.
    pub fn of(lost: f64, bound: Bound) -> Class {
        match bound {
            // The floor itself is a whole number of centipawns: a bound just below it counts as below.
            Bound::AtMost if lost >= BAD - ROUNDING => Class::Bad,
            Bound::AtMost => Class::Unclear,
            _ if lost <= GOOD => Class::Good,
            _ if lost >= BAD => Class::Bad,
            _ => Class::Unclear,
        }
    }
}

impl Census {
    /// What the best move is worth.
    pub fn best(&self, scale: Scale) -> Chance {
        let known = self.entries().iter().filter(|entry| entry.bound != Bound::AtMost);
        known.map(|entry| entry.score).max().map_or(Chance::EVEN, |score| score.chance(scale))
    }

    /// What a move is among all.
    pub fn class(&self, scale: Scale, entry: &JudgedMove) -> Class {
        Class::of(self.best(scale).lost_to(entry.score.chance(scale)), entry.bound)
    }
}
