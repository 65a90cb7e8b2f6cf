//! A bishop or knight leaves, without taking, the rank on which it stood when the game began.

use super::{Seen, Step, step::is_opening};
use crate::natural;

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let quiet = !step.m.is_capture() && natural::brings_out(&step.before, step.m);
    step.stands_if(quiet && is_opening(&step.before))
}
