//! Singular extension: when one move is much better than all others, it is searched deeper.
//!
//! Assumes that a node with a single good move is critical. The table's move is left out and the rest searched at half
//! depth against a lowered bound; if all fail, the move is singular. If instead another move beats beta too, the node
//! is cut (multi-cut). Anantharaman, Campbell and Hsu (1990).

/// In a sentence.
pub const ABOUT: &str = "a move much better than all others is searched deeper";

/// Below this depth the test costs more than it gives.
pub const FROM_DEPTH: i32 = 7;

/// How much worse the others must be.
pub fn margin(depth: i32) -> i32 {
    2 * depth
}

/// So much worse that the move is extended twice.
pub const DOUBLE: i32 = 22;
