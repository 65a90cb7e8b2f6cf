//! A knight, bishop, rook or queen that had two squares at most to go to goes, without taking, where it has three more at least.
//! Squares count that no man of its own side holds and no enemy pawn bears on.

use shakmaty::{Bitboard, Chess, Position, Role, Square, attacks};

use super::{Seen, Step};

/// Who has no more squares than this has nowhere to go,
const FEW: usize = 2;
/// and who has so many more is in play.
const MORE: usize = 3;

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let is_man = matches!(step.m.role(), Role::Knight | Role::Bishop | Role::Rook | Role::Queen);
    let (old, new) = (squares(&step.before, step, step.from()), squares(&step.after, step, step.to()));
    step.stands_if(is_man && !step.m.is_capture() && !step.m.is_castle() && old <= FEW && new >= old + MORE)
}

fn squares(position: &Chess, step: &Step, man: Square) -> usize {
    let board = position.board();
    let pawns = board.pawns() & board.by_color(!step.us());
    let barred: Bitboard =
        pawns.into_iter().flat_map(|pawn| attacks::pawn_attacks(!step.us(), pawn)).collect();
    (board.attacks_from(man) & !board.by_color(step.us()) & !barred).count()
}
