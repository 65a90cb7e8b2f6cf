//! Iterative deepening at the root: each iteration orders the moves for the next (Marsland §3.4).

use super::{
    RootMove, Worker,
    node::Root,
    techniques::{Technique, aspiration},
};
use crate::{
    score::{INFINITE, MATE, MATE_BOUND, MOST_PLIES},
    table::Bound,
};

/// How deep and how broad a search goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// The last iteration.
    pub depth: i32,
    /// How many lines are wanted.
    pub lines: usize,
    /// Stop when mate in so many moves is found.
    pub mate: Option<u32>,
    /// The only window to search with, if there is but one question.
    pub window: Option<(i32, i32)>,
}

/// Who wants to know how the search goes.
pub(crate) type Listener<'a> = &'a mut dyn FnMut(&mut Worker<'_>, i32);

impl Worker<'_> {
    /// Deepens until the plan or the limits say stop. The best moves come first in `roots` afterwards.
    pub fn iterate(&mut self, plan: &Plan, from: i32, listener: Listener<'_>) {
        let lines = plan.lines.clamp(1, self.roots.len().max(1));
        let mut steadiness = Steadiness::default();
        for depth in from..=plan.depth.clamp(from, MOST_PLIES as i32 - 1) {
            self.root_depth = depth;
            for root in &mut self.roots {
                root.before = root.score;
                root.score = -INFINITE;
            }
            for first in 0..lines {
                self.first_root = first;
                match plan.window {
                    Some(window) => self.search_only(depth, window),
                    None => self.search_window(depth, listener),
                }
                self.roots[..=first].sort_by_key(|root| std::cmp::Reverse(root.score));
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                self.settle();
                break;
            }
            self.depth_done = depth;
            listener(self, depth);
            if self.is_main && (self.has_mate(plan) || self.is_time_up(&mut steadiness)) {
                break;
            }
        }
        self.share_nodes();
    }

    /// One iteration with a given window.
    fn search_only(&mut self, depth: i32, (alpha, beta): (i32, i32)) {
        self.seldepth = 0;
        let here = self.root.clone();
        self.search::<Root>(&here, alpha, beta, depth, 0, false);
        let first = self.first_root;
        self.roots[first..].sort_by_key(|root| std::cmp::Reverse((root.score, root.before)));
    }

    /// One iteration for one line, with a window that grows until the score is inside.
    fn search_window(&mut self, depth: i32, listener: Listener<'_>) {
        self.seldepth = 0;
        let before = self.roots[self.first_root].before;
        let mut half = aspiration::FIRST;
        let narrow =
            self.has(Technique::Aspiration) && depth >= aspiration::FROM_DEPTH && before.abs() < MATE_BOUND;
        let (mut alpha, mut beta) =
            if narrow { (before - half, before + half) } else { (-INFINITE, INFINITE) };
        let mut reduced = 0;
        loop {
            let here = self.root.clone();
            let score = self.search::<Root>(&here, alpha, beta, (depth - reduced).max(1), 0, false);
            let first = self.first_root;
            self.roots[first..].sort_by_key(|root| std::cmp::Reverse((root.score, root.before)));
            if self.stopped || alpha < score && score < beta {
                return;
            }
            if self.is_main && self.shared.stopwatch.is_worth_reporting() {
                listener(self, depth);
            }
            if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - half).max(-INFINITE);
                reduced = 0;
            } else {
                beta = (score + half).min(INFINITE);
                reduced = (reduced + 1).min(3);
            }
            half = if score.abs() >= MATE_BOUND { 2 * INFINITE } else { aspiration::widen(half) };
            alpha = alpha.max(-INFINITE);
        }
    }

    /// An iteration broken off: what it found counts, and for the rest what the last one found.
    fn settle(&mut self) {
        for root in &mut self.roots {
            if root.score == -INFINITE {
                root.score = root.before;
                root.bound = Bound::Exact;
            }
        }
        self.roots.sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    /// Whether the mate asked for has been found, or one that so many iterations have not made shorter.
    fn has_mate(&self, plan: &Plan) -> bool {
        let Some(best) = self.roots.first() else { return true };
        if best.score < MATE_BOUND || best.bound != Bound::Exact {
            return false;
        }
        let moves = (MATE - best.score + 1) / 2;
        let wanted = plan.mate.is_some_and(|wanted| moves.cast_unsigned() <= wanted);
        wanted || plan.lines == 1 && self.depth_done > 6 * moves + 6
    }

    fn is_time_up(&self, steadiness: &mut Steadiness) -> bool {
        let Some(best) = self.roots.first() else { return true };
        let factor = steadiness.factor(best, self.nodes, self.roots.len());
        self.shared.stopwatch.is_enough(factor)
    }
}

/// How sure the search is of its move: the surer, the less time it takes.
#[derive(Debug, Default)]
struct Steadiness {
    best: Option<shakmaty::Move>,
    iterations: i32,
    score: Option<i32>,
}

impl Steadiness {
    /// What the time for this move is multiplied with, in hundredths.
    fn factor(&mut self, best: &RootMove, nodes: u64, choices: usize) -> u32 {
        if choices == 1 {
            return 10;
        }
        self.iterations = if self.best == Some(best.m) { self.iterations + 1 } else { 0 };
        self.best = Some(best.m);
        let last = self.score.replace(best.score).unwrap_or(best.score);
        let steady = 125 - 7 * self.iterations.min(8);
        let fallen = 100 + (last - best.score).clamp(0, 60);
        // A move that takes nearly all nodes has no rival.
        let share = (best.nodes * 100 / nodes.max(1)).min(100) as i32;
        let rivals = 160 - share;
        (steady * fallen / 100 * rivals / 100).clamp(25, 250).cast_unsigned()
    }
}
