//! The king steps into the square of an enemy passed pawn, where only kings and pawns are left. About the pawn. Used if the pawn
//! does not get through.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Role, Square};

use super::{Seen, Step, step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if !step.is_by(Role::King) {
        return Vec::new();
    }
    let is_new = |pawn: &Square| {
        step.now(Predicate::InSquare, &[step.to(), *pawn])
            && !step.then(Predicate::InSquare, &[step.from(), *pawn])
            // A king that stood in the pawn's way was near enough.
            && pawn.file() != step.from().file()
    };
    let seen = |pawn| Seen::after(Some(pawn), Predicate::InSquare, &[step.to(), pawn]);
    step.enemies().into_iter().filter(is_new).map(seen).collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let gets_through = line.moves().iter().skip(1).step_by(2).any(|m| m.promotion().is_some());
    !gets_through && step::is_safe(line, seen)
}
