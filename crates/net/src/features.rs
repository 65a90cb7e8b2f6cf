//! Which inputs a position switches on.
//!
//! Each side looks at the board from its own end, so that one set of weights serves both: a man is "mine" or "theirs", and
//! squares are counted from the looker's first rank. A side whose king stands on the files e to h sees the board mirrored,
//! for a position and its mirror image are worth the same (castling rights aside). The looker's king also chooses a
//! set of weights, since what a man is worth depends on where the king lives.

use shakmaty::{Board, Color, Piece, Square};

/// One input for each kind of man of either side on each square.
pub const MEN: usize = 2 * 6 * 64;

/// The set of weights for each square of the looker's king, as the looker counts squares, on the files a to d.
const BUCKETS: [[u8; 4]; 8] = [
    [0, 0, 1, 1],
    [2, 2, 2, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
];

/// How many sets of weights there are.
pub const BUCKET_COUNT: usize = 4;

/// How one side looks at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    color: Color,
    /// Whether the files are mirrored.
    is_mirrored: bool,
    bucket: u8,
}

impl View {
    /// How many views a side can have.
    pub const COUNT: usize = 2 * BUCKET_COUNT;

    /// How a side whose king stands here looks at the board.
    pub fn of(color: Color, king: Square) -> View {
        let is_mirrored = king.file() >= shakmaty::File::E;
        let seen = oriented(color, is_mirrored, king);
        View { color, is_mirrored, bucket: BUCKETS[seen.rank() as usize][seen.file() as usize] }
    }

    /// How a side looks at this board; one without a king looks as if it stood on its first square.
    pub fn on(color: Color, board: &Board) -> View {
        View::of(color, board.king_of(color).unwrap_or(Square::A1))
    }

    /// The view's number among those of its side.
    pub fn number(self) -> usize {
        2 * usize::from(self.bucket) + usize::from(self.is_mirrored)
    }

    /// The input that a man on a square switches on.
    pub fn input(self, man: Piece, square: Square) -> usize {
        let whose = if man.color == self.color { 0 } else { 6 };
        let kind = whose + man.role as usize - 1;
        let seen = oriented(self.color, self.is_mirrored, square);
        usize::from(self.bucket) * MEN + kind * 64 + seen as usize
    }
}

fn oriented(color: Color, is_mirrored: bool, square: Square) -> Square {
    let square = color.fold_wb(square, square.flip_vertical());
    if is_mirrored { square.flip_horizontal() } else { square }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shakmaty::{Color, Role};

    use super::*;

    #[test]
    fn every_man_on_every_square_has_an_input_of_its_own() {
        for king in Square::ALL {
            let view = View::of(Color::White, king);
            let men = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece { color, role }));
            let inputs: BTreeSet<usize> =
                men.flat_map(|man| Square::ALL.map(|square| view.input(man, square))).collect();
            assert_eq!(inputs.len(), MEN);
            assert!(inputs.iter().all(|&input| input / MEN == usize::from(view.bucket)));
            assert!(view.number() < View::COUNT);
        }
    }

    #[test]
    fn both_sides_see_the_same_from_their_own_end() {
        for king in Square::ALL {
            let (white, black) = (View::of(Color::White, king), View::of(Color::Black, king.flip_vertical()));
            for square in Square::ALL {
                let mine = |color| Piece { color, role: Role::Rook };
                assert_eq!(
                    white.input(mine(Color::White), square),
                    black.input(mine(Color::Black), square.flip_vertical())
                );
            }
        }
    }

    #[test]
    fn a_mirrored_board_looks_the_same() {
        for king in Square::ALL {
            let (view, mirrored) =
                (View::of(Color::White, king), View::of(Color::White, king.flip_horizontal()));
            let man = Piece { color: Color::Black, role: Role::Knight };
            for square in Square::ALL {
                assert_eq!(view.input(man, square), mirrored.input(man, square.flip_horizontal()));
            }
        }
    }
}
