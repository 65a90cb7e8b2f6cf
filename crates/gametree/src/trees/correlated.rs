//! Incrementally valued trees: every move is worth something by itself, and a node is worth what the moves to it have
//! brought. What a node looks like says something about what comes of it, as in chess.

use super::{below, mix, number};
use crate::{GameTree, Moves, Value};

/// A correlated tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Correlated {
    /// Moves of every node.
    pub breadth: u16,
    /// A move is worth from minus this to this, to whoever makes it.
    pub worth: u16,
    /// Another seed, another tree.
    pub seed: u64,
}

/// A node, with what the moves have brought to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    state: u64,
    balance: Value,
}

impl GameTree for Correlated {
    type Node = Node;
    type Move = u16;

    fn root(&self) -> Node {
        Node { state: mix(self.seed), balance: 0 }
    }

    fn moves(&self, _node: &Node) -> Moves<u16> {
        (0..self.breadth).collect()
    }

    fn play(&self, node: &Node, m: u16) -> Node {
        let state = below(node.state, m);
        let worth = number(state, 2 * u32::from(self.worth) + 1) as Value - Value::from(self.worth);
        Node { state, balance: -(node.balance + worth) }
    }

    fn value(&self, node: &Node) -> Value {
        node.balance
    }

    fn key(&self, node: &Node) -> u64 {
        node.state
    }

    fn slot(&self, _node: &Node, m: u16) -> usize {
        m as usize
    }

    fn expectation(&self) -> (Value, Value) {
        (0, Value::from(self.worth))
    }

    fn range(&self) -> (Value, Value) {
        let most = 64 * Value::from(self.worth);
        (-most, most)
    }
}
