//! A pawn goes on or gets free, and the enemy king, beside which only pawns are left, can no longer catch it. It could have been
//! caught if its side had passed instead. Used if it is not taken.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Position, Role};

use super::{Seen, Step, step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let runs = step.is_by(Role::Pawn) && !step.m.is_promotion();
    let Some(king) = step.after.board().king_of(!step.us()).filter(|_| runs) else { return Vec::new() };
    let is_late = step.now(Predicate::Outruns, &[step.to(), king]);
    let passed = step.before.clone().swap_turn();
    let was_late = passed.is_ok_and(|passed| Predicate::Outruns.holds(&passed, &[step.from(), king]));
    let seen = (is_late && !was_late).then(|| Seen::after(None, Predicate::Outruns, &[step.to(), king]));
    seen.into_iter().collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let file = seen.squares.first().map(|pawn| pawn.file());
    let is_stopped =
        line.moves().iter().skip(1).step_by(2).any(|m| m.is_capture() && Some(m.to().file()) == file);
    !is_stopped && step::is_safe(line, seen)
}
