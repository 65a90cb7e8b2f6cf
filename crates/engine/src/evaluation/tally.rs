//! Where the terms put what they find: a sum for the search, a table for people, coefficients for the tuner.
//!
//! Every term is written once against [`Tally`], so that what is shown and what is tuned is what is played.

use shakmaty::{ByColor, Color};

use super::{Pair, Term, Weights, blocks};

/// Takes what a term finds.
pub trait Tally {
    /// So many of a feature for a side.
    fn add(&mut self, feature: usize, side: Color, count: i32);

    /// So many of a feature that endangers this side's king; dangers are summed first and weighed together.
    fn endanger(&mut self, feature: usize, side: Color, count: i32);
}

/// What a sum of dangers costs the king: a lone attacker does little, several together do much.
pub fn cost_of_danger(danger: i32) -> Pair {
    let danger = danger.clamp(0, MOST_DANGER);
    Pair::new(-(danger * danger / DANGER_SQUARED), -(danger / DANGER_ENDGAME))
}

/// Beyond this more danger makes no difference.
pub const MOST_DANGER: i32 = 1200;
/// The middlegame's cost is the square of the danger by this.
pub const DANGER_SQUARED: i32 = 1024;
/// The endgame's cost is the danger by this.
pub const DANGER_ENDGAME: i32 = 16;

/// The sum alone.
pub struct Sum<'a> {
    weights: &'a Weights,
    /// White's minus Black's, dangers aside.
    pub linear: Pair,
    /// What threatens each king.
    pub danger: ByColor<i32>,
}

impl<'a> Sum<'a> {
    /// Nothing yet.
    pub fn new(weights: &'a Weights) -> Sum<'a> {
        Sum { weights, linear: Pair::ZERO, danger: ByColor::default() }
    }

    /// The whole.
    pub fn total(&self) -> Pair {
        self.linear + cost_of_danger(self.danger.white) - cost_of_danger(self.danger.black)
    }
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, feature: usize, side: Color, count: i32) {
        self.linear += self.weights.get(feature) * side.fold_wb(count, -count);
    }

    #[inline]
    fn endanger(&mut self, feature: usize, side: Color, count: i32) {
        *self.danger.get_mut(side) += self.weights.get(feature).middlegame() * count;
    }
}

/// The sum of each term for each side.
pub struct Ledger<'a> {
    weights: &'a Weights,
    /// By term.
    pub terms: [ByColor<Pair>; Term::ALL.len()],
    danger: ByColor<i32>,
}

impl<'a> Ledger<'a> {
    /// Nothing yet.
    pub fn new(weights: &'a Weights) -> Ledger<'a> {
        Ledger { weights, terms: Default::default(), danger: ByColor::default() }
    }

    /// The terms, the dangers weighed.
    pub fn close(mut self) -> [ByColor<Pair>; Term::ALL.len()] {
        for side in Color::ALL {
            *self.terms[Term::KingSafety as usize].get_mut(side) += cost_of_danger(*self.danger.get(side));
        }
        self.terms
    }
}

impl Tally for Ledger<'_> {
    fn add(&mut self, feature: usize, side: Color, count: i32) {
        *self.terms[blocks::term(feature) as usize].get_mut(side) += self.weights.get(feature) * count;
    }

    fn endanger(&mut self, feature: usize, side: Color, count: i32) {
        *self.danger.get_mut(side) += self.weights.get(feature).middlegame() * count;
    }
}

/// How often each feature occurs: what the tuner learns from.
#[derive(Debug, Clone, Default)]
pub struct Coefficients {
    /// Feature and White's count minus Black's.
    pub linear: Vec<(u16, i16)>,
    /// Feature and count for White's king, for Black's king.
    pub danger: ByColor<Vec<(u16, i16)>>,
}

impl Tally for Coefficients {
    fn add(&mut self, feature: usize, side: Color, count: i32) {
        self.linear.push((feature as u16, side.fold_wb(count, -count) as i16));
    }

    fn endanger(&mut self, feature: usize, side: Color, count: i32) {
        self.danger.get_mut(side).push((feature as u16, count as i16));
    }
}

impl Coefficients {
    /// Joins what was counted in several places, and drops what cancels out.
    pub fn simplify(&mut self) {
        for list in [&mut self.linear, &mut self.danger.white, &mut self.danger.black] {
            list.sort_unstable_by_key(|&(feature, _)| feature);
            list.dedup_by(|later, earlier| {
                let same = later.0 == earlier.0;
                if same {
                    earlier.1 += later.1;
                }
                same
            });
            list.retain(|&(_, count)| count != 0);
            list.shrink_to_fit();
        }
    }
}
