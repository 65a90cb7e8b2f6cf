//! Turning the board so that Black's king stands in one corner of it.
//!
//! Without pawns the eight symmetries of the board bring Black's king into the triangle a1-d1-d4, and where it then
//! stands on the diagonal, White's king to or below it: 462 pairs of kings. With pawns only left and right may be
//! exchanged, which brings Black's king to the files a to d: 1,806 pairs.

use std::sync::LazyLock;

use shakmaty::{Square, attacks};

/// A pair of kings under symmetry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair {
    /// Its number.
    pub number: u16,
    /// The symmetry that leads to it.
    pub turn: u8,
    /// Whether both kings stand on the diagonal a1-h8, so that the reflection in it leaves the pair as it is.
    pub diagonal: bool,
}

/// The pairs of kings, either with pawns or without.
pub(crate) struct Pairs {
    /// By Black's king times 64 plus White's; `None` when they touch.
    by_squares: Vec<Option<Pair>>,
    /// White's and Black's king of each pair.
    squares: Vec<(Square, Square)>,
}

/// The pairs without pawns.
pub(crate) static PAWNLESS: LazyLock<Pairs> = LazyLock::new(|| Pairs::new(8, in_triangle));
/// The pairs with pawns.
pub(crate) static WITH_PAWNS: LazyLock<Pairs> =
    LazyLock::new(|| Pairs::new(2, |_, black| black.file() <= shakmaty::File::D));

/// The reflection in the diagonal a1-h8.
pub(crate) const REFLECTION: u8 = 4;

/// One of the eight symmetries: 1 exchanges left and right, 2 top and bottom, 4 then ranks and files.
pub(crate) fn turned(square: Square, turn: u8) -> Square {
    let square = if turn & 1 != 0 { square.flip_horizontal() } else { square };
    let square = if turn & 2 != 0 { square.flip_vertical() } else { square };
    if turn & REFLECTION != 0 { square.flip_diagonal() } else { square }
}

fn in_triangle(white: Square, black: Square) -> bool {
    let below = |square: Square| square.file().to_u32() > square.rank().to_u32();
    let corner = black.file() <= shakmaty::File::D && (below(black) || on_diagonal(black));
    corner && (below(black) || below(white) || on_diagonal(white))
}

fn on_diagonal(square: Square) -> bool {
    square.file().to_u32() == square.rank().to_u32()
}

/// Two squares as one number.
fn both(white: Square, black: Square) -> usize {
    black.to_usize() * 64 + white.to_usize()
}

impl Pairs {
    fn new(turns: u8, is_canonical: impl Fn(Square, Square) -> bool) -> Pairs {
        let apart =
            |white: Square, black: Square| white != black && !attacks::king_attacks(white).contains(black);
        let all = Square::ALL.into_iter().flat_map(|black| Square::ALL.map(|white| (white, black)));
        let squares: Vec<(Square, Square)> =
            all.clone().filter(|&(white, black)| apart(white, black) && is_canonical(white, black)).collect();
        let mut numbers = vec![None; 64 * 64];
        for (number, &(white, black)) in squares.iter().enumerate() {
            numbers[both(white, black)] = Some(number);
        }
        let find = |(white, black)| {
            (0..turns).find_map(|turn| {
                let pair = (turned(white, turn), turned(black, turn));
                let number = numbers[both(pair.0, pair.1)]?;
                let diagonal = turns > 2 && on_diagonal(pair.0) && on_diagonal(pair.1);
                Some(Pair { number: number as u16, turn, diagonal })
            })
        };
        Pairs { by_squares: all.map(find).collect(), squares }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.squares.len()
    }

    /// The pair of these kings; `None` when they touch.
    pub fn find(&self, white: Square, black: Square) -> Option<Pair> {
        self.by_squares[both(white, black)]
    }

    /// White's and Black's king of a pair.
    pub fn kings(&self, number: usize) -> (Square, Square) {
        self.squares[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairs_are_462_and_1806() {
        assert_eq!(PAWNLESS.count(), 462);
        assert_eq!(WITH_PAWNS.count(), 1806);
    }

    #[test]
    fn every_pair_apart_is_found() {
        let apart = PAWNLESS.by_squares.iter().flatten().count();
        assert_eq!(apart, 3612);
        assert_eq!(WITH_PAWNS.by_squares.iter().flatten().count(), 3612);
    }
}
