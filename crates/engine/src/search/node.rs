//! The search of an inner node, in numbered steps.

use arrayvec::ArrayVec;
use lucena_board::{exchange, stages::Stages};
use shakmaty::{Move, Position};

use super::{
    Worker,
    depth::Extension,
    frame::Frame,
    here::{CheckSquares, Here, is_quiet},
    histories::{NO_MOVE, piece_to},
    picker::{Picker, VALUES, Wanted},
    techniques::{
        Technique, internal_iterative_reduction, late_move_pruning, mate_distance, null_move, prob_cut,
        razoring, reverse_futility, zugzwang,
    },
};
use crate::{
    score::{INFINITE, MATE_BOUND, MOST_PLIES, TABLE_BOUND, mated},
    table::{Bound, Known},
};

/// What is expected of a node, known when the program is compiled.
pub(super) trait Kind {
    /// The root.
    const ROOT: bool;
    /// On the principal variation: searched with an open window.
    const PRINCIPAL: bool;
}

/// The root.
pub(super) struct Root;
/// On the principal variation.
pub(super) struct Principal;
/// Beside it: searched to show that it is no better.
pub(super) struct Minor;

impl Kind for Root {
    const ROOT: bool = true;
    const PRINCIPAL: bool = true;
}
impl Kind for Principal {
    const ROOT: bool = false;
    const PRINCIPAL: bool = true;
}
impl Kind for Minor {
    const ROOT: bool = false;
    const PRINCIPAL: bool = false;
}

/// What the steps of one node know.
pub(super) struct Node {
    pub depth: i32,
    pub ply: usize,
    /// The mended evaluation; minus infinity in check.
    pub evaluation: i32,
    pub in_check: bool,
    pub improving: bool,
    /// A node that is expected to be cut.
    pub cut: bool,
    pub known: Option<Known>,
    pub table_move: Option<Move>,
    pub excluded: Option<Move>,
}

