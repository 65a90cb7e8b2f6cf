//! The search as a story: what is told while it goes on.

use shakmaty::{Chess, Move};

use super::{Cause, Counter, GoalState, Reason};

/// Something that happened in a search.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Event<'a> {
    /// A search from the root begins, with this expectation.
    Begin { round: usize, expected: i32 },
    /// It goes into a goal state.
    Enter { ply: usize, state: GoalState },
    /// A move is tried.
    Try { ply: usize, position: &'a Chess, m: Move, reason: Reason, value: i32 },
    /// The value that comes back.
    Back { ply: usize, position: &'a Chess, m: Move, value: i32 },
    /// The move may have caused what came back.
    Blamed { ply: usize, m: Move, cause: Cause },
    /// It cannot have: the trouble was inherited, and these moves do something about it.
    Exonerated { ply: usize, position: &'a Chess, m: Move, counters: &'a [(Move, Counter)] },
    /// Whether it would have come about without the move, too.
    Rehearsed { ply: usize, m: Move, anyway: bool },
    /// The enemy would do something if nothing were done, and these moves do something about it.
    Threatened { ply: usize, position: &'a Chess, value: i32, counters: &'a [(Move, Counter)] },
    /// The search from the root is over.
    Return { value: i32, line: &'a [Move] },
}
