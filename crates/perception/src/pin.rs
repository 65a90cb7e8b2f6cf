//! Pins: men that must not leave a line, because of what stands behind them.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::{
    bearing::{Bearing, Bearings},
    values::value,
};

/// A man that is pinned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin {
    /// The man in between.
    pub pinned: Square,
    /// The enemy slider.
    pub pinner: Square,
    /// What stands behind.
    pub object: Square,
    /// Behind is the king: leaving the line is not legal.
    pub absolute: bool,
}

impl Pin {
    /// Where the pinned man may go without giving up the object: along the line, and onto the pinner.
    pub fn line(&self) -> Bitboard {
        attacks::between(self.object, self.pinner).with(self.pinner)
    }
}

/// The pins of a position; sixteen are more than any position has need of.
pub type Pins = ArrayVec<Pin, 16>;

/// Finds the pins against both sides: an enemy slider bears OBJ or ETHRU on what is worth more than the man in
/// between. A king always is; another piece if it would be lost for good, being worth more than the pinner, or guarded
/// by nobody but the pinned man.
pub fn of(board: &Board, bearings: &Bearings) -> Pins {
    let mut pins = Pins::new();
    for color in Color::ALL {
        let (ours, theirs) = (board.by_color(color), board.by_color(!color));
        for pinner in theirs & board.sliders() {
            let seen = bearings.from(Bearing::Obj, pinner) | bearings.from(Bearing::Ethru, pinner);
            for object in seen & ours {
                let between = attacks::between(object, pinner) & board.occupied();
                let Some(pinned) = between.single_square().filter(|&man| ours.contains(man)) else {
                    continue;
                };
                let absolute = board.kings().contains(object);
                if absolute || is_worth_more(board, bearings, pinned, pinner, object) {
                    let _ = pins.try_push(Pin { pinned, pinner, object, absolute });
                }
            }
        }
    }
    pins
}

fn is_worth_more(board: &Board, bearings: &Bearings, pinned: Square, pinner: Square, object: Square) -> bool {
    let worth = |square| board.role_at(square).map_or(0, |role: Role| value(role));
    if worth(object) <= worth(pinned) {
        return false;
    }
    let friends = board.by_color(board.color_at(object).unwrap_or(Color::White)).without(pinned);
    worth(object) > worth(pinner) || bearings.onto(Bearing::Dir, object, friends).is_empty()
}
