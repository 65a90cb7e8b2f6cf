//! Tables of perfect play: for every position of an ending, who wins and in how many moves, to mate or, with pawns, to
//! promotion ([`Goal`] says how that is counted).
//!
//! They are made by retrograde analysis from the rules of chess alone (Ströhlein 1970; Thompson 1986): mates first,
//! then move by move the positions from which a mate can be forced. A byte a position and both sides to move are
//! kept; kings are numbered under the symmetries of the board, so that an ending of four men has 1.9 million numbers
//! for each side to move, and some 4 to 6 million with pawns. A position is lost when its last hope is; as positions
//! that are their own mirror image have fewer neighbours than moves, that is counted afresh before it is believed.
//!
//! A table knows positions without castling rights and without an en-passant right. Where a double step can be
//! answered en passant, the answer is looked at, both while a table is made and when it is asked.
//!
//! ```
//! use lucena_endgame::table::{Tables, Value};
//!
//! let tables = Tables::new();
//! let krk = tables.get(&"KRK".parse()?)?;
//! let longest = krk.positions().map(|(_, value)| value).filter(|value| matches!(value, Value::Win(_))).min();
//! assert_eq!(longest, Some(Value::Win(16)));
//! # Ok::<(), lucena_endgame::table::TableError>(())
//! ```

mod build;
mod check;
mod error;
mod file;
mod goal;
mod layout;
mod links;
mod placement;
mod probe;
mod store;
mod summary;
mod symmetry;
mod syzygy;
mod value;

use shakmaty::Color;

pub use self::{
    build::{Progress, Watch},
    check::{Check, Disagreement},
    error::TableError,
    file::{Fault, FileError, path},
    goal::Goal,
    layout::Squares,
    placement::Placement,
    probe::{Probe, Verdict},
    store::{DEFAULT_MEMORY, Tables, bytes_needed},
    summary::Summary,
    value::{Depth, Value, Wdl},
};
use self::{layout::Layout, value::Code};
use crate::men::Men;

/// What perfect play leads to from every position of one ending.
pub struct Table {
    men: Men,
    goal: Goal,
    layout: Layout,
    /// With White to move, with Black to move.
    codes: [Vec<u8>; 2],
    deepest: u8,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("men", &self.men).finish_non_exhaustive()
    }
}

/// The place of a side in arrays of two.
const fn side(turn: Color) -> usize {
    match turn {
        Color::White => 0,
        Color::Black => 1,
    }
}

impl Table {
    fn new(men: Men, goal: Goal, codes: [Vec<u8>; 2]) -> Table {
        let depth = |&code: &u8| Code(code).value().and_then(Value::moves);
        let deepest = codes.iter().flatten().filter_map(depth).max().unwrap_or_default();
        Table { men, goal, layout: Layout::new(&men), codes, deepest }
    }

    /// The ending.
    pub fn men(&self) -> &Men {
        &self.men
    }

    /// What its depths count.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The longest win or loss, in the winner's moves.
    pub fn deepest(&self) -> u8 {
        self.deepest
    }

    /// The value of a position for the side to move; `None` when it is illegal.
    pub fn value(&self, placement: &Placement) -> Option<Value> {
        self.code(&placement.squares, placement.turn).value()
    }

    fn code(&self, squares: &Squares, turn: Color) -> Code {
        let slot = self.layout.slot(squares);
        slot.and_then(|slot| self.codes[side(turn)].get(slot)).map_or(Code::NONE, |&code| Code(code))
    }

    /// Every legal position with its value, White to move first. Of positions that differ only by symmetry, or by an
    /// exchange of equal men, one stands for all: without pawns Black's king is in the triangle a1-d1-d4 and what
    /// the reflection in its diagonal leaves equal is counted once; with pawns it is on the files a to d.
    pub fn positions(&self) -> impl Iterator<Item = (Placement, Value)> + '_ {
        Color::ALL.into_iter().flat_map(|turn| self.positions_of(turn))
    }

    /// The same with one side to move.
    pub fn positions_of(&self, turn: Color) -> impl Iterator<Item = (Placement, Value)> + '_ {
        self.codes[side(turn)].iter().enumerate().filter_map(move |(slot, &code)| {
            let value = Code(code).value()?;
            Some((Placement { squares: self.layout.squares(slot), turn }, value))
        })
    }
}
