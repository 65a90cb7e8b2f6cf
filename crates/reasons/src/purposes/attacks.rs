//! A man, no pawn, attacks one that is worth more or that nobody guards, and did not attack it before. A king attacks only what
//! nobody guards.

use lucena_evidence::Predicate;
use shakmaty::{Bitboard, Chess, Position, Role, Square};

use super::{Seen, Step, step::worth};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if step.m.is_castle() || step.is_by(Role::Pawn) {
        return Vec::new();
    }
    let new = attacked_by(&step.after, step.to()) & !attacked_by(&step.before, step.from());
    let mut men: Vec<Square> = new.into_iter().collect();
    men.sort_by_key(|&man| -worth(step.after.board(), man));
    men.into_iter().map(|man| Seen::after(Some(man), Predicate::Attacks, &[step.to(), man])).collect()
}

/// The men that a man attacks to some purpose.
fn attacked_by(position: &Chess, from: Square) -> Bitboard {
    let board = position.board();
    let Some(piece) = board.piece_at(from) else { return Bitboard::EMPTY };
    let men = board.attacks_from(from) & board.by_color(!piece.color) & !board.kings();
    let is_loose = |man: Square| board.attacks_to(man, !piece.color, board.occupied()).is_empty();
    let is_more = |man: Square| piece.role != Role::King && worth(board, man) > worth(board, from);
    men.into_iter().filter(|&man| is_loose(man) || is_more(man)).collect()
}
