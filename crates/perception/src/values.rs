//! What the pieces are worth, in hundredths of a pawn: the points that every player knows.

use lucena_board::exchange::{CENTIPAWNS, Values};
use shakmaty::Role;

/// A king is worth more than all the rest.
pub const KING: i32 = 10_000;

/// The points of every player, and the king's.
pub const VALUES: Values = Values { king: KING, ..CENTIPAWNS };

/// What a piece is worth.
pub fn value(role: Role) -> i32 {
    VALUES[role]
}
