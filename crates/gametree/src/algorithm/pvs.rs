//! Principal variation search (Marsland §3.1, Figure 5), with Reinefeld's refinement: two plies or less above the horizon
//! a move that fails high is not searched again.
//!
//! That is sound because such a search has looked at every leaf below the move, and fail-soft returns the true value. It
//! is unsound where the values at the horizon are themselves bounds: after a quiescence search with the same window,
//! after extensions that go deeper than the horizon, or when a table has answered with a bound.

use crate::{
    GameTree, Lab, Value, Watch, Window,
    aid::{self, Aid},
};

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    search(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), Window::OPEN, depth, REINEFELD)
}

/// Moves are searched again above this depth only (Reinefeld).
pub const REINEFELD: u32 = 2;

/// PVS; moves that fail high are searched again where more than `exact` plies are left: [`REINEFELD`], or zero where leaf
/// values or table entries may be bounds.
pub fn search<G: GameTree, W: Watch, A: Aid<G>>(
    lab: &mut Lab<'_, G, W, A>,
    node: &G::Node,
    window: Window,
    depth: u32,
    exact: u32,
) -> Value {
    lab.visit(node, window, depth, |lab, Window { mut alpha, beta }, moves| {
        let (mut score, mut best) = (-Window::INFINITE, None);
        for (index, &m) in moves.iter().enumerate() {
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
            // The principal variation has the whole window, all others must first prove that they are better.
            let scout = if index == 0 { Window::new(-beta, -alpha) } else { Window::new(-alpha - 1, -alpha) };
            let mut value = lab.after(node, m, |lab, child| search(lab, child, scout, depth - 1, exact));
            if value > score {
                if index > 0 && alpha < value && value < beta && depth > exact {
                    let again = Window::new(-beta, -value);
                    value = lab.after(node, m, |lab, child| search(lab, child, again, depth - 1, exact));
                }
                (score, best) = (value, Some(m));
                lab.improved(m);
            }
            lab.tried(m, value);
        }
        (score, best)
    })
}
