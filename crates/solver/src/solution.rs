//! What solvers answer.

use shakmaty::Move;

/// What a solver has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The material balance that the side to move reaches, in hundredths of a pawn; mates are near a king's value.
    pub value: i32,
    /// What was expected: the balance before the first move, unless the asker knew better.
    pub expected: i32,
    /// The principal variation.
    pub line: Vec<Move>,
    /// The tree that was grown.
    pub tree: Tree,
    /// Whether the budget sufficed.
    pub complete: bool,
}

impl Solution {
    /// Before anything has been found.
    pub(crate) fn nothing(expected: i32) -> Solution {
        Solution { value: expected, expected, line: Vec::new(), tree: Tree::default(), complete: false }
    }

    /// The move to play.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// CAPS-II §X: the depth of a problem is that of the deepest move of the principal variation that captures nothing.
    pub fn depth(&self) -> usize {
        self.line.iter().rposition(|m| !m.is_capture()).map_or(0, |ply| ply + 1)
    }
}

/// How a tree has grown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tree {
    /// Positions looked at.
    pub nodes: u64,
    /// Nodes by how many successors they had; the last place counts all with more.
    pub by_successors: [u64; 16],
    /// Successors of all nodes.
    pub successors: u64,
}

impl Tree {
    /// A node has been left after so many moves.
    pub fn leave(&mut self, successors: usize) {
        let last = self.by_successors.len() - 1;
        self.by_successors[successors.min(last)] += 1;
        self.successors += successors as u64;
    }

    /// Successors on average, of the nodes that have any.
    pub fn branching_factor(&self) -> f64 {
        let inner: u64 = self.by_successors[1..].iter().sum();
        self.successors as f64 / inner.max(1) as f64
    }

    /// The share of nodes that have at most one successor.
    pub fn unbranched(&self) -> f64 {
        let all: u64 = self.by_successors.iter().sum();
        (self.by_successors[0] + self.by_successors[1]) as f64 / all.max(1) as f64
    }

    /// Adds another tree.
    pub fn add(&mut self, other: &Tree) {
        self.nodes += other.nodes;
        self.successors += other.successors;
        for (sum, more) in self.by_successors.iter_mut().zip(other.by_successors) {
            *sum += more;
        }
    }
}
