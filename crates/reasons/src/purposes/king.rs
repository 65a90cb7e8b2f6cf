//! The king comes, without taking, nearer to the middle, where few men are left and it is not in check.

use shakmaty::{Position, Role, Square};

use super::{Seen, Step, step::is_ending};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let is_free = step.is_by(Role::King) && !step.m.is_capture() && !step.before.is_check();
    step.stands_if(is_free && is_ending(&step.before) && from_middle(step.to()) < from_middle(step.from()))
}

/// How far a square is from the four in the middle.
fn from_middle(square: Square) -> u32 {
    let middle = [Square::D4, Square::E4, Square::D5, Square::E5];
    middle.into_iter().map(|centre| centre.distance(square)).min().unwrap_or_default()
}
