//! The king comes to a key square of its passed pawn where only kings and pawns are left. About the pawn. Used if it is not lost.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Role, Square};

use super::{Seen, Step, step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if !step.is_by(Role::King) {
        return Vec::new();
    }
    let is_new = |pawn: &Square| {
        step.now(Predicate::KeySquare, &[step.to(), *pawn])
            && !step.then(Predicate::KeySquare, &[step.from(), *pawn])
    };
    let seen = |pawn| Seen::after(Some(pawn), Predicate::KeySquare, &[step.to(), pawn]);
    step.own(Role::Pawn).into_iter().filter(is_new).map(seen).collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let is_taken =
        (1..line.len()).step_by(2).any(|ply| line.taken(ply).is_some_and(|(man, _)| Some(man) == seen.about));
    !is_taken && step::is_safe(line, seen)
}
