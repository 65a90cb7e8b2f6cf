//! How deep a move is searched: not at all, less deep, or deeper.

use lucena_board::exchange;
use shakmaty::{Move, Position};

use super::{
    Worker,
    here::{Here, is_quiet},
    node::{Kind, Minor, Node},
    picker::{Context, VALUES, quiet_value},
    techniques::{Technique, futility, late_move_reduction, see_pruning, singular},
};
use crate::{
    score::{INFINITE, TABLE_BOUND},
    table::Bound,
};

/// What to do with a move's depth.
pub(super) enum Extension {
    By(i32),
    Cut(i32),
}

impl Worker<'_> {
    /// Whether a move near the leaves promises too little to be searched.
    #[allow(clippy::too_many_arguments, reason = "what the loop knows about the move")]
    pub(super) fn is_hopeless(
        &self,
        here: &Here,
        m: Move,
        alpha: i32,
        node: &Node,
        number: usize,
        gives_check: bool,
        context: &Context,
    ) -> bool {
        let quiet = is_quiet(m);
        // Late quiet moves will be reduced, so their depth counts as reduced.
        let depth = if quiet && self.has(Technique::LateMoveReduction) {
            (node.depth - self.reductions.of(node.depth, number) / 1024).max(1)
        } else {
            node.depth
        };
        if quiet
            && !gives_check
            && !node.in_check
            && self.has(Technique::Futility)
            && depth <= futility::TO_DEPTH
        {
            let turn = here.chess.turn();
            let experience = quiet_value(m, turn, &self.memory.histories, context) / 256;
            if self.earlier(node.ply, 0).evaluation.unwrap_or(INFINITE) + futility::margin(depth) + experience
                <= alpha
            {
                return true;
            }
        }
        self.has(Technique::SeePruning)
            && !gives_check
            && depth <= see_pruning::TO_DEPTH
            && !exchange::gains_at_least(&here.chess, m, see_pruning::margin(depth, quiet), &VALUES)
    }

    /// How much deeper a move is searched, or the score of a node that needs no search.
    pub(super) fn extension<K: Kind>(
        &mut self,
        here: &Here,
        m: Move,
        beta: i32,
        node: &Node,
        gives_check: bool,
    ) -> Extension {
        let Node { depth, ply, .. } = *node;
        // No line grows beyond twice the nominal depth.
        if ply as i32 >= 2 * self.root_depth {
            return Extension::By(0);
        }
        if let Some(known) = node.known
            && self.has(Technique::Singular)
            && depth >= singular::FROM_DEPTH
            && node.table_move == Some(m)
            && node.excluded.is_none()
            && known.depth >= depth - 3
            && known.bound != Bound::Upper
            && known.score.abs() < TABLE_BOUND
        {
            let bar = known.score - singular::margin(depth);
            self.frame(ply).excluded = Some(m);
            let others = self.search::<Minor>(here, bar - 1, bar, (depth - 1) / 2, ply, node.cut);
            self.frame(ply).excluded = None;
            if others < bar {
                let twice =
                    !K::PRINCIPAL && others < bar - singular::DOUBLE && self.earlier(ply, 0).doubled < 8;
                self.frame(ply).doubled += u32::from(twice);
                return Extension::By(1 + i32::from(twice));
            }
            if bar >= beta {
                return Extension::Cut(bar);
            }
            if known.score >= beta || node.cut {
                return Extension::By(-1);
            }
            return Extension::By(0);
        }
        let extends = gives_check
            && self.has(Technique::CheckExtension)
            && (K::PRINCIPAL || exchange::gains_at_least(&here.chess, m, 0, &VALUES));
        Extension::By(i32::from(extends))
    }

    /// How much less deep a move is searched at first.
    pub(super) fn reduction<K: Kind>(
        &self,
        m: Move,
        number: usize,
        node: &Node,
        gives_check: bool,
        context: &Context,
        turn: shakmaty::Color,
    ) -> i32 {
        let first = if K::PRINCIPAL { 2 + usize::from(K::ROOT) } else { 1 };
        let late = self.has(Technique::LateMoveReduction)
            && node.depth >= late_move_reduction::FROM_DEPTH
            && number > first;
        if !late {
            return 0;
        }
        let mut parts = self.reductions.of(node.depth, number);
        if K::ROOT {
            // What is overlooked here is overlooked for good.
            parts -= 1024;
        }
        if is_quiet(m) {
            parts -= quiet_value(m, turn, &self.memory.histories, context) / 10;
        } else {
            parts -= 900 + self.memory.histories.capture(turn, m) / 12;
        }
        if K::PRINCIPAL || node.known.is_some_and(|known| known.principal) {
            parts -= 1024;
        }
        if node.cut {
            parts += 1300;
        }
        if !node.improving {
            parts += 700;
        }
        if gives_check {
            parts -= 1600;
        } else if node.in_check {
            parts -= 800;
        }
        if self.earlier(node.ply + 1, 0).cuts > 3 {
            parts += 700;
        }
        if node.table_move.is_some_and(|best| !is_quiet(best)) && is_quiet(m) {
            parts += 600;
        }
        (parts / 1024).max(0)
    }
}
