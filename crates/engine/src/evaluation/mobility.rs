//! Mobility: how many useful squares a piece can go to.
//!
//! Sliders look through their own kind, as batteries do.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::{Scene, Tally, blocks};

/// The squares that a piece attacks, a battery's front piece being no obstacle.
pub fn attacks_of(scene: &Scene<'_>, color: Color, role: Role, square: Square) -> Bitboard {
    let through_queens = || scene.occupied & !scene.board.queens();
    match role {
        Role::Knight => attacks::knight_attacks(square),
        Role::Bishop => attacks::bishop_attacks(square, through_queens()),
        Role::Rook => attacks::rook_attacks(square, through_queens() & !scene.pieces(color, Role::Rook)),
        _ => attacks::queen_attacks(square, scene.occupied),
    }
}

/// Counts a piece's squares.
pub fn evaluate(scene: &Scene<'_>, color: Color, role: Role, seen: Bitboard, tally: &mut impl Tally) {
    let block = match role {
        Role::Knight => blocks::KNIGHT_MOBILITY,
        Role::Bishop => blocks::BISHOP_MOBILITY,
        Role::Rook => blocks::ROOK_MOBILITY,
        _ => blocks::QUEEN_MOBILITY,
    };
    tally.add(block + (seen & *scene.area.get(color)).count(), color, 1);
}
