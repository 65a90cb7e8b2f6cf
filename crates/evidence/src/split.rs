//! The census split in two: the moves that serve a purpose, and all others. Where all good moves serve it and so few others
//! do that this is no accident, the purpose is a reason.

use lucena_board::history::History;
use shakmaty::{Move, Square};

use crate::{Asked, Asker, Census, Class, Line, Scale, Score, Strength};

/// So likely may it be, at most, that all good moves serve a purpose by accident: shared among all purposes that the move
/// serves, for with many tries one is found.
pub const ACCIDENT: f64 = 0.05;
/// By so much of the winning chances the best move that serves a purpose must be better than the best that does not.
pub const APART: f64 = 0.05;

/// What moves are split by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Criterion {
    /// The name of the purpose.
    pub purpose: &'static str,
    /// The squares that it is about, where it is about any.
    pub squares: Vec<Square>,
    /// How many purposes the move serves: so many were tried.
    pub tried: usize,
}

/// How many moves of each kind there are; unclear ones are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Good or bad.
    pub all: usize,
    /// Good; all of them serve the purpose.
    pub good: usize,
    /// Good or bad, and serve the purpose.
    pub serving: usize,
}

impl Tally {
    /// How likely it is that all good moves serve a purpose which so many moves serve, if it has nothing to do with their
    /// being good: one good move serves it, for it was found there; the other good ones are any of the rest.
    ///
    /// ```
    /// use lucena_evidence::Tally;
    ///
    /// // One of the two others is the other good move, or it is not.
    /// assert_eq!(Tally { all: 3, good: 2, serving: 2 }.accident(), 0.5);
    /// // A single good move says nothing.
    /// assert_eq!(Tally { all: 30, good: 1, serving: 1 }.accident(), 1.0);
    /// ```
    pub fn accident(self) -> f64 {
        let share = |i: usize| (self.serving - 1 - i) as f64 / (self.all - 1 - i) as f64;
        (0..self.good.saturating_sub(1)).map(share).product()
    }
}

/// A census of all legal moves, split by a purpose.
///
/// ```compile_fail
/// // Which moves serve a purpose is asked of every move, and the rest is counted.
/// let split = lucena_evidence::Split { serving: vec![], ..unreachable!() };
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Split {
    census: Census,
    scale: Scale,
    criterion: Criterion,
    serving: Vec<Move>,
    tally: Tally,
    others: Line,
    score: Score,
    strength: Strength,
}

impl Eq for Split {}

impl Split {
    /// Splits a census by a purpose which the first move serves, and looks at the best move that does not serve it. `None`
    /// if a good move does not serve it, if that may be accident, or if the other moves are not clearly worse.
    pub fn measure(
        asker: &mut Asker<'_>,
        game: &History,
        census: &Census,
        criterion: Criterion,
        serves: impl Fn(Move) -> bool,
    ) -> Asked<Option<Split>> {
        let (serving, others): (Vec<Move>, Vec<Move>) =
            census.entries().iter().map(|entry| entry.m).partition(|&m| serves(m));
        let scale = asker.scale();
        let Some(tally) = tally(census, scale, &serving) else { return Ok(None) };
        let is_first = census.first().is_some_and(|first| serving.contains(&first.m));
        if !is_first || tally.accident() * criterion.tried.max(1) as f64 > ACCIDENT {
            return Ok(None);
        }
        let budget = asker.price().verdict();
        let (Some(best), Some(other)) =
            (asker.look(game, &serving, budget)?, asker.look(game, &others, budget)?)
        else {
            return Ok(None);
        };
        let known = census.best(scale).get().min(best.score.chance(scale).get());
        if known - other.score.chance(scale).get() < APART {
            return Ok(None);
        }
        Ok(Some(Split {
            census: census.clone(),
            scale,
            criterion,
            serving,
            tally,
            others: Line::of(census.root(), &other.line),
            score: other.score,
            strength: census.strength().and(best.strength).and(other.strength),
        }))
    }

    /// Every legal move and its worth.
    pub fn census(&self) -> &Census {
        &self.census
    }

    /// What a pawn of the scores is worth on the curve.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// What the moves are split by.
    pub fn criterion(&self) -> &Criterion {
        &self.criterion
    }

    /// The moves that serve the purpose.
    pub fn serving(&self) -> &[Move] {
        &self.serving
    }

    /// How many moves do not.
    pub fn others(&self) -> usize {
        self.census.entries().len() - self.serving.len()
    }

    /// The counts that matter.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The best move that does not serve the purpose, and how play goes after it.
    pub fn best_other(&self) -> &Line {
        &self.others
    }

    /// What that is worth.
    pub fn score_of_other(&self) -> Score {
        self.score
    }

    /// How sure it is.
    pub fn strength(&self) -> Strength {
        self.strength
    }
}

/// The counts of a split; `None` if a good move is not on the side that serves, if only one is good, or if no bad move is on
/// the other side.
fn tally(census: &Census, scale: Scale, serving: &[Move]) -> Option<Tally> {
    let mut tally = Tally::default();
    for entry in census.entries() {
        let (class, is_serving) = (census.class(scale, entry), serving.contains(&entry.m));
        if class == Class::Good && !is_serving {
            return None;
        }
        tally.all += usize::from(class != Class::Unclear);
        tally.good += usize::from(class == Class::Good);
        tally.serving += usize::from(class != Class::Unclear && is_serving);
    }
    (tally.good > 1 && tally.serving < tally.all).then_some(tally)
}
