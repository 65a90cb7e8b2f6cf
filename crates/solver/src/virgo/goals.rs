//! Which goals are set, one after the other (§2.1, §3.1, and the tables of §3.4).

use std::ops::RangeInclusive;

use shakmaty::{Chess, Move};

use super::{
    Gain, Settings,
    feature::Feature,
    node::Node,
    proof::{self, Proof},
    rules::{Rules, most},
    search::{Search, Success},
};
use crate::Tree;

/// The machine's goals have seven bits; this fits all of the thesis's tables.
const GOALS: (i32, i32) = (-63, 64);
/// The first goal is to win a point.
const FIRST: i32 = 1;

/// What comes late is tried with a limit of the brake that is two to this power lower.
const LAG: u32 = 6;

/// Nodes for showing a proof; they are not counted as nodes of the search.
const NODES_TO_SHOW: u64 = 1_000_000;

/// One goal setting and what came of it: a row of the tables of §3.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The goal in points; what no capture but that of the king can reach means mate.
    pub goal: i32,
    /// The highest iteration that was attained: the limit of the brake is two to this power.
    pub iteration: u32,
    /// The move that reached the goal, and its cycle.
    pub found: Option<(Move, u8)>,
    /// Nodes that it took.
    pub nodes: u64,
    /// Whether the search came to its end.
    pub complete: bool,
}

/// The highest goal that was reached.
pub struct Reached {
    pub gain: Option<Gain>,
    pub cycle: u8,
    pub proof: Option<Proof>,
    pub tree: Tree,
    pub complete: bool,
}

/// What was reached last: everything that is needed to show it again.
#[derive(Clone, Copy)]
struct Best {
    m: Move,
    cycle: u8,
    goal: i32,
    limit: u64,
    cycles: (u8, u8),
    wide: bool,
}

struct Chop<'a, R> {
    position: R,
    search: Search<'a>,
    settings: &'a Settings,
    /// The maximum cycles for the moment.
    cycles: (u8, u8),
    /// The gain is known to lie between these.
    low: i32,
    high: i32,
    /// More cannot be won without the king.
    most: i32,
    best: Option<Best>,
    listener: &'a mut dyn FnMut(&Row),
}

/// Binary chop: sets goals until the gain is known.
pub fn chop<R: Rules>(position: &Chess, settings: &Settings, listener: &mut dyn FnMut(&Row)) -> Reached {
    let mut chop = Chop::new(R::of(position), settings, listener);
    let last = settings.brake.max(1).ilog2();
    if settings.features.has(Feature::BrakesOutside) {
        chop.low = FIRST - 1;
        chop.raise_brakes(last);
        // Only when there is nothing to win, the question is what can be kept.
        (chop.low, chop.high) = (if chop.best.is_some() { FIRST - 1 } else { GOALS.0 }, FIRST - 1);
    }
    chop.run(0..=last);
    chop.finish()
}

/// Whether one goal is reached, with its line; nothing when the nodes do not suffice.
pub fn ask<R: Rules>(
    position: &Chess,
    goal: Gain,
    settings: &Settings,
) -> (Option<bool>, Option<Proof>, u64) {
    let ignore = &mut |_: &Row| ();
    let mut chop = Chop::new(R::of(position), settings, ignore);
    let goal = match goal {
        Gain::Points(points) => points.clamp(GOALS.0, chop.most),
        Gain::Mate => chop.most + 1,
    };
    let reached = chop.set(goal, 0..=settings.brake.max(1).ilog2());
    let complete = !chop.search.is_out();
    let answer = if reached { Some(true) } else { complete.then_some(false) };
    let Reached { proof, tree, .. } = chop.finish();
    (answer, proof, tree.nodes)
}

