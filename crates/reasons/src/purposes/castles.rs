//! The king castles.

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    step.stands_if(step.m.is_castle())
}
