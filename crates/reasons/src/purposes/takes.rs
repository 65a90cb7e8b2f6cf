//! The move takes a man. About the man.

use lucena_evidence::captured_on;

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let taken = step.m.is_capture().then(|| captured_on(step.m));
    taken.map(|man| step.stands(Some(man))).into_iter().collect()
}
