//! Minimax in the negamax framework: every node is visited (Marsland §2.1).

use crate::{GameTree, Lab, Value, Watch, Window, aid};

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    visit(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), depth)
}

fn visit<G: GameTree, W: Watch>(lab: &mut Lab<'_, G, W>, node: &G::Node, depth: u32) -> Value {
    lab.visit(node, Window::OPEN, depth, |lab, _, moves| {
        let mut score = -Window::INFINITE;
        for &m in moves {
            score = score.max(lab.after(node, m, |lab, child| visit(lab, child, depth - 1)));
        }
        (score, None)
    })
}
