//! CAPS-II: a problem solver that looks only at moves which deal with what it perceives (Berliner 1975).
//!
//! A node is always in one goal state, and the state says which moves may be tried there (§III). An expectation, EXPCT,
//! says what each side can hope for; whatever differs from it by more than MARG is significant (§VI). When a line comes
//! back with a value that is not good enough, the causality facility asks whether the last move was to blame, and if it
//! was not, what could be done about the trouble (§VII).

pub mod estimate;
pub mod feature;
pub mod goal;
mod indirect;
mod lemma;
mod node;
mod passed;
pub mod propose;
mod search;
pub mod story;
mod strategy;
mod theme;

use lucena_board::stop::Stop;
pub use lucena_perception::{Cause, Counter};
use shakmaty::{Chess, Move, Position};

use self::search::Search;
pub use self::{
    estimate::Estimate,
    feature::{Feature, Features},
    goal::GoalState,
    propose::{Proposal, Reason},
    story::Event,
};
use crate::Solution;

/// MARG: what differs from the expectation by more is significant. 68% of a pawn (§VI).
pub const MARG: i32 = 68;
/// More than every value.
pub(crate) const INFINITE: i32 = 1_000_000;
/// A gain so large that no better one is looked for (§VI: a completely winning position).
const WINNING: i32 = 900;
/// With a gain of this much every move need not be tried.
const ENOUGH: i32 = 150;
/// The expectation is changed so often at most.
const ROUNDS: usize = 8;
/// Lines no longer than these are searched first, when short ones come before long ones.
const STAGES: [usize; 3] = [3, 5, 7];

/// How to search.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Positions that may be looked at.
    pub nodes: u64,
    /// No line is longer, in plies (§X: ten).
    pub depth: usize,
    /// EXPCT to begin with; the material balance when not given.
    pub expected: Option<i32>,
    /// The move to begin with, at the root.
    pub first: Option<Move>,
    /// Set from outside to end the search with what it has.
    pub stop: Stop,
    /// What is used beyond the paper's program.
    pub features: Features,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            nodes: 2000,
            depth: 10,
            expected: None,
            first: None,
            stop: Stop::new(),
            features: Features::default(),
        }
    }
}

/// Solves a position; tells the story of the search to whoever listens.
pub fn solve(position: &Chess, settings: &Settings, listener: &mut dyn FnMut(&Event<'_>)) -> Solution {
    let root = settings.expected.unwrap_or_else(|| estimate::material(position.board(), position.turn()));
    let mut search = Search::new(settings, listener);
    let mut found = Solution::nothing(root);
    let has = |feature| settings.features.has(feature);
    let stages = || {
        let early = STAGES.into_iter().filter(|&depth| has(Feature::Deepening) && depth < settings.depth);
        early.chain([settings.depth])
    };
    for wide in [false, true].into_iter().filter(|&wide| !wide || has(Feature::Widening)) {
        search.wide = wide;
        if wide && found.value > root + ENOUGH {
            break;
        }
        for depth in stages() {
            search.depth = depth;
            let done = search.is_out_of_nodes() || found.value >= root.max(0) + WINNING;
            if !done {
                aspire(position, root, &mut search, &mut found);
            }
        }
    }
    found.complete = !search.is_out_of_nodes();
    found.tree = search.into_tree();
    found
}

/// §VI: searches until what comes back does not differ significantly from what is expected. What a higher expectation
/// does not bear out is taken back, and not looked for again: that would go on for ever.
fn aspire(position: &Chess, root: i32, search: &mut Search<'_>, found: &mut Solution) {
    let (mut expected, mut raised) = (found.value.max(root), false);
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    let mut borne_out = None;
    for round in 0..ROUNDS {
        search.tell(&Event::Begin { round, expected });
        let (value, line) = search.root(position, alpha, beta, expected);
        let (above, below) = (value > expected + MARG, value < expected - MARG);
        let stands = if search.is_out_of_nodes() {
            value > found.value
        } else {
            !below || !raised && expected <= root
        };
        if below
            && raised
            && let Some(before) = borne_out.take()
        {
            (found.value, found.line) = before;
        } else if !line.is_empty() && (stands || found.line.is_empty()) {
            if raised {
                borne_out = Some((found.value, std::mem::take(&mut found.line)));
            }
            (found.value, found.line) = (value, line);
        }
        search.tell(&Event::Return { value, line: &found.line });
        if search.is_out_of_nodes() || !above && !below || below && raised || value >= root.max(0) + WINNING {
            return;
        }
        raised |= above;
        (alpha, beta) = match () {
            () if above => (value - 1, INFINITE),
            // What a shorter search had promised.
            () if expected > root => (-INFINITE, INFINITE),
            () => (-INFINITE, value + 1),
        };
        expected = if below && expected > root && value <= root + MARG { root } else { value };
    }
}
