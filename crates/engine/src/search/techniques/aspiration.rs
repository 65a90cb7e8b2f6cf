//! Aspiration windows: the root is searched with a narrow window around the last iteration's score.
//!
//! Assumes that scores change little from one iteration to the next. When the score falls outside, the iteration is
//! repeated with a wider window, which costs time just when something has happened. Marsland §2.4.

/// In a sentence.
pub const ABOUT: &str = "each iteration expects a score near the last one's";

/// Below this depth scores still jump.
pub const FROM_DEPTH: i32 = 5;
/// Half the first window.
pub const FIRST: i32 = 14;

/// The next wider window.
pub fn widen(half: i32) -> i32 {
    half + half / 2 + 5
}
