//! A knight or bishop comes to a square where no pawn can ever attack it.

use lucena_evidence::Predicate;

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let is_so = step.now(Predicate::Outpost, &[step.to()]);
    is_so.then(|| Seen::after(None, Predicate::Outpost, &[step.to()])).into_iter().collect()
}
