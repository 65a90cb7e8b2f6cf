//! In Lucena's position the rook goes to its fourth rank, from where it can step between its king and the checks.

use lucena_evidence::Predicate;
use shakmaty::{Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let Some(king) = step.after.board().king_of(step.us()).filter(|_| step.is_by(Role::Rook)) else {
        return Vec::new();
    };
    let is_new = |pawn: &Square| {
        step.now(Predicate::Bridge, &[step.to(), king, *pawn])
            && !step.then(Predicate::Bridge, &[step.from(), king, *pawn])
    };
    let seen = |pawn| Seen::after(None, Predicate::Bridge, &[step.to(), king, pawn]);
    step.own(Role::Pawn).into_iter().filter(is_new).map(seen).collect()
}
