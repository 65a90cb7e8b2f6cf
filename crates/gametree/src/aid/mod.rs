//! Memory aids (Marsland §3.3 to §3.5), one file each: separate parts that any depth-first algorithm can take.

mod bounds;
mod deepening;
mod history;
mod killers;
mod oracle;
mod refutation;
mod tables;
mod transposition;

pub use self::{
    bounds::Bounds,
    deepening::deepen,
    history::History,
    killers::Killers,
    oracle::Oracle,
    refutation::Refutations,
    tables::{Combination, Tables},
    transposition::{Entry, Flag, Transposition, Uses},
};
use crate::{GameTree, Moves, Value, Window};

/// Remembers, and answers or advises. All methods may do nothing.
pub trait Aid<G: GameTree> {
    /// What is known of a node: the answer, or a narrower window.
    #[inline]
    fn consult(&mut self, _key: u64, _depth: u32, _ply: usize, _window: &mut Window) -> Option<Value> {
        None
    }

    /// Puts promising moves first.
    #[inline]
    fn order(&mut self, _tree: &G, _node: &G::Node, _depth: u32, _ply: usize, _moves: &mut Moves<G::Move>) {}

    /// A move is about to be searched.
    #[inline]
    fn descend(&mut self, _ply: usize, _m: G::Move) {}

    /// A move is better than those before it.
    #[inline]
    fn improved(&mut self, _ply: usize, _m: G::Move) {}

    /// A move has been searched.
    #[inline]
    fn tried(&mut self, _ply: usize, _m: G::Move, _value: Value) {}

    /// A node has been searched.
    #[expect(clippy::too_many_arguments, reason = "all that a table entry is made of")]
    #[inline]
    fn learn(
        &mut self,
        _tree: &G,
        _node: &G::Node,
        _depth: u32,
        _ply: usize,
        _window: Window,
        _value: Value,
        _best: Option<G::Move>,
    ) {
    }
}

/// No memory at all.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoAid;

impl<G: GameTree> Aid<G> for NoAid {}

/// Puts a move first, the others keeping their order.
pub(crate) fn put_first<M: Copy + Eq>(moves: &mut [M], first: M) {
    if let Some(at) = moves.iter().position(|&m| m == first) {
        moves[..=at].rotate_right(1);
    }
}
