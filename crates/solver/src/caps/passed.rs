//! Passed pawns: what they threaten, and the pushes that make them do it.

use lucena_perception::{Sight, values::value};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// What a promotion wins.
pub fn promotion() -> i32 {
    value(Role::Queen) - value(Role::Pawn)
}

/// Whether no enemy pawn can stop or capture a pawn on its way.
pub fn is_passed(board: &Board, pawn: Square, side: Color) -> bool {
    let ahead = |file: shakmaty::File| -> Bitboard {
        Bitboard::from_file(file).into_iter().filter(|square| is_ahead(*square, pawn, side)).collect()
    };
    let file = pawn.file();
    let files = [file.offset(-1), Some(file), file.offset(1)];
    let way: Bitboard = files.into_iter().flatten().fold(Bitboard::EMPTY, |all, file| all | ahead(file));
    (way & board.pawns() & board.by_color(!side)).is_empty()
}

fn is_ahead(square: Square, pawn: Square, side: Color) -> bool {
    side.fold_wb(square.rank() > pawn.rank(), square.rank() < pawn.rank())
}

/// What a side threatens to win by promoting: a pawn one step away, whose last square is free and not covered enough.
pub fn threat(sight: &Sight, side: Color) -> i32 {
    let board = sight.board();
    let last_but_one = Bitboard::from_rank(side.fold_wb(Rank::Seventh, Rank::Second));
    let promotes = |pawn: Square| {
        let Some(last) = pawn.offset(side.fold_wb(8, -8)) else { return false };
        let occupied = board.occupied();
        let guards = board.attacks_to(last, !side, occupied);
        let helpers = board.attacks_to(last, side, occupied) & !board.pawns();
        !occupied.contains(last) && (guards.is_empty() || helpers.any() && !guards.more_than_one())
    };
    let pawns = board.pawns() & board.by_color(side) & last_but_one;
    if pawns.into_iter().any(promotes) { promotion() } else { 0 }
}

/// What pushing a passed pawn to this square may win: all of a queen from the seventh rank, less before.
pub fn push(board: &Board, side: Color, from: Square, to: Square) -> Option<i32> {
    let rank = side.fold_wb(to.rank(), to.rank().flip_vertical());
    let worth = match rank {
        Rank::Seventh => promotion(),
        Rank::Sixth => promotion() / 2,
        Rank::Fifth => promotion() / 4,
        _ => return None,
    };
    let free = (attacks::between(from, to) & board.occupied()).is_empty();
    (free && is_passed(board, from, side)).then_some(worth)
}
