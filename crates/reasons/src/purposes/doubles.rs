//! A rook or queen comes to the file of another rook or queen of its side, which guards it along that file, and no pawn of their
//! own stands on it. About the other one.

use lucena_evidence::Predicate;
use shakmaty::{Bitboard, Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let is_man = matches!(step.m.role(), Role::Rook | Role::Queen) && !step.m.is_castle();
    let board = step.after.board();
    let on_file = Bitboard::from_file(step.to().file()) & board.by_color(step.us());
    let is_new = step.from().file() != step.to().file();
    if !is_man || !is_new || (on_file & board.pawns()).any() {
        return Vec::new();
    }
    let heavy = on_file & (board.rooks() | board.queens()) & board.attacks_from(step.to());
    let of = |other: Square| Seen::after(Some(other), Predicate::Guards, &[other, step.to()]);
    heavy.into_iter().map(of).collect()
}
