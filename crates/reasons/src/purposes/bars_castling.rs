//! The man that moved bears on a square which the enemy king would cross or reach by castling, and no man of ours did before.

use lucena_evidence::Predicate;
use shakmaty::{Position, Rank, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let home = step.us().fold_wb(Rank::Eighth, Rank::First);
    let is_new = |square: &Square| {
        step.now(Predicate::Bars, &[step.to(), *square])
            && !step.before.us().into_iter().any(|man| step.then(Predicate::Bars, &[man, *square]))
    };
    let square = Square::ALL.into_iter().filter(|square| square.rank() == home).find(is_new);
    square.map(|square| Seen::after(None, Predicate::Bars, &[step.to(), square])).into_iter().collect()
}
