//! The man that moved, no pawn, stands right before an enemy passed pawn.

use lucena_evidence::Predicate;
use shakmaty::Role;

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let ahead = step.us().fold_wb(1, -1);
    let pawn =
        step.to().rank().offset(ahead).map(|rank| shakmaty::Square::from_coords(step.to().file(), rank));
    let is_passed = |pawn: &shakmaty::Square| {
        step.enemies().contains(*pawn) && step.now(Predicate::Passed, &[*pawn]) && !step.is_by(Role::Pawn)
    };
    let pawn = pawn.filter(is_passed);
    pawn.map(|pawn| Seen::after(Some(pawn), Predicate::Passed, &[pawn])).into_iter().collect()
}
