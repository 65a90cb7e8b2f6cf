//! A man is taken, only pawns can take back, and whichever does stands on a file with another pawn of its side.

use lucena_evidence::Predicate;
use shakmaty::{Move, Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if !step.m.is_capture() {
        return Vec::new();
    }
    let backs: Vec<Move> =
        step.after.legal_moves().into_iter().filter(|m| m.is_capture() && m.to() == step.to()).collect();
    let twin = |m: &Move| {
        let file = (step.after.our(Role::Pawn) & shakmaty::Bitboard::from_file(step.to().file())).first();
        file.filter(|_| m.role() == Role::Pawn)
    };
    let twins: Option<Vec<Square>> = backs.iter().map(twin).collect();
    let other = twins.and_then(|twins| twins.first().copied());
    let seen = other.map(|other| Seen::after(None, Predicate::Doubled, &[step.to(), other]).at(2));
    seen.into_iter().collect()
}
