//! Forward pruning (Marsland §3.2), for comparison: moves that look bad are left out, and sometimes the best with them.
//! A move looks as good as the position after it is worth by itself.

use crate::{GameTree, Lab, Value, Watch, Window, aid};

/// How moves are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    /// Tapered N-best: so many at the root, one less for every ply below, at least two.
    NBest(usize),
    /// Marginal: a move that falls short of the best so far by more than the margin, and is left out, anywhere or within so
    /// many plies of the horizon (razoring). The gamma algorithm has no margin.
    Marginal {
        /// By how much it must fall short.
        margin: Value,
        /// How many plies above the horizon.
        plies: u32,
    },
}

/// Tapered N-best search, with half of the root's moves.
pub fn n_best<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    run(tree, depth, watch, Pruning::NBest(tree.moves(&tree.root()).len().div_ceil(2).max(2)))
}

/// Marginal forward pruning, by the expected error.
pub fn marginal<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    run(tree, depth, watch, Pruning::Marginal { margin: tree.expectation().1, plies: u32::MAX })
}

/// Razoring: the same within two plies of the horizon.
pub fn razoring<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    run(tree, depth, watch, Pruning::Marginal { margin: tree.expectation().1, plies: 2 })
}

/// The gamma algorithm.
pub fn gamma<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    run(tree, depth, watch, Pruning::Marginal { margin: 0, plies: u32::MAX })
}

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W, pruning: Pruning) -> Value {
    search(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), Window::OPEN, depth, 0, pruning)
}

fn search<G: GameTree, W: Watch>(
    lab: &mut Lab<'_, G, W>,
    node: &G::Node,
    window: Window,
    depth: u32,
    ply: usize,
    pruning: Pruning,
) -> Value {
    lab.visit(node, window, depth, |lab, window, moves| {
        let mut score = -Window::INFINITE;
        for (m, looks) in plausible(lab.tree, node, moves, ply, pruning) {
            // Directly above the horizon a move is what it looks: nothing is gained by leaving it out.
            if let Pruning::Marginal { margin, plies } = pruning
                && score > -Window::INFINITE
                && (2..=plies).contains(&depth)
                && looks + margin <= window.alpha.max(score)
            {
                continue;
            }
            let below = window.below(score);
            let value =
                lab.after(node, m, |lab, child| search(lab, child, below, depth - 1, ply + 1, pruning));
            score = score.max(value);
            if score >= window.beta {
                break;
            }
        }
        (score, None)
    })
}

/// The moves that are considered at all, with what they look like; for N-best the most plausible first.
fn plausible<G: GameTree>(
    tree: &G,
    node: &G::Node,
    moves: &[G::Move],
    ply: usize,
    pruning: Pruning,
) -> Vec<(G::Move, Value)> {
    let mut seen: Vec<(G::Move, Value)> =
        moves.iter().map(|&m| (m, -tree.value(&tree.play(node, m)))).collect();
    if let Pruning::NBest(most) = pruning {
        seen.sort_by_key(|&(_, looks)| std::cmp::Reverse(looks));
        seen.truncate(most.saturating_sub(ply).max(2));
    }
    seen
}