impl<'a, R: Rules> Chop<'a, R> {
    fn new(position: R, settings: &'a Settings, listener: &'a mut dyn FnMut(&Row)) -> Chop<'a, R> {
        let us = position.turn();
        let most = most(position.board(), us).min(GOALS.1 - 1);
        let draw = -super::rules::balance(position.board(), us);
        let search = Search::new(settings, draw);
        let (low, high) = GOALS;
        Chop { position, search, settings, cycles: settings.cycles, low, high, most, best: None, listener }
    }

    /// All goals for one limit of the brake after the other.
    fn raise_brakes(&mut self, last: u32) {
        let has = |feature| self.settings.features.has(feature);
        let stride = if has(Feature::LongStrides) { 2 } else { 1 };
        let (us, them) = self.settings.cycles;
        let late = if has(Feature::LateCycle3) && us > 2 { LAG } else { 0 };
        let wide = if has(Feature::WideRoot) { late + LAG } else { late };
        for iteration in (0..=last + wide).step_by(stride) {
            if late > 0 && iteration <= last {
                self.all_goals((2, them), iteration);
            }
            if (late..=last + late).contains(&iteration) {
                self.all_goals((us, them), iteration - late);
            }
            if wide > late && iteration >= wide {
                self.search.wide = true;
                self.all_goals((us, them), iteration - wide);
                self.search.wide = false;
            }
        }
        self.cycles = (us, them);
    }

    /// All goals for one limit of the brake.
    fn all_goals(&mut self, cycles: (u8, u8), iteration: u32) {
        self.cycles = cycles;
        self.high = GOALS.1;
        self.begin_with_mate(iteration);
        self.run(iteration..=iteration);
    }

    /// Tries to mate first, if that is switched on.
    fn begin_with_mate(&mut self, iteration: u32) {
        let mate = self.most + 1;
        if self.search.has(Feature::MatesFirst) && mate > self.low && !self.search.is_out() {
            self.try_goal(mate, iteration..=iteration);
        }
    }

    /// Sets one goal, and learns from what comes of it.
    fn try_goal(&mut self, goal: i32, iterations: RangeInclusive<u32>) -> bool {
        let reached = self.set(goal, iterations);
        if reached {
            self.low = if goal > self.most { GOALS.1 } else { goal };
        } else {
            self.high = (goal - 1).min(self.most);
        }
        reached
    }

    /// Halves what is unknown until nothing is, with these iterations for each goal.
    fn run(&mut self, iterations: RangeInclusive<u32>) {
        let mut goal = (self.low + 1).max(FIRST).min(self.high);
        while self.low < self.high && goal <= self.high && !self.search.is_out() {
            self.try_goal(goal, iterations.clone());
            goal = (self.low + self.high + 1).div_euclid(2);
        }
    }

    /// Sets one goal, and doubles the limit of the brake until it is reached (§3.1, iterative deepening).
    fn set(&mut self, goal: i32, iterations: RangeInclusive<u32>) -> bool {
        let before = self.search.tree.nodes;
        let (mut found, mut attained) = (None, 0);
        self.search.goal = goal;
        self.search.skip = self.best.filter(|_| self.search.has(Feature::SkipBest)).map(|best| best.m);
        for iteration in iterations {
            self.search.limit = 1 << iteration;
            attained = iteration;
            let (us, them) = self.cycles;
            found = self.search.find(&self.position, &Node::root(us, them)).filter(|_| !self.search.is_out());
            if found.is_some() || self.search.is_out() {
                break;
            }
        }
        if let Some(Success { m: Some(m), cycle }) = found {
            self.best = Some(Best {
                m,
                cycle,
                goal,
                limit: self.search.limit,
                cycles: self.cycles,
                wide: self.search.wide,
            });
        }
        (self.listener)(&Row {
            goal,
            iteration: attained,
            found: found.and_then(|success| success.m.map(|m| (m, success.cycle))),
            nodes: self.search.tree.nodes - before,
            complete: !self.search.is_out(),
        });
        found.is_some()
    }

    fn finish(mut self) -> Reached {
        let complete = !self.search.is_out();
        let tree = self.search.tree.clone();
        let gain =
            self.best.map(|best| if best.goal > self.most { Gain::Mate } else { Gain::Points(best.goal) });
        // What is proved is shown, also when the nodes for proving more are used up.
        self.search.grant(self.settings.nodes.min(NODES_TO_SHOW));
        let proof = self.best.map(|best| {
            self.search.goal = best.goal;
            self.search.limit = best.limit;
            self.search.wide = best.wide;
            self.search.skip = None;
            let (us, them) = best.cycles;
            proof::show(&mut self.search, &self.position, &Node::root(us, them), best.m, best.cycle)
        });
        Reached { gain, cycle: self.best.map_or(0, |best| best.cycle), proof, tree, complete }
    }
}
