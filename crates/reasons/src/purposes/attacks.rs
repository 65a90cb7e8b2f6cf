//! A man, no pawn, attacks one that is worth more or that nobody guards, and did not attack it before. A king attacks only what
//! nobody guards.

use lucena_evidence::Predicate;
use shakmaty::{Position, Role, Square};

use super::{Seen, Step, step::worth};
use crate::natural::attacked_by;

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if step.m.is_castle() || step.is_by(Role::Pawn) {
        return Vec::new();
    }
    let new = attacked_by(&step.after, step.to()) & !attacked_by(&step.before, step.from());
    let mut men: Vec<Square> = new.into_iter().collect();
    men.sort_by_key(|&man| -worth(step.after.board(), man));
    men.into_iter().map(|man| Seen::after(Some(man), Predicate::Attacks, &[step.to(), man])).collect()
}
