//! A passed pawn goes on, without taking.

use lucena_evidence::Predicate;
use shakmaty::Role;

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let goes_on = step.is_by(Role::Pawn) && !step.m.is_capture() && !step.m.is_promotion();
    let is_so =
        goes_on && step.then(Predicate::Passed, &[step.from()]) && step.now(Predicate::Passed, &[step.to()]);
    is_so.then(|| Seen::after(None, Predicate::Passed, &[step.to()])).into_iter().collect()
}
