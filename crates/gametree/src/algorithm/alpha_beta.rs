//! Alpha-beta: with shallow cut-offs only (Knuth and Moore's F1), and with deep ones, fail-soft (F2; Marsland §2.2,
//! Figure 1). With aids it is Marsland's Figure 7.

use crate::{
    GameTree, Lab, Value, Watch, Window,
    aid::{self, Aid},
};

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    search(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), Window::OPEN, depth)
}

/// The same with one bound only.
pub fn run_shallow<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    shallow(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), Window::INFINITE, depth)
}

/// AB.
pub fn search<G: GameTree, W: Watch, A: Aid<G>>(
    lab: &mut Lab<'_, G, W, A>,
    node: &G::Node,
    window: Window,
    depth: u32,
) -> Value {
    lab.visit(node, window, depth, |lab, window, moves| {
        let (mut score, mut best) = (-Window::INFINITE, None);
        for &m in moves {
            let below = window.below(score);
            let value = lab.after(node, m, |lab, child| search(lab, child, below, depth - 1));
            if value > score {
                (score, best) = (value, Some(m));
                lab.improved(m);
            }
            lab.tried(m, value);
            if score >= window.beta {
                break;
            }
        }
        (score, best)
    })
}

/// F1: the bound of the node above is all that a node knows.
fn shallow<G: GameTree, W: Watch>(
    lab: &mut Lab<'_, G, W>,
    node: &G::Node,
    bound: Value,
    depth: u32,
) -> Value {
    lab.visit(node, Window::new(-Window::INFINITE, bound), depth, |lab, _, moves| {
        let mut score = -Window::INFINITE;
        for &m in moves {
            score = score.max(lab.after(node, m, |lab, child| shallow(lab, child, -score, depth - 1)));
            if score >= bound {
                break;
            }
        }
        (score, None)
    })
}
