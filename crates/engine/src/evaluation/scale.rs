//! Scaling: an advantage that cannot be turned into a win counts less.

use shakmaty::{Bitboard, Board, Color, Role, Square};

/// A full advantage.
pub const WHOLE: i32 = 64;

/// How much of an endgame advantage of this side counts, of 64.
pub fn factor(board: &Board, strong: Color) -> i32 {
    if let Some(factor) = certain(board, strong) {
        return factor;
    }
    let pawns = pieces(board, strong, Role::Pawn).count() as i32;
    if opposite_bishops(board) {
        let is_alone = officers(board, strong).count() == 1;
        return if is_alone { 20 + 4 * pawns } else { 36 + 3 * pawns }.min(WHOLE);
    }
    // With few pawns left the defender hopes to exchange the last ones.
    (44 + 5 * pawns).min(WHOLE)
}

/// How much of any advantage of this side counts, of 64, where the men alone tell: without pawns, or with rook's pawns
/// that cannot become queens. `None` where more must be known.
pub fn certain(board: &Board, strong: Color) -> Option<i32> {
    if pieces(board, strong, Role::Pawn).is_empty() {
        return Some(without_pawns(board, strong));
    }
    is_wrong_bishop(board, strong).then_some(0)
}

fn pieces(board: &Board, color: Color, role: Role) -> Bitboard {
    board.by_piece(role.of(color))
}

/// Pieces of a side without pawns and king.
fn officers(board: &Board, color: Color) -> Bitboard {
    board.by_color(color) & !board.pawns() & !board.kings()
}

/// Points of the pieces: minors three, rooks five, queens nine.
fn points(board: &Board, color: Color) -> i32 {
    let count = |role| pieces(board, color, role).count() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Without pawns a side needs more than a minor piece extra to win.
fn without_pawns(board: &Board, strong: Color) -> i32 {
    let (ours, theirs) = (points(board, strong), points(board, !strong));
    let only_knights = officers(board, strong) == pieces(board, strong, Role::Knight);
    if ours <= 3 || only_knights && ours <= 6 && theirs == 0 {
        return 0;
    }
    if ours - theirs <= 3 { 8 } else { WHOLE }
}

/// Rook's pawns alone, with a bishop that does not command the corner, and the enemy king in it.
fn is_wrong_bishop(board: &Board, strong: Color) -> bool {
    let pawns = pieces(board, strong, Role::Pawn);
    let bishops = pieces(board, strong, Role::Bishop);
    let on_file = |file: Bitboard| pawns.is_subset(file);
    let file = if on_file(super::scene::FILE_A) {
        shakmaty::File::A
    } else if on_file(super::scene::FILE_H) {
        shakmaty::File::H
    } else {
        return false;
    };
    let corner = Square::from_coords(file, strong.relative_rank(shakmaty::Rank::Eighth));
    let shade = if Bitboard::DARK_SQUARES.contains(corner) {
        Bitboard::DARK_SQUARES
    } else {
        Bitboard::LIGHT_SQUARES
    };
    officers(board, strong) == bishops
        && !bishops.intersects(shade)
        && board.king_of(!strong).is_some_and(|king| king.distance(corner) <= 1)
        && officers(board, !strong).is_empty()
}

/// Each side has one bishop, and they never meet.
fn opposite_bishops(board: &Board) -> bool {
    let bishop = |color| pieces(board, color, Role::Bishop).single_square();
    let (Some(white), Some(black)) = (bishop(Color::White), bishop(Color::Black)) else { return false };
    let level = |color| officers(board, color).count();
    white.is_light() != black.is_light() && level(Color::White) == level(Color::Black)
}
