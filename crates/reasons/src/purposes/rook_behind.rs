//! In an ending a rook comes behind a passed pawn, its own or the other side's, with nothing between them. About the pawn.
//! Used if the rook stays there with the next move; the pawn may go on.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Bitboard, Position, Role, Square};

use super::{
    Seen, Step,
    step::{self, is_ending},
};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if !step.is_by(Role::Rook) || !is_ending(&step.before) {
        return Vec::new();
    }
    let pawns = step.after.board().pawns() & Bitboard::from_file(step.to().file());
    let is_new = |pawn: &Square| {
        step.now(Predicate::Behind, &[step.to(), *pawn])
            && !step.then(Predicate::Behind, &[step.from(), *pawn])
    };
    let seen = |pawn| Seen::after(Some(pawn), Predicate::Behind, &[step.to(), pawn]);
    pawns.into_iter().filter(is_new).map(seen).collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let leaves = line.at(2).is_some_and(|next| next.from() == seen.squares.first().copied());
    !leaves && step::is_safe(line, seen)
}
