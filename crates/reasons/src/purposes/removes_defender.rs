//! The move takes the only man that guarded another, which we attack. Used if that man is taken later in the line.

use lucena_evidence::{Line, Predicate, captured_on};
use shakmaty::{Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if !step.m.is_capture() {
        return Vec::new();
    }
    let (guard, before, after) = (captured_on(step.m), step.before.board(), step.after.board());
    let men = step.before.them() & !before.by_role(Role::King);
    let is_lost = |man: &Square| {
        let guards = before.attacks_to(*man, !step.us(), before.occupied());
        guards == guard.into() && after.attacks_to(*man, step.us(), after.occupied()).any()
    };
    let of = |man: Square| Seen::after(Some(man), Predicate::Guards, &[guard, man]).at(0);
    men.without(guard).into_iter().filter(is_lost).map(of).collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let takes = |ply: usize| line.taken(ply).is_some_and(|(man, _)| Some(man) == seen.about);
    (2..line.len()).step_by(2).any(takes)
}
