//! Which men have come and gone since a board was last seen.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

/// A board has so many squares.
const MOST: usize = 64;

/// The men of the board that was seen last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Men {
    /// White's, then Black's.
    by_color: [Bitboard; 2],
    by_role: [Bitboard; 6],
}

/// Inputs to switch on and inputs to switch off.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) added: ArrayVec<usize, MOST>,
    pub(crate) removed: ArrayVec<usize, MOST>,
}

impl Changes {
    pub(crate) fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty()
    }
}

impl Men {
    /// Looks at the next board; what has changed since the last one, as inputs.
    pub(crate) fn look(&mut self, board: &Board, input: impl Fn(Piece, Square) -> usize) -> Changes {
        let mut changes = Changes::default();
        for color in Color::ALL {
            let (was, is) = (color.fold_wb(self.by_color[0], self.by_color[1]), board.by_color(color));
            for (role, had) in Role::ALL.into_iter().zip(self.by_role) {
                let (was, is) = (was & had, is & board.by_role(role));
                let input = |square| input(Piece { color, role }, square);
                changes.added.extend((is & !was).into_iter().map(input));
                changes.removed.extend((was & !is).into_iter().map(input));
            }
        }
        self.by_color = [board.white(), board.black()];
        self.by_role = Role::ALL.map(|role| board.by_role(role));
        changes
    }
}
