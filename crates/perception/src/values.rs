//! What the pieces are worth, in hundredths of a pawn: the points that every player knows.

use shakmaty::{ByRole, Role};

/// A king is worth more than all the rest.
pub const KING: i32 = 10_000;

/// Knight and bishop are worth the same.
pub const VALUES: ByRole<i32> =
    ByRole { pawn: 100, knight: 300, bishop: 300, rook: 500, queen: 900, king: KING };

/// What a piece is worth.
pub fn value(role: Role) -> i32 {
    VALUES[role]
}
