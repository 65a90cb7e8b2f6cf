//! Memory-enhanced tests: alpha-beta with minimal windows and a memory of bounds, driven to the value from a first guess
//! (MTD(f)), by halving the range, or in steps (Plaat, Schaeffer, Pijls and de Bruin 1996). VIRGO's newsearch is the
//! halving one with a tree for a memory.

use super::alpha_beta;
use crate::{GameTree, Lab, Value, Watch, Window, aid::Bounds};

/// MTD(f): from what the tree expects.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    drive(tree, depth, watch, |low, high, last| match last {
        None => tree.expectation().0.clamp(low, high),
        Some(last) if last == low => last + 1,
        Some(last) => last,
    })
}

/// The range is halved.
pub fn run_bisecting<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    drive(tree, depth, watch, |low, high, _| low + (high - low) / 2 + 1)
}

/// From above in steps of the expected error.
pub fn run_stepping<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    let step = tree.expectation().1.max(1);
    drive(tree, depth, watch, |low, high, _| (high - step).max(low + 1))
}

/// Asks "is it at least `beta`?" until the bounds meet; `next` chooses the next question from the bounds and the last answer.
fn drive<G: GameTree, W: Watch>(
    tree: &G,
    depth: u32,
    watch: &mut W,
    next: impl Fn(Value, Value, Option<Value>) -> Value,
) -> Value {
    let mut memory = Bounds::default();
    let (mut low, mut high) = tree.range();
    let mut last = None;
    while low < high {
        let beta = next(low, high, last).clamp(low + 1, high);
        let mut lab = Lab::new(tree, watch, &mut memory);
        let value = alpha_beta::search(&mut lab, &tree.root(), Window::minimal(beta - 1), depth);
        if value >= beta {
            low = value;
        } else {
            high = value;
        }
        last = Some(value);
    }
    low
}
