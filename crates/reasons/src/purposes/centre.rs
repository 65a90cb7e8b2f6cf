//! A pawn goes, without taking, to one of the four squares in the middle, when the game has just begun.

use super::{Seen, Step, step::is_opening};
use crate::natural;

pub(super) fn find(step: &Step) -> Vec<Seen> {
    step.stands_if(natural::takes_space(step.m) && !step.m.is_capture() && is_opening(&step.before))
}
