//! STRATEGY's positional sort: what a move does for the position (CAPS-II §III and VIII, after TECH).
//!
//! It prefers moves that centralise and mobilise, and pawns that advance, the farther the better. It only says which
//! legal move is tried first; what is lost on the new square comes last.

use lucena_perception::{Sight, generate::landing_square};
use shakmaty::{Color, Move, Piece, Role, Square, attacks};

/// What a move does for the position.
pub fn worth(sight: &Sight, m: Move) -> i32 {
    let (Some(from), Some(to)) = (m.from(), landing_square(m)) else { return 0 };
    let side = sight.turn();
    match m.role() {
        Role::Pawn => advance(side, to) - advance(side, from) + centre(to) - centre(from),
        Role::King => {
            if m.is_castle() {
                40
            } else {
                -10
            }
        }
        role => {
            let occupied = sight.board().occupied().without(from);
            let mobility = attacks::attacks(to, Piece { color: side, role }, occupied).count() as i32
                - sight.bearings.dir(from).count() as i32;
            3 * (centre(to) - centre(from)) + mobility
        }
    }
}

/// How central a square is: 0 in the corner, 6 in the middle.
fn centre(square: Square) -> i32 {
    let inward = |coordinate: i32| coordinate.min(7 - coordinate);
    inward(square.file() as i32) + inward(square.rank() as i32)
}

/// How far a pawn has come.
fn advance(side: Color, square: Square) -> i32 {
    let rank = side.fold_wb(square.rank() as i32, 7 - square.rank() as i32);
    rank * rank
}
