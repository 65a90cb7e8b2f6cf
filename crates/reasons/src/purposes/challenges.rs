//! A pawn attacks an enemy pawn, and did not attack it before: a lever. That it is taken is what it is for.

use lucena_evidence::Predicate;
use shakmaty::{Position, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let pawns = step.attacked_by_pawn() & step.after.board().pawns();
    let of = |pawn: Square| Seen::after(Some(pawn), Predicate::Attacks, &[step.to(), pawn]);
    pawns.into_iter().map(of).collect()
}
