//! What shall be explained, and at what price.

use lucena_endgame::knowledge::Knowledge;
use lucena_evidence::{Goal, Price};
use lucena_reasons::Parts;
use shakmaty::Move;

/// What shall be explained, and at what price.
#[derive(Debug, Clone)]
pub struct Request {
    /// Explain this move, not the best.
    pub first: Option<Move>,
    /// Explain this line, not the machine's.
    pub line: Vec<Move>,
    /// Does the move reach this? The answer may be no, or that nobody knows.
    pub goal: Option<Goal>,
    /// What it may cost.
    pub price: Price,
    /// Moves that a person would try, to be refuted.
    pub refutations: usize,
    /// Take the main variation by smallest depth, as VIRGO did.
    pub smallest_depth: bool,
    /// What looks for reasons.
    pub parts: Parts,
    /// What is known about small endings; many requests may share it.
    pub knowledge: Knowledge,
}

impl Request {
    /// Megabytes for an engine that explains: short questions need little, and a small memory stays near.
    pub const HASH: usize = 8;

    /// The move that the explanation is about, if it is not for the machine to choose.
    pub fn wanted(&self) -> Option<Move> {
        self.first.or(self.line.first().copied())
    }
}

impl Default for Request {
    fn default() -> Request {
        Request {
            first: None,
            line: Vec::new(),
            goal: None,
            price: Price::EXPLANATION,
            refutations: 2,
            smallest_depth: false,
            parts: Parts::ALL,
            knowledge: Knowledge::default(),
        }
    }
}
