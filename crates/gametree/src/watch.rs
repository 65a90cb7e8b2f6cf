//! Who watches a search: counters, recorders, and nobody.

use std::collections::HashSet;

use crate::{Value, Window};

/// How the visit of a node ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// It was a leaf or at the horizon.
    Leaf,
    /// A move was good enough: a CUT node.
    Cut,
    /// No move was good: an ALL node.
    All,
    /// A move was best, and its value lies between the bounds.
    Exact,
    /// The answer was remembered.
    Known,
    /// Its successors wait to be looked at: best-first algorithms come back to them.
    Opened,
}

impl End {
    /// For documents.
    pub fn name(self) -> &'static str {
        match self {
            End::Leaf => "leaf",
            End::Cut => "cut",
            End::All => "all",
            End::Exact => "exact",
            End::Known => "known",
            End::Opened => "opened",
        }
    }

    /// How a search with this window and result ended.
    pub fn of(value: Value, window: Window) -> End {
        if value >= window.beta {
            End::Cut
        } else if value <= window.alpha {
            End::All
        } else {
            End::Exact
        }
    }
}

/// Sees every visit.
pub trait Watch {
    /// A node is entered; `depth` plies are left to the horizon.
    fn enter(&mut self, _key: u64, _depth: u32, _window: Window) {}
    /// It is left with a value for the side to move there.
    fn leave(&mut self, _value: Value, _end: End) {}
}

/// Nobody.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ignore;

impl Watch for Ignore {}

/// Counts visits; a node that is visited again counts again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// All visits.
    pub nodes: u64,
    /// Visits of leaves and of nodes at the horizon.
    pub leaves: u64,
    /// Nodes with a cut-off.
    pub cut: u64,
    /// Nodes where no move was good.
    pub all: u64,
    /// Nodes that were answered from memory.
    pub known: u64,
}

impl Watch for Count {
    #[inline]
    fn enter(&mut self, _key: u64, _depth: u32, _window: Window) {
        self.nodes += 1;
    }

    #[inline]
    fn leave(&mut self, _value: Value, end: End) {
        match end {
            End::Leaf => self.leaves += 1,
            End::Cut => self.cut += 1,
            End::All => self.all += 1,
            End::Known => self.known += 1,
            End::Exact | End::Opened => {}
        }
    }
}

/// Remembers which nodes and leaves were visited.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// All nodes.
    pub nodes: HashSet<u64>,
    /// Leaves and nodes at the horizon.
    pub leaves: HashSet<u64>,
    path: Vec<u64>,
}

impl Watch for Seen {
    fn enter(&mut self, key: u64, _depth: u32, _window: Window) {
        self.nodes.insert(key);
        self.path.push(key);
    }

    fn leave(&mut self, _value: Value, end: End) {
        if let (Some(key), End::Leaf) = (self.path.pop(), end) {
            self.leaves.insert(key);
        }
    }
}

/// One visit as it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// Which node.
    pub key: u64,
    /// Plies left to the horizon.
    pub depth: u32,
    /// With what window.
    pub window: Window,
    /// What came of it.
    pub value: Value,
    /// How it ended.
    pub end: End,
}

/// Records all visits in order of entry.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// In order.
    pub visits: Vec<Visit>,
    path: Vec<usize>,
}

impl Watch for Record {
    fn enter(&mut self, key: u64, depth: u32, window: Window) {
        self.visits.push(Visit { key, depth, window, value: 0, end: End::Exact });
        self.path.push(self.visits.len() - 1);
    }

    fn leave(&mut self, value: Value, end: End) {
        if let Some(visit) = self.path.pop().and_then(|index| self.visits.get_mut(index)) {
            visit.value = value;
            visit.end = end;
        }
    }
}

impl<A: Watch, B: Watch> Watch for (A, B) {
    fn enter(&mut self, key: u64, depth: u32, window: Window) {
        self.0.enter(key, depth, window);
        self.1.enter(key, depth, window);
    }

    fn leave(&mut self, value: Value, end: End) {
        self.0.leave(value, end);
        self.1.leave(value, end);
    }
}
