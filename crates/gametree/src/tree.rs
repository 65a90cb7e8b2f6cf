//! What a tree is, and the windows through which it is searched.

use arrayvec::ArrayVec;

/// What a node is worth.
pub type Value = i32;

/// The most moves that a node may have.
pub const MOST: usize = 256;

/// The moves of a node, in the order in which the tree generates them.
pub type Moves<M> = ArrayVec<M, MOST>;

/// A two-player tree. The side to move at the root is called MAX; values are always those of the side to move.
pub trait GameTree {
    /// A position.
    type Node: Clone;
    /// A branch.
    type Move: Copy + Eq + std::fmt::Debug;

    /// Where it begins.
    fn root(&self) -> Self::Node;

    /// The branches in order; none at a leaf.
    fn moves(&self, node: &Self::Node) -> Moves<Self::Move>;

    /// What a branch leads to.
    fn play(&self, node: &Self::Node, m: Self::Move) -> Self::Node;

    /// What a leaf or a node at the horizon is worth to the side to move there; elsewhere an estimate.
    fn value(&self, node: &Self::Node) -> Value;

    /// What tells a node from all others; nodes that transpose may share it.
    fn key(&self, node: &Self::Node) -> u64;

    /// A number below 4,096 for tables that count how often a move was good anywhere.
    fn slot(&self, node: &Self::Node, m: Self::Move) -> usize;

    /// What the root is expected to be worth, and the expected error (Marsland §2.4).
    fn expectation(&self) -> (Value, Value) {
        (0, 1)
    }

    /// The least and the greatest value that occur, for whoever is to move.
    fn range(&self) -> (Value, Value) {
        (-Window::INFINITE, Window::INFINITE)
    }
}

/// What a search wants to know: values at or outside of the bounds need not be exact (Marsland §2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The lower bound.
    pub alpha: Value,
    /// The upper bound.
    pub beta: Value,
}

impl Window {
    /// Beyond every value.
    pub const INFINITE: Value = i32::MAX / 4;
    /// Everything is wanted.
    pub const OPEN: Window = Window { alpha: -Window::INFINITE, beta: Window::INFINITE };

    /// Between two bounds.
    pub fn new(alpha: Value, beta: Value) -> Window {
        Window { alpha, beta }
    }

    /// Is it more than this?
    pub fn minimal(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same for the other side, once a score is known.
    pub fn below(self, score: Value) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha.max(score) }
    }

    /// Whether nothing lies between the bounds.
    pub fn is_minimal(self) -> bool {
        self.alpha + 1 >= self.beta
    }
}
