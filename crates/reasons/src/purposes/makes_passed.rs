//! A pawn of ours is a passed pawn that was none before; it has not just been promoted.

use lucena_evidence::Predicate;
use shakmaty::{Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let pawns = step.after.their(Role::Pawn);
    let old = |pawn: Square| if pawn == step.to() { step.from() } else { pawn };
    let is_new =
        |pawn: &Square| step.now(Predicate::Passed, &[*pawn]) && !step.then(Predicate::Passed, &[old(*pawn)]);
    let pawn = pawns.into_iter().find(is_new);
    pawn.map(|pawn| Seen::after(None, Predicate::Passed, &[pawn])).into_iter().collect()
}
