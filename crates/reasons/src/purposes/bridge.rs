//! In Lucena's position the rook goes to its fourth rank, from where it can step between its king and the checks.

use lucena_evidence::Predicate;
use shakmaty::Role;

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    step.rook_and_king(Predicate::Bridge, step.own(Role::Pawn))
}
