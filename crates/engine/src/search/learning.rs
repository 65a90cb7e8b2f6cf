//! What a node teaches: which moves are good, and how far the evaluation erred.

use shakmaty::{Move, Position};

use super::{
    Worker,
    here::{Here, is_quiet},
    node::Node,
    picker::Context,
    techniques::{Technique, history},
};
use crate::{score::TABLE_BOUND, table::Bound};

impl Worker<'_> {
    /// A move that cut is remembered, and those tried before it are held against themselves.
    #[allow(clippy::too_many_arguments, reason = "what the loop knows about its moves")]
    pub(super) fn learn(
        &mut self,
        here: &Here,
        best: Move,
        depth: i32,
        ply: usize,
        context: &Context,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let turn = here.chess.turn();
        let bonus = history::bonus(depth);
        if is_quiet(best) {
            let killers = &mut self.frame(ply).killers;
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
            let histories = &mut self.memory.histories;
            histories.set_counter(context.before[0], best);
            let changes = quiets.iter().map(|&m| (m, -bonus)).chain([(best, bonus)]);
            for (m, change) in changes {
                histories.learn_quiet(turn, m, change);
                for before in context.before {
                    histories.learn_continuation(before, turn, m, change);
                }
            }
        } else {
            self.memory.histories.learn_capture(turn, best, bonus);
        }
        for &m in captures {
            self.memory.histories.learn_capture(turn, m, -bonus);
        }
    }

    /// The evaluation learns from the search where the comparison is fair.
    pub(super) fn learn_correction(
        &mut self,
        here: &Here,
        node: &Node,
        best: i32,
        best_move: Option<Move>,
        bound: Bound,
    ) {
        let Some(evaluation) = self.earlier(node.ply, 0).evaluation else { return };
        let fair = best.abs() < TABLE_BOUND
            && best_move.is_none_or(is_quiet)
            && !(bound == Bound::Lower && best <= evaluation)
            && !(bound == Bound::Upper && best >= evaluation);
        if fair && self.has(Technique::Correction) {
            // What is learned is the error of the raw evaluation: what was mended already counts as well.
            let mended = self.memory.histories.correction(&here.chess);
            self.memory.histories.learn_correction(&here.chess, best - evaluation + mended, node.depth);
        }
    }
}
