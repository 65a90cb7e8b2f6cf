//! A pawn moves, and a rook of ours stands on a file without pawns of ours, which it did not before. About the rook.

use lucena_evidence::Predicate;
use shakmaty::{Role, Square};

use super::{Seen, Step};

const OPEN: [Predicate; 2] = [Predicate::OpenFile, Predicate::HalfOpenFile];

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let of = |rook: Square| {
        let predicate = OPEN.into_iter().find(|&open| step.now(open, &[rook]))?;
        let was_open = OPEN.into_iter().any(|open| step.then(open, &[rook]));
        (!was_open).then(|| Seen::after(Some(rook), predicate, &[rook]))
    };
    let rooks = step.own(Role::Rook).into_iter().filter(|_| step.is_by(Role::Pawn));
    rooks.filter_map(of).collect()
}
