//! The moves that a node expands, and their types in the order of the thesis.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Move, attacks};

use super::{
    feature::{Feature, Features},
    memory::{Replies, number},
    node::{Node, Step},
    rules::Rules,
};

/// A move to be expanded.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    /// The move.
    pub m: Move,
    /// What it threatens, when it was tested for that.
    pub threat: Option<Step>,
    /// Whether it gives check.
    pub checks: bool,
}

/// The moves to be expanded at a node.
pub type Candidates = ArrayVec<Candidate, 256>;

/// VIRGO §3.1: moves are divided into types, which are always tried in this order. Dummy moves belong to the test of a
/// move for threats and are not listed with the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The stored threat of an ancestor.
    Threat,
    /// The reply that succeeded elsewhere.
    Memory,
    /// Captures the man that has just moved.
    Recapture,
    /// After a dummy move: a capture that the move before it has made possible.
    Consequent,
    /// All others.
    General,
}

/// What the order of the moves of a node depends on.
pub struct Order<'a> {
    /// The node.
    pub node: &'a Node,
    /// Replies remembered.
    pub replies: &'a Replies,
    /// The number of the move that succeeded here before, or nothing.
    pub best: u16,
    /// What is switched on.
    pub features: Features,
}

impl Order<'_> {
    /// Sorts; moves of the same rank stay in the order of generation.
    pub fn sort<R: Rules>(&self, position: &R, candidates: &mut Candidates) {
        let memory = self.node.last.and_then(|last| self.replies.to(!position.turn(), last));
        candidates.sort_by_cached_key(|candidate| self.rank(position, memory, candidate));
    }

    fn rank<R: Rules>(&self, position: &R, memory: Option<Step>, candidate: &Candidate) -> (bool, i32, Kind) {
        let m = candidate.m;
        let kind = self.kind(position.board(), memory, m);
        let early = kind <= Kind::Memory;
        let mut merit = 0;
        if !early && self.features.has(Feature::CaptureOrder) {
            merit += 16 * position.gain(m) - if m.is_capture() { m.role() as i32 } else { 0 };
        }
        if !early && candidate.checks && self.features.has(Feature::ChecksFirst) {
            merit += 8;
        }
        let first = number(m) == self.best && self.best != 0;
        (!first, if early { i32::MIN } else { -merit }, kind)
    }

    fn kind(&self, board: &Board, memory: Option<Step>, m: Move) -> Kind {
        let node = self.node;
        match () {
            () if node.threats[node.side as usize].is_some_and(|threat| threat.is_like(m)) => Kind::Threat,
            () if memory.is_some_and(|reply| reply.is_like(m)) => Kind::Memory,
            () if node.last.is_some_and(|last| m.is_capture() && m.to() == last.to()) => Kind::Recapture,
            () if node.tested.is_some_and(|tested| is_consequent(board, tested, m)) => Kind::Consequent,
            () => Kind::General,
        }
    }
}

/// VIRGO §3.1, consequent moves: a capture (or promotion) by the man that made the tested move, impossible before it.
pub fn is_consequent(board: &Board, tested: Move, m: Move) -> bool {
    let (Some(before), Some(from)) = (tested.from(), m.from()) else { return false };
    if from != tested.to() || !m.is_capture() && !m.is_promotion() {
        return false;
    }
    let Some(piece) = board.piece_at(from) else { return false };
    let mut occupied = board.occupied() | Bitboard::from_square(before);
    if !tested.is_capture() {
        occupied &= !Bitboard::from_square(from);
    }
    m.is_promotion() || !attacks::attacks(before, piece, occupied).contains(m.to())
}
