//! The rook takes up Philidor's defence on its third rank: while it stands there, the king of the pawn's side cannot come on.

use lucena_evidence::Predicate;
use shakmaty::{Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let Some(king) = step.after.board().king_of(step.us()).filter(|_| step.is_by(Role::Rook)) else {
        return Vec::new();
    };
    let is_new = |pawn: &Square| {
        step.now(Predicate::ThirdRank, &[step.to(), king, *pawn])
            && !step.then(Predicate::ThirdRank, &[step.from(), king, *pawn])
    };
    let seen = |pawn| Seen::after(None, Predicate::ThirdRank, &[step.to(), king, pawn]);
    step.after.our(Role::Pawn).into_iter().filter(is_new).map(seen).collect()
}
