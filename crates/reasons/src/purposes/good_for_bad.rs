//! A bishop that is hemmed in by its own pawns takes a bishop or knight which is guarded, and which is not hemmed in itself.

use lucena_evidence::Predicate;
use shakmaty::Role;

use super::{Seen, Step, trades};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let is_bad = step.is_by(Role::Bishop) && step.then(Predicate::Hemmed, &[step.from()]);
    let is_better = !step.then(Predicate::Hemmed, &[step.m.to()]);
    let is_so = is_bad && is_better && trades::is_trade(step);
    is_so.then(|| Seen::after(None, Predicate::Hemmed, &[step.from()]).at(0)).into_iter().collect()
}
