//! A rook comes, without castling, to a file on which no pawn of its side stands.

use lucena_evidence::Predicate;
use shakmaty::Role;

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let comes = step.is_by(Role::Rook) && step.from().file() != step.to().file();
    let open = [Predicate::OpenFile, Predicate::HalfOpenFile];
    let open = open.into_iter().find(|&open| comes && step.now(open, &[step.to()]));
    open.map(|open| Seen::after(None, open, &[step.to()])).into_iter().collect()
}
