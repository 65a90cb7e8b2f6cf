//! Good and bad bishops.

use shakmaty::{Bitboard, Color, Square, attacks};

use super::{Scene, Tally, blocks, scene::forward};

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// Counts own pawns on the bishop's colour, and a view of both halves of the centre.
pub fn evaluate(scene: &Scene<'_>, color: Color, square: Square, tally: &mut impl Tally) {
    let shade = if Bitboard::LIGHT_SQUARES.contains(square) {
        Bitboard::LIGHT_SQUARES
    } else {
        Bitboard::DARK_SQUARES
    };
    let own = *scene.pawns.get(color);
    tally.add(blocks::BAD_BISHOP, color, (own & shade).count() as i32);
    let blocked = own & scene.occupied.shift(-forward(color)) & CENTRE_FILES;
    tally.add(blocks::BAD_BISHOP_BLOCKED, color, blocked.count() as i32);
    if (attacks::bishop_attacks(square, scene.board.pawns()).with(square) & CENTRE).more_than_one() {
        tally.add(blocks::LONG_DIAGONAL, color, 1);
    }
}
