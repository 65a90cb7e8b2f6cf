//! Uniform trees with random values at the leaves (VIRGO §2.4.1), computed from the path: a tree of any size needs no memory.

use super::{below, mix, number};
use crate::{GameTree, Moves, Value};

/// How the values are distributed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Leaves {
    /// Every number from 0 up to but not including this is as likely as any other.
    Uniform(u32),
    /// Normal, rounded, and cut off at 0 and the range.
    Normal {
        /// The mean.
        mean: f64,
        /// The standard deviation.
        deviation: f64,
        /// Values are below this.
        range: u32,
    },
}

/// A uniform random tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Random {
    /// Moves of every node.
    pub breadth: u16,
    /// Values of the leaves, for MAX.
    pub leaves: Leaves,
    /// Another seed, another tree.
    pub seed: u64,
}

impl Random {
    /// With values from 0 to 63, as most of the thesis's.
    pub fn new(breadth: u16, seed: u64) -> Random {
        Random { breadth, leaves: Leaves::Uniform(64), seed }
    }

    fn leaf(&self, state: u64) -> Value {
        match self.leaves {
            Leaves::Uniform(range) => number(state, range) as Value,
            Leaves::Normal { mean, deviation, range } => {
                let value = (mean + deviation * normal(state)).round();
                value.clamp(0.0, f64::from(range - 1)) as Value
            }
        }
    }

    /// Values are below this.
    fn range_of_values(&self) -> u32 {
        match self.leaves {
            Leaves::Uniform(range) | Leaves::Normal { range, .. } => range,
        }
    }
}

/// Normal with mean 0 and deviation 1 (Box and Muller).
fn normal(state: u64) -> f64 {
    let unit = |bits: u64| ((bits >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    let (first, second) = (unit(mix(state ^ 0xd6e8)), unit(mix(state ^ 0x6a09_e667)));
    (-2.0 * first.ln()).sqrt() * (std::f64::consts::TAU * second).cos()
}

/// A node: what it is computed from, and whether MAX is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    state: u64,
    is_max: bool,
}

impl GameTree for Random {
    type Node = Node;
    type Move = u16;

    fn root(&self) -> Node {
        Node { state: mix(self.seed), is_max: true }
    }

    #[inline]
    fn moves(&self, _node: &Node) -> Moves<u16> {
        let mut moves = Moves::new_const();
        moves.extend(0..self.breadth);
        moves
    }

    #[inline]
    fn play(&self, node: &Node, m: u16) -> Node {
        Node { state: below(node.state, m), is_max: !node.is_max }
    }

    #[inline]
    fn value(&self, node: &Node) -> Value {
        let value = self.leaf(node.state);
        if node.is_max { value } else { -value }
    }

    #[inline]
    fn key(&self, node: &Node) -> u64 {
        node.state
    }

    fn slot(&self, _node: &Node, m: u16) -> usize {
        m as usize
    }

    fn expectation(&self) -> (Value, Value) {
        let range = self.range_of_values() as Value;
        (range / 2, (range / 8).max(1))
    }

    fn range(&self) -> (Value, Value) {
        (0, self.range_of_values() as Value - 1)
    }
}
