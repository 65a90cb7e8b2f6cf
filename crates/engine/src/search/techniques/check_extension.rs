//! Check extension: answers to check are few, so checks that lose nothing are searched a ply deeper.
//!
//! Assumes that checks force matters (Marsland §3.4). Long series of idle checks waste the search, hence the limit to safe checks.

/// In a sentence.
pub const ABOUT: &str = "checks that lose nothing are searched a ply deeper";
