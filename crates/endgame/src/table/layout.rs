//! Where in a table a position stands.

use std::sync::LazyLock;

use shakmaty::{Bitboard, Role, Square};

use super::symmetry::{self, PAWNLESS, Pairs, REFLECTION, WITH_PAWNS, turned};
use crate::men::{MOST_MEN, Men};

/// The squares of the men, in the order of [`Men::pieces`]; what follows the last man has no meaning.
pub type Squares = [Square; MOST_MEN];

/// Numbers the positions of one ending: the pair of kings, then each man's square. Positions that are the same by
/// symmetry, or by exchanging equal men, share one number, that of their canonical representative.
#[derive(Clone)]
pub(crate) struct Layout {
    pairs: &'static Pairs,
    /// For each man, symmetry and square: its place among the squares that the man may stand on.
    places: [&'static [[u8; 64]; 8]; MOST_MEN],
    /// For each man after the kings: how many squares it may stand on.
    sizes: [usize; MOST_MEN],
    /// For each man: whether it equals the man before it.
    twin: [bool; MOST_MEN],
    has_twins: bool,
    count: usize,
}

/// The place of a square that a man cannot stand on.
const NOWHERE: u8 = u8::MAX;

static PLACES: LazyLock<[[u8; 64]; 8]> = LazyLock::new(|| places(Square::to_u32));
static PAWN_PLACES: LazyLock<[[u8; 64]; 8]> = LazyLock::new(|| {
    let is_back_rank = |square: Square| Bitboard::BACKRANKS.contains(square);
    places(|square| if is_back_rank(square) { NOWHERE.into() } else { square.to_u32() - PAWN_OFFSET })
});

/// The place of each square after each symmetry.
fn places(place: impl Fn(Square) -> u32) -> [[u8; 64]; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|turn| Square::ALL.map(|square| place(turned(square, turn)) as u8))
}

/// Squares that no pawn stands on before the first that one may stand on.
const PAWN_OFFSET: u32 = 8;

impl Layout {
    pub fn new(men: &Men) -> Layout {
        let pairs: &'static Pairs = if men.has_pawns() { &WITH_PAWNS } else { &PAWNLESS };
        let mut layout = Layout {
            pairs,
            places: [&PLACES; MOST_MEN],
            sizes: [1; MOST_MEN],
            twin: [false; MOST_MEN],
            has_twins: false,
            count: men.count(),
        };
        let pieces = men.pieces();
        for man in 2..pieces.len() {
            if pieces[man].role == Role::Pawn {
                (layout.sizes[man], layout.places[man]) = (48, &PAWN_PLACES);
            } else {
                layout.sizes[man] = 64;
            }
            layout.twin[man] = pieces[man] == pieces[man - 1];
            layout.has_twins |= layout.twin[man];
        }
        layout
    }

    /// How many numbers there are.
    pub fn size(&self) -> usize {
        self.sizes.iter().product::<usize>() * self.pairs.count()
    }

    /// The number of a position; `None` when the kings touch or a pawn stands where none can.
    pub fn slot(&self, squares: &Squares) -> Option<usize> {
        let pair = self.pairs.find(squares[0], squares[1])?;
        let slot = self.pack(pair, squares, pair.turn)?;
        if pair.diagonal {
            Some(slot.min(self.pack(pair, squares, pair.turn ^ REFLECTION)?))
        } else {
            Some(slot)
        }
    }

    /// Whether a position might be its own mirror image: both kings stand on the diagonal.
    pub fn may_be_mirrored(&self, squares: &Squares) -> bool {
        self.pairs.find(squares[0], squares[1]).is_some_and(|pair| pair.diagonal)
    }

    fn pack(&self, pair: symmetry::Pair, squares: &Squares, turn: u8) -> Option<usize> {
        let mut places = [0; MOST_MEN];
        for man in 2..self.count {
            let place = self.places[man][usize::from(turn)][squares[man].to_usize()];
            if place == NOWHERE {
                return None;
            }
            places[man] = place.into();
        }
        if self.has_twins {
            self.sort_twins(&mut places);
        }
        let pack = |slot, man: usize| slot * self.sizes[man] + places[man];
        Some((2..self.count).fold(pair.number.into(), pack))
    }

    /// Equal men stand in the order of their squares.
    fn sort_twins(&self, places: &mut [usize; MOST_MEN]) {
        for last in (3..self.count).rev() {
            for man in 3..=last {
                if self.twin[man] && places[man - 1] > places[man] {
                    places.swap(man - 1, man);
                }
            }
        }
    }

    /// The squares of a number.
    pub fn squares(&self, mut slot: usize) -> Squares {
        let mut squares = [Square::A1; MOST_MEN];
        for man in (2..self.count).rev() {
            let offset = if self.sizes[man] == 48 { PAWN_OFFSET } else { 0 };
            squares[man] = Square::new((slot % self.sizes[man]) as u32 + offset);
            slot /= self.sizes[man];
        }
        (squares[0], squares[1]) = self.pairs.kings(slot);
        squares
    }
}
