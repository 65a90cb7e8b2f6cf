//! A memory without limit for the bounds of every node: what MTD and its kin need to search again cheaply.

use std::collections::HashMap;

use super::Aid;
use crate::{GameTree, Value, Window};

/// The least and the greatest value that each node may have, by key and depth.
#[derive(Debug, Clone, Default)]
pub struct Bounds {
    known: HashMap<(u64, u32), (Value, Value)>,
}

impl Bounds {
    /// How many nodes are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

impl<G: GameTree> Aid<G> for Bounds {
    fn consult(&mut self, key: u64, depth: u32, _ply: usize, window: &mut Window) -> Option<Value> {
        let &(low, high) = self.known.get(&(key, depth))?;
        if low >= window.beta {
            return Some(low);
        }
        if high <= window.alpha {
            return Some(high);
        }
        *window = Window::new(window.alpha.max(low), window.beta.min(high));
        (low == high).then_some(low)
    }

    fn learn(
        &mut self,
        tree: &G,
        node: &G::Node,
        depth: u32,
        _ply: usize,
        window: Window,
        value: Value,
        _best: Option<G::Move>,
    ) {
        let open = (-Window::INFINITE, Window::INFINITE);
        let (low, high) = self.known.entry((tree.key(node), depth)).or_insert(open);
        if value > window.alpha {
            *low = (*low).max(value);
        }
        if value < window.beta {
            *high = (*high).min(value);
        }
    }
}
