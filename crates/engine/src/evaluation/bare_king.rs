//! Mating a bare king: drive it to the edge, with bishop and knight to the bishop's corner, and bring the king.

use shakmaty::{Bitboard, Color, Role, Square};

use super::{Scene, Tally, blocks};

/// Counts how far a bare king has been driven.
pub fn evaluate(scene: &Scene<'_>, color: Color, tally: &mut impl Tally) {
    if scene.board.by_color(!color).more_than_one() || !can_mate(scene, color) {
        return;
    }
    let (ours, theirs) = (*scene.kings.get(color), *scene.kings.get(!color));
    let (file, rank) = (theirs.file() as usize, theirs.rank() as usize);
    let edge = file.min(7 - file).min(rank).min(7 - rank);
    tally.add(blocks::BARE_KING_EDGE + edge, color, 1);
    tally.add(blocks::BARE_KING_KINGS + ours.distance(theirs) as usize, color, 1);
    if let Some(bishop) = scene.pieces(color, Role::Bishop).single_square()
        && !scene.board.rooks_and_queens().any()
        && !scene.board.pawns().any()
    {
        tally.add(blocks::BARE_KING_CORNER + corner_distance(bishop, theirs), color, 1);
    }
}

/// Enough to mate: a rook or queen, two bishops, or bishop and knight; a pawn may become one.
fn can_mate(scene: &Scene<'_>, color: Color) -> bool {
    let bishops = scene.pieces(color, Role::Bishop);
    let knights = scene.pieces(color, Role::Knight);
    (scene.board.rooks_and_queens() & scene.board.by_color(color)).any()
        || bishops.more_than_one()
        || bishops.any() && knights.any()
}

/// From the nearer corner of the bishop's colour.
fn corner_distance(bishop: Square, king: Square) -> usize {
    let corners = if Bitboard::DARK_SQUARES.contains(bishop) {
        [Square::A1, Square::H8]
    } else {
        [Square::A8, Square::H1]
    };
    let far = |corner: Square| {
        (corner.file() as i32 - king.file() as i32).unsigned_abs() as usize
            + (corner.rank() as i32 - king.rank() as i32).unsigned_abs() as usize
    };
    (far(corners[0]).min(far(corners[1]))).min(7)
}
