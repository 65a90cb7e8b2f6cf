//! Piece-square values: where a man stands well, whatever else is on the board.
//!
//! The wings count alike, so a table has half a board: four files, as many as lie between the edge and the centre.

use shakmaty::{Color, Role, Square};

use super::{Tally, blocks, scene::as_white};

/// Counts a man's square.
pub fn evaluate(color: Color, role: Role, square: Square, tally: &mut impl Tally) {
    let block = match role {
        Role::Pawn => blocks::PAWN_SQUARES,
        Role::Knight => blocks::KNIGHT_SQUARES,
        Role::Bishop => blocks::BISHOP_SQUARES,
        Role::Rook => blocks::ROOK_SQUARES,
        Role::Queen => blocks::QUEEN_SQUARES,
        Role::King => blocks::KING_SQUARES,
    };
    let seen = as_white(color, square);
    let file = seen.file() as usize;
    tally.add(block + 4 * seen.rank() as usize + file.min(7 - file), color, 1);
}
