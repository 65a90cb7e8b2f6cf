//! An oracle that knows the best move of every node: with it a search visits the minimal tree (Marsland §2.3).

use std::collections::HashMap;

use super::{Aid, put_first};
use crate::{GameTree, Moves, Value};

/// The best moves of a tree, found by searching all of it.
#[derive(Debug, Clone)]
pub struct Oracle<M> {
    best: HashMap<u64, M>,
}

impl<M: Copy + Eq> Oracle<M> {
    /// Searches the whole tree to a depth.
    pub fn of<G: GameTree<Move = M>>(tree: &G, depth: u32) -> Oracle<M> {
        let mut oracle = Oracle { best: HashMap::new() };
        oracle.visit(tree, &tree.root(), depth);
        oracle
    }

    fn visit<G: GameTree<Move = M>>(&mut self, tree: &G, node: &G::Node, depth: u32) -> Value {
        let mut best: Option<(Value, M)> = None;
        if depth > 0 {
            for &m in &tree.moves(node) {
                let value = -self.visit(tree, &tree.play(node, m), depth - 1);
                if best.is_none_or(|(known, _)| value > known) {
                    best = Some((value, m));
                }
            }
        }
        let Some((value, m)) = best else { return tree.value(node) };
        self.best.insert(tree.key(node), m);
        value
    }
}

impl<G: GameTree> Aid<G> for Oracle<G::Move> {
    fn order(&mut self, tree: &G, node: &G::Node, _depth: u32, _ply: usize, moves: &mut Moves<G::Move>) {
        if let Some(&m) = self.best.get(&tree.key(node)) {
            put_first(moves, m);
        }
    }
}
