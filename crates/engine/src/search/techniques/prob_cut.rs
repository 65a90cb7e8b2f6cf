//! ProbCut: a good capture that beats beta by a margin in a shallow search very likely does so in the deep one.
//!
//! Assumes that shallow and deep scores correlate. Wrong when the capture is refuted late. Buro (1995).

/// In a sentence.
pub const ABOUT: &str = "captures that beat beta clearly at low depth cut the node";

/// Below this depth the ordinary search is quick enough.
pub const FROM_DEPTH: i32 = 5;
/// How clearly.
pub const MARGIN: i32 = 180;
/// How much less deep.
pub const REDUCTION: i32 = 4;
