//! In an ending a rook comes behind a passed pawn, its own or the other side's, with nothing between them. About the pawn.

use lucena_evidence::Predicate;
use shakmaty::{Bitboard, Position, Role, Square};

use super::{Seen, Step, step::is_ending};

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
