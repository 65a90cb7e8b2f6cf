//! Null move: if passing still beats beta, some move will too, so the node is cut.
//!
//! Assumes that moving is never worse than passing. Wrong in zugzwang, so it is not tried without pieces, and its
//! result is verified where zugzwang is likely (`zugzwang`). Beal (1989), Donninger (1993).

/// In a sentence.
pub const ABOUT: &str = "if even passing is good enough, the node is cut";

/// Below this depth it is not worth a search of its own.
pub const FROM_DEPTH: i32 = 3;

/// How much less deep the answer to the pass is searched.
pub fn reduction(depth: i32, evaluation: i32, beta: i32) -> i32 {
    3 + depth / 3 + ((evaluation - beta) / 200).clamp(0, 3)
}
