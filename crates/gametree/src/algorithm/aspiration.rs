//! Aspiration (Marsland §2.4, Figure 3): a narrow window around what is expected, and a search beyond it on failure; or,
//! with a sliding window, the next window of the same width.

use super::alpha_beta;
use crate::{
    GameTree, Lab, Value, Watch, Window,
    aid::{self, Aid},
};

/// Searches a tree to a depth around what the tree itself expects.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    search(&mut Lab::new(tree, watch, &mut aid::NoAid), &tree.root(), tree.expectation(), depth)
}

/// The same with a sliding window.
pub fn run_sliding<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    let (expected, error) = tree.expectation();
    let mut window = Window::new(expected - error, expected + error);
    let mut none = aid::NoAid;
    let lab = &mut Lab::new(tree, watch, &mut none);
    loop {
        let value = alpha_beta::search(lab, &tree.root(), window, depth);
        // The bounds themselves belong to the window: fail-soft values at a bound may not be exact.
        if value >= window.beta {
            window = Window::new(value - 1, value + 2 * error);
        } else if value <= window.alpha {
            window = Window::new(value - 2 * error, value + 1);
        } else {
            return value;
        }
    }
}

/// Figure 3, with a value and the expected error. A search that fails again at the new bound has found that the bound is
/// the value.
pub fn search<G: GameTree, W: Watch, A: Aid<G>>(
    lab: &mut Lab<'_, G, W, A>,
    root: &G::Node,
    (expected, error): (Value, Value),
    depth: u32,
) -> Value {
    let window = Window::new(expected - error, expected + error);
    let value = alpha_beta::search(lab, root, window, depth);
    if value >= window.beta {
        alpha_beta::search(lab, root, Window::new(value, Window::INFINITE), depth)
    } else if value <= window.alpha {
        alpha_beta::search(lab, root, Window::new(-Window::INFINITE, value), depth)
    } else {
        value
    }
}
