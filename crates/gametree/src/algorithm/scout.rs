//! Pearl's SCOUT (Marsland §3.1; VIRGO §2.4.3): EVAL finds the value of the first move, TEST asks of every other whether
//! it is better, and only if it is EVAL finds out by how much.

use crate::{GameTree, Lab, Value, Watch, Window, aid};

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    eval(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), depth)
}

/// EVAL.
fn eval<G: GameTree, W: Watch>(lab: &mut Lab<'_, G, W>, node: &G::Node, depth: u32) -> Value {
    lab.visit(node, Window::OPEN, depth, |lab, _, moves| {
        let mut score = -Window::INFINITE;
        for (index, &m) in moves.iter().enumerate() {
            if index == 0 || is_better(lab, node, m, score, depth) {
                score = lab.after(node, m, |lab, child| eval(lab, child, depth - 1));
            }
        }
        (score, None)
    })
}

/// Whether a move brings more than this: then their value is not at least minus that much.
fn is_better<G: GameTree, W: Watch>(
    lab: &mut Lab<'_, G, W>,
    node: &G::Node,
    m: G::Move,
    than: Value,
    depth: u32,
) -> bool {
    lab.after(node, m, |lab, child| test(lab, child, -than - 1, depth - 1)) > than
}

/// TEST: is the value of the node greater than this? A value on the right side of it.
fn test<G: GameTree, W: Watch>(lab: &mut Lab<'_, G, W>, node: &G::Node, than: Value, depth: u32) -> Value {
    let window = Window::minimal(than);
    lab.visit(node, window, depth, |lab, _, moves| {
        let found = moves.iter().any(|&m| is_better(lab, node, m, than, depth));
        (if found { window.beta } else { window.alpha }, None)
    })
}
