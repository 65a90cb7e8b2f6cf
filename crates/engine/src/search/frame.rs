//! What the search keeps for each ply of the line under examination.

use arrayvec::ArrayVec;
use shakmaty::Move;

use super::histories::{NO_MOVE, PieceTo};
use crate::score::MOST_PLIES;

/// A line of moves.
pub type Variation = ArrayVec<Move, MOST_PLIES>;

/// One ply.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The evaluation, mended; `None` in check.
    pub evaluation: Option<i32>,
    /// The move played from here, as an index.
    pub played: PieceTo,
    /// Quiet moves that refuted siblings.
    pub killers: [Option<Move>; 2],
    /// A move left out, to see whether it is singular.
    pub excluded: Option<Move>,
    /// The best line from here.
    pub line: Variation,
    /// Cuts among the children.
    pub cuts: u32,
    /// Double extensions on the way here.
    pub doubled: u32,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            evaluation: None,
            played: NO_MOVE,
            killers: [None; 2],
            excluded: None,
            line: Variation::new(),
            cuts: 0,
            doubled: 0,
        }
    }
}
