//! A rook comes to the seventh rank.

use lucena_evidence::Predicate;
use shakmaty::Role;

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let comes = step.is_by(Role::Rook)
        && step.from().rank() != step.to().rank()
        && step.now(Predicate::Seventh, &[step.to()]);
    comes.then(|| Seen::after(None, Predicate::Seventh, &[step.to()])).into_iter().collect()
}
