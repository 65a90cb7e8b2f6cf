//! A pawn attacks an enemy man that is neither pawn nor king, and did not attack it before. Used if that man goes away at once.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Position, Square};

use super::{Seen, Step, step::is_safe};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let board = step.after.board();
    let men = step.attacked_by_pawn() & !board.pawns() & !board.kings();
    let of = |man: Square| Seen::after(Some(man), Predicate::Attacks, &[step.to(), man]);
    men.into_iter().map(of).collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let leaves = line.at(1).is_some_and(|reply| reply.from() == seen.about && !reply.is_capture());
    leaves && is_safe(line, seen)
}
