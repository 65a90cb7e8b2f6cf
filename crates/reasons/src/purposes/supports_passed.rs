//! A man, no pawn, guards a passed pawn of ours or the square before it, and did not before. About the pawn.

use lucena_evidence::Predicate;
use shakmaty::{Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if step.is_by(Role::Pawn) || step.m.is_promotion() {
        return Vec::new();
    }
    let of = |pawn: Square| {
        let rank = pawn.rank().offset(step.us().fold_wb(1, -1))?;
        let ahead = Square::from_coords(pawn.file(), rank);
        let did =
            [pawn, ahead].into_iter().any(|square| step.then(Predicate::Guards, &[step.from(), square]));
        let square =
            [ahead, pawn].into_iter().find(|&square| step.now(Predicate::Guards, &[step.to(), square]))?;
        let is_new = !did && step.now(Predicate::Passed, &[pawn]);
        is_new.then(|| Seen::after(Some(pawn), Predicate::Guards, &[step.to(), square]))
    };
    step.own(Role::Pawn).into_iter().filter_map(of).collect()
}
