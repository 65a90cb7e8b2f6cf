//! Names of men: who is who, however they move.

use shakmaty::{Board, Move, Square};

/// A set of men by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Men(u32);

impl Men {
    /// And this one.
    pub fn add(&mut self, name: Option<u8>) {
        self.0 |= name.map_or(0, |name| 1 << name);
    }

    /// And those.
    pub fn unite(&mut self, others: Men) {
        self.0 |= others.0;
    }

    /// Whether it is among them.
    pub fn contains(self, name: Option<u8>) -> bool {
        name.is_some_and(|name| self.0 >> name & 1 == 1)
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

const NOBODY: u8 = u8::MAX;

/// Who stands where.
#[derive(Debug, Clone, Copy)]
pub struct Names([u8; 64]);

impl Names {
    /// Gives every man a number; there are never more than thirty-two.
    pub fn of(board: &Board) -> Names {
        let mut at = [NOBODY; 64];
        for (name, square) in board.occupied().into_iter().take(32).enumerate() {
            at[square as usize] = name as u8;
        }
        Names(at)
    }

    /// Who stands on a square.
    pub fn at(&self, square: Square) -> Option<u8> {
        Some(self.0[square as usize]).filter(|&name| name != NOBODY)
    }

    /// Where these men stand; those captured are nowhere.
    pub fn squares(&self, men: Men) -> impl Iterator<Item = Square> + '_ {
        Square::ALL.into_iter().filter(move |&square| men.contains(self.at(square)))
    }

    /// After a move.
    pub fn after(&self, m: Move) -> Names {
        let mut at = self.0;
        match m {
            Move::Normal { from, to, .. } => {
                at[to as usize] = std::mem::replace(&mut at[from as usize], NOBODY);
            }
            Move::EnPassant { from, to } => {
                at[to as usize] = std::mem::replace(&mut at[from as usize], NOBODY);
                at[Square::from_coords(to.file(), from.rank()) as usize] = NOBODY;
            }
            Move::Castle { king, rook } => {
                let (king_name, rook_name) = (at[king as usize], at[rook as usize]);
                (at[king as usize], at[rook as usize]) = (NOBODY, NOBODY);
                let (king_file, rook_file) = if rook > king {
                    (shakmaty::File::G, shakmaty::File::F)
                } else {
                    (shakmaty::File::C, shakmaty::File::D)
                };
                at[Square::from_coords(king_file, king.rank()) as usize] = king_name;
                at[Square::from_coords(rook_file, king.rank()) as usize] = rook_name;
            }
            Move::Put { .. } => {}
        }
        Names(at)
    }
}
