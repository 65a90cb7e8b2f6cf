//! A position with its score and the game's result, in 32 bytes.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0–7 | the occupied squares, a1 the lowest bit |
//! | 8–23 | the men on them, four bits each, in the order of squares: colour and kind |
//! | 24–25 | the score for the side to move, in the judge's centipawns |
//! | 26 | what the side to move got from the game: 0, 1 or 2 halves of a point |
//! | 27 | 1 if Black is to move |
//! | 28–31 | the number of the game, so that whole games can be kept apart |
//!
//! Numbers are little-endian. Castling rights and en passant are not kept: the net does not see them.

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

/// Positions have no more men, however composed.
const MOST_MEN: usize = 32;

/// A position to learn from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example([u8; Example::SIZE]);

impl Example {
    /// In bytes.
    pub const SIZE: usize = 32;

    /// A position, its score for the side to move, and the game's number; the game counts as drawn until it is said how it
    /// ended. `None` if there are more men than a game can have.
    pub fn new(board: &Board, turn: Color, score: i16, game: u32) -> Option<Example> {
        let mut bytes = [0; Example::SIZE];
        bytes[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
        for (at, (_, man)) in board.clone().into_iter().enumerate() {
            if at >= MOST_MEN {
                return None;
            }
            let code = (man.role as u8 - 1) | man.color.fold_wb(0, 8);
            bytes[8 + at / 2] |= code << (4 * (at % 2));
        }
        bytes[24..26].copy_from_slice(&score.to_le_bytes());
        bytes[26] = 1;
        bytes[27] = turn.fold_wb(0, 1);
        bytes[28..].copy_from_slice(&game.to_le_bytes());
        Some(Example(bytes))
    }

    /// The same example, with what the side to move got from the game in halves of a point.
    #[must_use]
    pub fn with_result(mut self, halves: u8) -> Example {
        self.0[26] = halves.min(2);
        self
    }

    /// An example as it stands in a file; `None` if it can be none.
    pub fn read(bytes: [u8; Example::SIZE]) -> Option<Example> {
        let example = Example(bytes);
        let kinds_are_known = example.codes().all(|(_, code)| code & 7 < 6);
        let kings = |color: u8| example.codes().filter(|&(_, code)| code == color | 5).count();
        let is_whole = kinds_are_known && kings(0) == 1 && kings(8) == 1;
        (example.occupied().count() <= MOST_MEN && is_whole && bytes[26] <= 2 && bytes[27] <= 1)
            .then_some(example)
    }

    /// As it stands in a file.
    pub fn bytes(&self) -> &[u8; Example::SIZE] {
        &self.0
    }

    fn occupied(&self) -> Bitboard {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        Bitboard(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }

    fn codes(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        let squares = self.occupied().into_iter().take(MOST_MEN).enumerate();
        squares.map(|(at, square)| (square, self.0[8 + at / 2] >> (4 * (at % 2)) & 15))
    }

    /// The men.
    pub fn men(&self) -> Men {
        let read = |(square, code): (Square, u8)| {
            let role = Role::ALL[usize::from(code & 7).min(5)];
            (square, Piece { color: Color::from_white(code & 8 == 0), role })
        };
        self.codes().map(read).collect()
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        Color::from_white(self.0[27] == 0)
    }

    /// The score for the side to move.
    pub fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[24], self.0[25]])
    }

    /// What the side to move got from the game: 0 to 1.
    pub fn result(&self) -> f32 {
        f32::from(self.0[26]) / 2.0
    }

    /// The number of the game.
    pub fn game(&self) -> u32 {
        u32::from_le_bytes([self.0[28], self.0[29], self.0[30], self.0[31]])
    }
}

/// Men on squares.
pub type Men = arrayvec::ArrayVec<(Square, Piece), MOST_MEN>;

#[cfg(test)]
mod tests {
    use lucena_testing::positions;
    use proptest::prelude::*;
    use shakmaty::Position;

    use super::*;

    proptest! {
        #[test]
        fn an_example_gives_back_what_it_was_made_from(
            position in positions(),
            score in any::<i16>(),
            halves in 0_u8..=2,
            game in any::<u32>(),
        ) {
            let made = Example::new(position.board(), position.turn(), score, game).unwrap().with_result(halves);
            let read = Example::read(*made.bytes()).unwrap();
            prop_assert_eq!(read, made);
            let board: Board = read.men().into_iter().collect();
            prop_assert_eq!(&board, position.board());
            prop_assert_eq!((read.turn(), read.score(), read.game()), (position.turn(), score, game));
            prop_assert_eq!(read.result(), f32::from(halves) / 2.0);
        }

        #[test]
        fn bytes_of_any_kind_are_read_or_refused(bytes in any::<[u8; Example::SIZE]>()) {
            if let Some(example) = Example::read(bytes) {
                prop_assert!(example.men().len() <= MOST_MEN);
            }
        }
    }
}
