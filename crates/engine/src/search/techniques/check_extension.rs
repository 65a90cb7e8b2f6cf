//! Check extension: answers to check are few, so checks are searched a ply deeper.
//!
//! Assumes that checks force matters (Marsland §3.4). Long series of idle checks waste the search, hence the limit to checks
//! that lose nothing; on the principal variation sacrifices are looked at as well, since there they are meant.

/// In a sentence.
pub const ABOUT: &str = "checks are searched a ply deeper";
