//! SOLVE (VIRGO §2.4.3, after Pearl): is the value of a two-valued tree, or any value, more than a goal? It is one search
//! of newsearch without its memory (VIRGO §2.2.2, the functions MAX and MIN).

use crate::{GameTree, Lab, Value, Watch, Window, aid};

/// The backed-up pair of the root: a value, and whether it is more than the goal (BVN and BVT).
pub fn search<G: GameTree, W: Watch>(tree: &G, depth: u32, goal: Value, watch: &mut W) -> (Value, bool) {
    let value = max(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), goal, depth);
    (value, value > goal)
}

/// MAX, and for the other side MIN: in the negamax framework they are the same, for "more than the goal" is "not more than
/// minus the goal less one" to the other side.
fn max<G: GameTree, W: Watch>(lab: &mut Lab<'_, G, W>, node: &G::Node, goal: Value, depth: u32) -> Value {
    lab.visit(node, Window::minimal(goal), depth, |lab, _, moves| {
        let mut backed_up = -Window::INFINITE;
        for &m in moves {
            backed_up = backed_up.max(lab.after(node, m, |lab, child| max(lab, child, -goal - 1, depth - 1)));
            if backed_up > goal {
                break;
            }
        }
        (backed_up, None)
    })
}
