//! Quiescence search: captures, promotions and evasions until the position can be evaluated (Marsland §2.5).

use lucena_board::{exchange, stages::Stages};
use shakmaty::{Position, Role};

use super::{
    Worker,
    here::{Here, is_quiet},
    histories::piece_to,
    node::{Kind, Principal},
    picker::{Context, Picker, VALUES, Wanted},
    techniques::{Technique, delta},
};
use crate::{
    score::{INFINITE, MATE_BOUND, MOST_PLIES, mated},
    table::{Bound, Known, PackedMove},
};

impl Worker<'_> {
    /// The same at the root, where there is nothing but captures, promotions, evasions and first checks to search.
    pub fn settle_root(&mut self) -> i32 {
        let here = self.root.clone();
        self.quiescence::<Principal>(&here, -INFINITE, INFINITE, 0, true)
    }

    /// The score of a position once its captures are played out. `first`: quiet checks are looked at too.
    pub(super) fn quiescence<K: Kind>(
        &mut self,
        here: &Here,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        first: bool,
    ) -> i32 {
        // Step 1. Count, and stop where the rules or the limits say so.
        if self.count_node() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        self.frame(ply).line.clear();
        if self.is_draw(here, ply) {
            return 0;
        }
        if ply >= MOST_PLIES - 1 {
            return if here.in_check() { 0 } else { self.evaluate(here) };
        }

        // Step 2. Is the answer known?
        let with_checks = first && self.has(Technique::QuiescenceChecks);
        let depth = if here.in_check() || with_checks { 0 } else { -1 };
        let known = self.look_up(here, ply);
        if let Some(known) = known
            && !K::PRINCIPAL
            && known.depth >= depth
            && known.cuts(alpha, beta)
        {
            return known.score;
        }
        if let Some(score) = self.shared.endings.score(&here.chess, ply) {
            return score;
        }

        // Step 3. Stand pat: nobody must capture.
        let evaluation = self.evaluation_of(here, known);
        let mut best = -INFINITE;
        let mut floor = -INFINITE;
        if let Some((raw, mut value)) = evaluation {
            if let Some(known) = known
                && known.raises(value)
            {
                value = known.score;
            }
            best = value;
            if best >= beta {
                if known.is_none() {
                    self.store(here, ply, depth, best, Bound::Lower, None, Some(raw), false);
                }
                return best;
            }
            alpha = alpha.max(best);
            floor = best + delta::MARGIN;
        }
        let raw = evaluation.map(|(raw, _)| raw);

        // Step 4. Captures and promotions; in check everything; at first quiet checks.
        let stages = Stages::of(&here.chess);
        let table_move = known.and_then(|known| known.best.unpack(&here.chess));
        let wanted = match (here.in_check(), with_checks) {
            (true, _) => Wanted::All,
            (false, true) => Wanted::CapturesAndChecks,
            (false, false) => Wanted::Captures,
        };
        let mut picker = Picker::quiescent(wanted, table_move);
        let context = self.context(ply);
        let (mut best_move, mut bound, mut number) = (None, Bound::Upper, 0);
        let turn = here.chess.turn();
        while let Some(m) = picker.next(here, &stages, &self.memory.histories, &context, false) {
            number += 1;

            // Step 5. Leave out what cannot matter.
            if best > -MATE_BOUND {
                if picker.is_at_bad_captures() {
                    break;
                }
                if !here.in_check() {
                    if is_quiet(m) {
                        if !exchange::gains_at_least(&here.chess, m, 0, &VALUES) {
                            continue;
                        }
                    } else if self.has(Technique::Delta) && m.promotion().is_none() {
                        let hope = floor + m.capture().map_or(0, |role: Role| VALUES[role]);
                        if hope <= alpha {
                            best = best.max(hope);
                            continue;
                        }
                    }
                }
            }

            // Step 6. Search it.
            let next = self.after(here, m);
            self.frame(ply).played = piece_to(turn, m);
            let score =
                -self.descend(&next, |worker| worker.quiescence::<K>(&next, -beta, -alpha, ply + 1, false));
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    bound = Bound::Exact;
                    if K::PRINCIPAL {
                        self.extend_line(ply, m);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
        }

        // Step 7. No evasion at all is mate.
        if here.in_check() && number == 0 {
            return mated(ply);
        }
        self.store(here, ply, depth, best, bound, best_move, raw, K::PRINCIPAL);
        best
    }

    /// Stores what was found, if the table is in use.
    #[allow(clippy::too_many_arguments, reason = "one for each field of an entry")]
    pub(super) fn store(
        &self,
        here: &Here,
        ply: usize,
        depth: i32,
        score: i32,
        bound: Bound,
        best: Option<shakmaty::Move>,
        evaluation: Option<i32>,
        principal: bool,
    ) {
        if self.has(Technique::TranspositionTable) {
            let best = best.map_or(PackedMove::NONE, PackedMove::of);
            self.shared.table.store(
                here.key,
                ply,
                Known { best, score, bound, depth, evaluation, principal },
            );
        }
    }

    /// What the table knows.
    pub(super) fn look_up(&self, here: &Here, ply: usize) -> Option<Known> {
        if self.has(Technique::TranspositionTable) { self.shared.table.find(here.key, ply) } else { None }
    }

    /// The evaluation, raw and mended; none in check.
    pub(super) fn evaluation_of(&mut self, here: &Here, known: Option<Known>) -> Option<(i32, i32)> {
        if here.in_check() {
            return None;
        }
        let raw = known.and_then(|known| known.evaluation).unwrap_or_else(|| self.evaluate(here));
        Some((raw, self.mend(here, raw)))
    }

    pub(super) fn evaluate(&mut self, here: &Here) -> i32 {
        let most = crate::score::MOST_EVALUATION;
        self.memory.evaluator.evaluate(&here.chess).clamp(-most, most)
    }

    /// The evaluation as experience mends it; nearer to a draw as the fifty-move rule comes near.
    fn mend(&self, here: &Here, raw: i32) -> i32 {
        let most = crate::score::MOST_EVALUATION;
        let faded = raw * (220 - here.chess.halfmoves().min(100).cast_signed()) / 220;
        let correction =
            if self.has(Technique::Correction) { self.memory.histories.correction(&here.chess) } else { 0 };
        (faded + correction).clamp(-most, most)
    }

    /// What the order of moves depends on.
    pub(super) fn context(&self, ply: usize) -> Context {
        let before = [1, 2, 4].map(|plies| self.earlier(ply, plies).played);
        Context { before, techniques: self.shared.techniques }
    }
}

impl Known {
    /// Whether this score settles a window.
    pub(super) fn cuts(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// Whether this score is a better estimate than an evaluation.
    pub(super) fn raises(&self, evaluation: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > evaluation,
            Bound::Upper => self.score < evaluation,
        }
    }
}
