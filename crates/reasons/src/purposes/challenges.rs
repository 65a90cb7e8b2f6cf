//! A pawn attacks an enemy pawn, and did not attack it before: a lever. Used if the pawn is not simply given away; that it is
//! taken is what it is for.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Position, Role, Square};

use super::{Seen, Step};
use crate::natural;

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if !step.is_by(Role::Pawn) || step.m.is_promotion() {
        return Vec::new();
    }
    let board = step.after.board();
    let old = step.before.board().attacks_from(step.from());
    let pawns = board.attacks_from(step.to()) & step.enemies() & board.pawns() & !old;
    let of = |pawn: Square| Seen::after(Some(pawn), Predicate::Attacks, &[step.to(), pawn]);
    pawns.into_iter().map(of).collect()
}

pub(super) fn is_used(line: &Line, _: &Seen) -> bool {
    line.at(0).is_some_and(|m| !natural::gives_away(line.root(), m))
}
