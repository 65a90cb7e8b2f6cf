//! Reinefeld's NegaScout (Marsland §3.1): the same idea as PVS with one window that opens only when a move fails high.

use super::pvs::REINEFELD;
use crate::{
    GameTree, Lab, Value, Watch, Window,
    aid::{self, Aid},
};

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    search(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), Window::OPEN, depth)
}

/// NegaScout.
pub fn search<G: GameTree, W: Watch, A: Aid<G>>(
    lab: &mut Lab<'_, G, W, A>,
    node: &G::Node,
    window: Window,
    depth: u32,
) -> Value {
    lab.visit(node, window, depth, |lab, Window { alpha, beta }, moves| {
        let (mut score, mut best, mut high) = (-Window::INFINITE, None, beta);
        for &m in moves {
            let scout = Window::new(-high, -alpha.max(score));
            let mut value = lab.after(node, m, |lab, child| search(lab, child, scout, depth - 1));
            if value > score {
                if high != beta && value < beta && value > alpha && depth > REINEFELD {
                    let again = Window::new(-beta, -value);
                    value = lab.after(node, m, |lab, child| search(lab, child, again, depth - 1));
                }
                (score, best) = (value, Some(m));
                lab.improved(m);
            }
            lab.tried(m, value);
            if score >= beta {
                break;
            }
            high = alpha.max(score) + 1;
        }
        (score, best)
    })
}
