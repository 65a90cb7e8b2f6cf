//! A trade, made by the side that has two points more or better.

use lucena_evidence::{Points, Predicate, balance};

use super::{Seen, Step, trades};

/// Who is so far ahead likes to trade.
const AHEAD: Points = Points(2);

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let is_so = trades::is_trade(step) && balance(&step.before, step.us()) >= AHEAD;
    is_so.then(|| Seen::after(None, Predicate::Stands, &[step.to()]).at(2)).into_iter().collect()
}
