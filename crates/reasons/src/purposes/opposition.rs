//! The king takes the opposition where only kings and pawns are left. Used if the other king gives way at once.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Position, Role};

use super::{Seen, Step, step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let king = step.after.board().king_of(!step.us()).filter(|_| step.is_by(Role::King));
    let seen = king.map(|king| Seen::after(None, Predicate::Opposition, &[step.to(), king]));
    seen.into_iter().filter(|seen| step.now(seen.predicate, &seen.squares)).collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let gives_way = line.at(1).is_some_and(|reply| reply.role() == Role::King);
    gives_way && step::is_safe(line, seen)
}
