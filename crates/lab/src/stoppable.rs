//! A tree whose search can be stopped: once it is, no node has moves, and whatever searches it comes to its end at once.
//!
//! What such a search finds is worth nothing. The algorithms themselves stay as the papers have them.

use lucena_gametree::{GameTree, Moves, Value};

/// A tree, and who may stop its search.
pub struct Stoppable<'a, G> {
    /// The tree.
    pub tree: G,
    /// Whether to stop.
    pub stop: &'a dyn Fn() -> bool,
}

impl<G: GameTree> GameTree for Stoppable<'_, G> {
    type Node = G::Node;
    type Move = G::Move;

    fn root(&self) -> G::Node {
        self.tree.root()
    }

    fn moves(&self, node: &G::Node) -> Moves<G::Move> {
        if (self.stop)() { Moves::new() } else { self.tree.moves(node) }
    }

    fn play(&self, node: &G::Node, m: G::Move) -> G::Node {
        self.tree.play(node, m)
    }

    fn value(&self, node: &G::Node) -> Value {
        self.tree.value(node)
    }

    fn key(&self, node: &G::Node) -> u64 {
        self.tree.key(node)
    }

    fn slot(&self, node: &G::Node, m: G::Move) -> usize {
        self.tree.slot(node, m)
    }

    fn expectation(&self) -> (Value, Value) {
        self.tree.expectation()
    }

    fn range(&self) -> (Value, Value) {
        self.tree.range()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use lucena_gametree::{Algorithm, Ignore, trees::Random};

    use super::Stoppable;

    #[test]
    fn every_algorithm_ends_soon_wherever_it_is_stopped() {
        for &algorithm in Algorithm::ALL {
            for most in [0, 1, 7, 100, 1000] {
                let asked = Cell::new(0);
                let stop = || asked.replace(asked.get() + 1) >= most;
                let tree = Stoppable { tree: Random::new(8, 3), stop: &stop };
                algorithm.run(&tree, 7, &mut Ignore);
                assert!(asked.get() < most + 5000, "{}: {} after {most}", algorithm.name(), asked.get());
            }
        }
    }
}