impl Worker<'_> {
    /// The score of a node within a window; fail-soft.
    pub(super) fn search<K: Kind>(
        &mut self,
        here: &Here,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        // Step 1. At the horizon captures decide.
        if depth <= 0 {
            return if K::PRINCIPAL {
                self.quiescence::<Principal>(here, alpha, beta, ply, true)
            } else {
                self.quiescence::<Minor>(here, alpha, beta, ply, true)
            };
        }

        // Step 2. Count, and stop where the rules or the limits say so.
        if self.count_node() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        self.frame(ply).line.clear();
        let in_check = here.in_check();
        if !K::ROOT {
            if self.is_draw(here, ply) {
                return 0;
            }
            if ply >= MOST_PLIES - 1 {
                return if in_check { 0 } else { self.evaluate(here) };
            }
            // Step 3. A mate already found leaves only shorter ones.
            if self.has(Technique::MateDistance) {
                (alpha, beta) = mate_distance::narrow(alpha, beta, ply);
                if alpha >= beta {
                    return alpha;
                }
            }
        }

        // Step 4. Is the answer known? Not asked while a move is left out.
        let excluded = self.frame(ply).excluded;
        let known = if excluded.is_none() { self.look_up(here, ply) } else { None };
        if let Some(known) = known
            && !K::PRINCIPAL
            && known.depth >= depth
            && known.cuts(alpha, beta)
            && here.chess.halfmoves() < 90
        {
            return known.score;
        }

        // Step 5. Do endgame tables know the answer?
        if !K::ROOT && excluded.is_none() {
            if let Some(score) = self.shared.endings.score(&here.chess, ply) {
                return score;
            }
            if let Some((score, bound)) = self.shared.endings.syzygy(&here.chess, ply) {
                self.shared.table_hits.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let settled = Known { score, bound, ..Known::nothing() };
                if settled.cuts(alpha, beta) {
                    self.store(here, ply, depth + 6, score, bound, None, None, K::PRINCIPAL);
                    return score;
                }
            }
        }

        // Step 6. Evaluate, and see whether things have become better since our last move.
        let table_move = if K::ROOT {
            Some(self.roots[self.first_root].m)
        } else {
            known.and_then(|known| known.best.unpack(&here.chess))
        };
        let evaluated = match excluded {
            None => self.evaluation_of(here, known),
            Some(_) => self.frame(ply).evaluation.map(|value| (value, value)),
        };
        let raw = evaluated.map(|(raw, _)| raw);
        self.frame(ply).evaluation = evaluated.map(|(_, value)| value);
        let mut evaluation = evaluated.map_or(-INFINITE, |(_, value)| value);
        let improving = self.is_improving(ply);
        if let Some(known) = known
            && !in_check
            && known.raises(evaluation)
        {
            evaluation = known.score;
        }
        self.frame(ply + 1).killers = [None; 2];
        self.frame(ply + 1).cuts = 0;
        let doubled = self.earlier(ply, 1).doubled;
        self.frame(ply).doubled = doubled;

        let mut node = Node { depth, ply, evaluation, in_check, improving, cut, known, table_move, excluded };
        if !K::PRINCIPAL && !in_check && excluded.is_none() {
            // Steps 7 to 10. Can the node be settled without looking at its moves?
            if let Some(score) = self.settle_early(here, alpha, beta, &node) {
                return score;
            }
        }

        // Step 11. Without a table move, order is poor: search less deep.
        if self.has(Technique::InternalIterativeReduction)
            && self.has(Technique::TranspositionTable)
            && depth >= internal_iterative_reduction::FROM_DEPTH
            && table_move.is_none()
            && excluded.is_none()
            && (K::PRINCIPAL || cut)
        {
            depth -= 1;
            node.depth = depth;
        }

        self.search_moves::<K>(here, alpha, beta, &node, raw)
    }

    /// Steps 7 to 10: razoring, reverse futility, null move, ProbCut.
    fn settle_early(&mut self, here: &Here, alpha: i32, beta: i32, node: &Node) -> Option<i32> {
        let Node { depth, ply, evaluation, .. } = *node;
        let decided = beta.abs() >= TABLE_BOUND;

        // Step 7. Razoring: far below alpha, only captures can help.
        if self.has(Technique::Razoring)
            && depth <= razoring::TO_DEPTH
            && evaluation + razoring::margin(depth) <= alpha
        {
            let score = self.quiescence::<Minor>(here, alpha, alpha + 1, ply, false);
            if score <= alpha {
                return Some(score);
            }
        }

        // Step 8. Reverse futility: far above beta, nothing will happen.
        if self.has(Technique::ReverseFutility)
            && depth <= reverse_futility::TO_DEPTH
            && !decided
            && evaluation < TABLE_BOUND
            && evaluation - reverse_futility::margin(depth, node.improving) >= beta
        {
            return Some(beta + (evaluation - beta) / 3);
        }

        // Step 9. Null move: would passing still beat beta?
        if let Some(score) = self.try_passing(here, beta, node) {
            return Some(score);
        }

        // Step 10. ProbCut: does a good capture beat beta clearly?
        self.try_captures(here, beta, node)
    }

    fn try_passing(&mut self, here: &Here, beta: i32, node: &Node) -> Option<i32> {
        let Node { depth, ply, evaluation, .. } = *node;
        let wanted = self.has(Technique::NullMove)
            && depth >= null_move::FROM_DEPTH
            && evaluation >= beta
            && beta > -TABLE_BOUND
            && here.has_officers()
            && self.earlier(ply, 1).played != NO_MOVE
            && ply >= self.no_pass_before;
        if !wanted {
            return None;
        }
        let next = here.after_pass()?;
        let reduced = depth - null_move::reduction(depth, evaluation, beta);
        self.frame(ply).played = NO_MOVE;
        let last_pass = std::mem::replace(&mut self.last_pass, self.keys.len());
        let score = -self.descend(&next, |worker| {
            worker.search::<Minor>(&next, -beta, 1 - beta, reduced, ply + 1, !node.cut)
        });
        self.last_pass = last_pass;
        if self.stopped || score < beta {
            return None;
        }
        let score = if score >= TABLE_BOUND { beta } else { score };
        let doubtful = self.has(Technique::ZugzwangVerification)
            && self.no_pass_before == 0
            && zugzwang::is_likely(here.officers().count(), depth);
        if !doubtful {
            return Some(score);
        }
        self.no_pass_before = ply + (reduced.max(1) as usize) * 3 / 4 + 1;
        let verified = self.search::<Minor>(here, beta - 1, beta, reduced.max(1), ply, false);
        self.no_pass_before = 0;
        (verified >= beta && !self.stopped).then_some(score)
    }

    fn try_captures(&mut self, here: &Here, beta: i32, node: &Node) -> Option<i32> {
        let Node { depth, ply, .. } = *node;
        let high = beta + prob_cut::MARGIN;
        let doubtful =
            node.known.is_some_and(|known| known.depth > depth - prob_cut::REDUCTION && known.score < high);
        if !self.has(Technique::ProbCut)
            || depth < prob_cut::FROM_DEPTH
            || beta.abs() >= TABLE_BOUND
            || doubtful
        {
            return None;
        }
        let stages = Stages::of(&here.chess);
        let needed = high - self.frame(ply).evaluation.unwrap_or(high);
        let table_move = node
            .table_move
            .filter(|&m| !is_quiet(m) && exchange::gains_at_least(&here.chess, m, needed, &VALUES));
        let mut picker = Picker::quiescent(Wanted::Captures, table_move).with_threshold(needed);
        let context = self.context(ply);
        let turn = here.chess.turn();
        while let Some(m) = picker.next(here, &stages, &self.memory.histories, &context, true) {
            if picker.is_at_bad_captures() {
                break;
            }
            let next = self.after(here, m);
            self.frame(ply).played = piece_to(turn, m);
            let reduced = depth - prob_cut::REDUCTION;
            let score = self.descend(&next, |worker| {
                let quick = -worker.quiescence::<Minor>(&next, -high, 1 - high, ply + 1, false);
                if quick < high {
                    return quick;
                }
                -worker.search::<Minor>(&next, -high, 1 - high, reduced, ply + 1, !node.cut)
            });
            if self.stopped {
                return None;
            }
            if score >= high {
                let raw = node.known.and_then(|known| known.evaluation);
                self.store(here, ply, reduced + 1, score, Bound::Lower, Some(m), raw, false);
                return Some(score);
            }
        }
        None
    }

    /// Steps 12 to 19: the moves.
    fn search_moves<K: Kind>(
        &mut self,
        here: &Here,
        mut alpha: i32,
        beta: i32,
        node: &Node,
        raw: Option<i32>,
    ) -> i32 {
        let Node { depth, ply, in_check, improving, .. } = *node;
        let turn = here.chess.turn();
        let stages = Stages::of(&here.chess);
        let context = self.context(ply);
        let mut picker = Picker::new(node.table_move, self.refutations(ply, context.before[0]));
        let checks = CheckSquares::of(&here.chess);
        let (mut best, mut best_move, mut bound) = (-INFINITE, None, Bound::Upper);
        let (mut number, mut skip_quiets) = (0, false);
        let (mut quiets, mut captures) = (ArrayVec::<Move, 64>::new(), ArrayVec::<Move, 32>::new());

        // Step 12. One move after another, the most promising first.
        loop {
            let next_move = if K::ROOT {
                self.roots.get(self.first_root + number).map(|root| root.m)
            } else {
                picker.next(here, &stages, &self.memory.histories, &context, skip_quiets)
            };
            let Some(m) = next_move else { break };
            if node.excluded == Some(m) {
                continue;
            }
            number += 1;
            let quiet = is_quiet(m);
            let gives_check = checks.gives_check(here, m);

            // Step 13. Near the leaves, leave out what promises nothing.
            if !K::ROOT && best > -TABLE_BOUND && here.has_officers() {
                if self.has(Technique::LateMovePruning)
                    && depth <= late_move_pruning::TO_DEPTH
                    && number > late_move_pruning::limit(depth, improving)
                {
                    skip_quiets = true;
                }
                if self.is_hopeless(here, m, alpha, node, number, gives_check, &context) {
                    if quiet {
                        skip_quiets |= number > 3 * late_move_pruning::limit(depth, true);
                    }
                    continue;
                }
            }

            // Step 14. Search critical moves deeper.
            let extension = if K::ROOT {
                0
            } else {
                match self.extension::<K>(here, m, beta, node, gives_check) {
                    Extension::By(plies) => plies,
                    Extension::Cut(score) => return score,
                }
            };

            // Step 15. Play it.
            let next = self.after(here, m);
            let nodes_before = self.nodes;
            self.frame(ply).played = piece_to(turn, m);
            let new_depth = depth - 1 + extension;
            let reduction = self.reduction::<K>(m, number, node, gives_check, &context, turn);

            // Steps 16 and 17. Late moves are searched less deep first, then with an empty window, then in full.
            self.keys.push(next.key);
            let mut score = alpha;
            let mut in_full = K::PRINCIPAL && number == 1;
            if reduction > 0 {
                let reduced = (new_depth - reduction).max(1);
                score = -self.search::<Minor>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
                if score > alpha && reduced < new_depth {
                    score = -self.search::<Minor>(&next, -alpha - 1, -alpha, new_depth, ply + 1, !node.cut);
                }
                in_full |= K::PRINCIPAL && score > alpha;
            } else if !in_full {
                score = -self.search::<Minor>(&next, -alpha - 1, -alpha, new_depth, ply + 1, !node.cut);
                in_full = K::PRINCIPAL && score > alpha;
            }
            if in_full {
                score = -self.search::<Principal>(&next, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.keys.pop();
            if self.stopped {
                return 0;
            }
            if K::ROOT {
                let spent = self.nodes - nodes_before;
                self.note_root(number, score, alpha, beta, spent);
            }

            // Step 18. Is it the best so far? Is it too good?
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    bound = Bound::Exact;
                    if K::PRINCIPAL {
                        self.extend_line(ply, m);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    alpha = score;
                }
            }
            if best_move != Some(m) {
                // What is past the end of the lists teaches nothing more.
                let _ = if quiet { quiets.try_push(m).is_ok() } else { captures.try_push(m).is_ok() };
            }
        }

        // Step 19. No move: mate or stalemate.
        if number == 0 {
            return match (node.excluded, in_check) {
                (Some(_), _) => alpha,
                (None, true) => mated(ply),
                (None, false) => 0,
            };
        }

        // Step 20. Learn from the cut, and store the result.
        if bound == Bound::Lower {
            self.frames[ply + super::BEFORE - 1].cuts += 1;
            if let Some(m) = best_move {
                self.learn(here, m, depth, ply, &context, &quiets, &captures);
            }
        }
        if node.excluded.is_none() {
            self.learn_correction(here, node, best, best_move, bound);
            self.store(here, ply, depth, best, bound, best_move, raw, K::PRINCIPAL);
        }
        best
    }

    /// Better than two plies ago?
    fn is_improving(&self, ply: usize) -> bool {
        let Some(now) = self.earlier(ply, 0).evaluation else { return false };
        if !self.has(Technique::Improving) || ply < 2 {
            return true;
        }
        let before = self.earlier(ply, 2).evaluation.or_else(|| self.earlier(ply, 4).evaluation);
        before.is_none_or(|before| now > before)
    }

    /// Killers and the counter-move, each once.
    fn refutations(&self, ply: usize, before: usize) -> ArrayVec<Move, 3> {
        let mut list = ArrayVec::new();
        let killers = self.earlier(ply, 0).killers;
        let killers = if self.has(Technique::Killers) { killers } else { [None; 2] };
        let counter =
            if self.has(Technique::CounterMove) { self.memory.histories.counter(before) } else { None };
        for m in killers.into_iter().chain([counter]).flatten() {
            if !list.contains(&m) {
                list.push(m);
            }
        }
        list
    }

    /// The best line from here is this move and the best line after it.
    pub(super) fn extend_line(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + super::BEFORE + 1);
        let (Some(here), Some(next)) = (upper.last_mut(), lower.first()) else { return };
        join(here, m, next);
    }

    /// Writes down how a root move did.
    fn note_root(&mut self, number: usize, score: i32, alpha: i32, beta: i32, spent: u64) {
        let seldepth = self.seldepth;
        let line = self.frames[super::BEFORE + 1].line.clone();
        let root = &mut self.roots[self.first_root + number - 1];
        root.nodes += spent;
        if number > 1 && score <= alpha {
            root.score = -INFINITE;
            return;
        }
        root.score = score;
        root.seldepth = seldepth;
        root.bound = if score >= beta {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        root.line.clear();
        root.line.push(root.m);
        root.line.extend(line.into_iter().take(MOST_PLIES - 1));
    }
}

fn join(here: &mut Frame, m: Move, next: &Frame) {
    here.line.clear();
    here.line.push(m);
    here.line.extend(next.line.iter().copied().take(MOST_PLIES - 1));
}

impl Known {
    /// An entry that says nothing.
    pub(super) fn nothing() -> Known {
        Known {
            best: crate::table::PackedMove::NONE,
            score: 0,
            bound: Bound::Exact,
            depth: 0,
            evaluation: None,
            principal: false,
        }
    }
}

const _: () = assert!(MATE_BOUND > TABLE_BOUND);
