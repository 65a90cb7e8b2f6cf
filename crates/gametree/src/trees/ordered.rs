//! Ordered trees: the best move comes first with a given chance, otherwise anywhere. The value of every node is decided
//! from the root down: one successor has it, the others are worse for whoever moves.

use super::{below, mix, number};
use crate::{GameTree, Moves, Value};

/// An ordered tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ordered {
    /// Moves of every node.
    pub breadth: u16,
    /// How often in a thousand the best move comes first.
    pub first: u32,
    /// Another seed, another tree.
    pub seed: u64,
}

/// Values lie between minus this and this.
const RANGE: Value = 1000;

/// A node, with its value for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    state: u64,
    value: Value,
}

impl Ordered {
    /// Which move is best at a node.
    fn best(&self, node: &Node) -> u16 {
        if number(node.state ^ 1, 1000) < self.first {
            0
        } else {
            number(node.state ^ 2, u32::from(self.breadth)) as u16
        }
    }
}

impl GameTree for Ordered {
    type Node = Node;
    type Move = u16;

    fn root(&self) -> Node {
        let state = mix(self.seed);
        Node { state, value: number(state ^ 3, RANGE as u32) as Value - RANGE / 2 }
    }

    fn moves(&self, _node: &Node) -> Moves<u16> {
        (0..self.breadth).collect()
    }

    fn play(&self, node: &Node, m: u16) -> Node {
        let state = below(node.state, m);
        let worse = if m == self.best(node) { 0 } else { 1 + number(state ^ 4, 100) as Value };
        // What is worse for us is better for them.
        Node { state, value: (-node.value + worse).min(RANGE) }
    }

    fn value(&self, node: &Node) -> Value {
        node.value
    }

    fn key(&self, node: &Node) -> u64 {
        node.state
    }

    fn slot(&self, _node: &Node, m: u16) -> usize {
        m as usize
    }

    fn expectation(&self) -> (Value, Value) {
        (0, RANGE / 8)
    }

    fn range(&self) -> (Value, Value) {
        (-4 * RANGE, 4 * RANGE)
    }
}
