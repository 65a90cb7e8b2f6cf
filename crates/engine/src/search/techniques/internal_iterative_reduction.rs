//! Internal iterative reduction: without a move from the table, order is poor; search less deep, and come back.
//!
//! Assumes that the node will be met again with a table move. Schröder (Rebel), after internal iterative deepening
//! (Marsland §3.4).

/// In a sentence.
pub const ABOUT: &str = "nodes without a table move are searched one ply less";

/// Below this depth there is nothing to save.
pub const FROM_DEPTH: i32 = 4;
