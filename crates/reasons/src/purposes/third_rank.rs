//! The rook takes up Philidor's defence on its third rank: while it stands there, the king of the pawn's side cannot come on.

use lucena_evidence::Predicate;
use shakmaty::{Position, Role};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    step.rook_and_king(Predicate::ThirdRank, step.after.our(Role::Pawn))
}
