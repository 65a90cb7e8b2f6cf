//! Pearl's SCOUT (Marsland §3.1; VIRGO §2.4.3): EVAL finds the value of the first move, TEST asks of every other whether
//! it is better, and only if it is EVAL finds out by how much.

use crate::{GameTree, Lab, Value, Watch, Window, aid};

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    eval(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), depth)
}

/// EVAL.
fn eval<G: GameTree, W: Watch>(lab: &mut Lab<'_, G, W>, node: &G::Node, depth: u32) -> Value {
    let mut window = Window::OPEN;
    lab.enter(node, &mut window, depth);
    let moves = lab.moves(node, depth);
    let Some((&first, rest)) = moves.split_first() else { return lab.leaf(node) };
    let mut score = lab.after(node, first, |lab, child| eval(lab, child, depth - 1));
    for &m in rest {
        // Better for us is worse for them: their value is not at least ours.
        let test = lab.after(node, m, |lab, child| -Value::from(!test(lab, child, -score - 1, depth - 1)));
        if test > 0 {
            score = lab.after(node, m, |lab, child| eval(lab, child, depth - 1));
        }
    }
    lab.leave(node, window, depth, score, None)
}

/// TEST: is the value of the node greater than this?
fn test<G: GameTree, W: Watch>(lab: &mut Lab<'_, G, W>, node: &G::Node, than: Value, depth: u32) -> bool {
    let mut window = Window::minimal(than);
    lab.enter(node, &mut window, depth);
    let moves = lab.moves(node, depth);
    if moves.is_empty() {
        return lab.leaf(node) > than;
    }
    let mut found = false;
    for &m in &moves {
        found = lab.after(node, m, |lab, child| -Value::from(!test(lab, child, -than - 1, depth - 1))) > 0;
        if found {
            break;
        }
    }
    lab.leave(node, window, depth, if found { window.beta } else { window.alpha }, None);
    found
}
