//! How large a rule set may be. A file of a few lines can stand for billions of parts once its definitions are written
//! out, so every stage counts while it works and stops at the limit.

use thiserror::Error;

/// The longest file, in bytes.
pub const MAX_SOURCE: usize = 256 * 1024;

/// So many parts may a rule set have when its definitions are written out.
pub(super) const MAX_PARTS: usize = 100_000;

/// So deep may expressions be nested, as they are written and with their definitions written out. Reading, planning
/// and asking them recurse, and the stack is finite.
pub(super) const MAX_DEPTH: usize = 100;

/// A limit that a rule set exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(super) enum Limit {
    #[error("a rule set has at most {} KiB", MAX_SOURCE / 1024)]
    Source,
    #[error("with its definitions written out, this rule set is too large; it may have {MAX_PARTS} parts")]
    Parts,
    #[error(
        "this is nested too deep; with definitions written out, expressions may be {MAX_DEPTH} deep, and every \
         further term of a sum counts"
    )]
    Depth,
}
