//! The man that moved pins an enemy man, which no man of ours pinned before.

use lucena_evidence::Predicate;
use shakmaty::{Position, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let enemies = step.enemies();
    let behind = |pinned: Square| {
        enemies.into_iter().find(|&behind| step.now(Predicate::Pins, &[step.to(), pinned, behind]))
    };
    let was_pinned = |pinned: Square| {
        let behind = step.before.them();
        step.before
            .us()
            .into_iter()
            .any(|man| behind.into_iter().any(|behind| step.then(Predicate::Pins, &[man, pinned, behind])))
    };
    let of = |pinned: Square| {
        let behind = behind(pinned).filter(|_| !was_pinned(pinned))?;
        Some(Seen::after(Some(pinned), Predicate::Pins, &[step.to(), pinned, behind]))
    };
    enemies.into_iter().filter_map(of).collect()
}
