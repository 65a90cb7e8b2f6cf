//! Trees to try the statements on.

use std::fmt;

use lucena_gametree::{
    GameTree, Moves, Value,
    trees::{Leaves, Random, Textbook},
};
use proptest::prelude::*;

/// A tree with its nodes numbered from the root, in the order of a depth-first search.
#[derive(Clone)]
pub struct Flat {
    pub nodes: Vec<Numbered>,
    pub range: (Value, Value),
}

#[derive(Debug, Clone)]
pub struct Numbered {
    pub successors: Vec<usize>,
    pub is_max: bool,
    /// Of a leaf, for MAX.
    pub value: Value,
}

impl Flat {
    /// Any tree to a depth.
    pub fn of<G: GameTree>(tree: &G, depth: u32) -> Flat {
        fn add<G: GameTree>(flat: &mut Flat, tree: &G, node: &G::Node, depth: u32, is_max: bool) -> usize {
            let number = flat.nodes.len();
            let value = tree.value(node);
            let value = if is_max { value } else { -value };
            flat.nodes.push(Numbered { successors: Vec::new(), is_max, value });
            if depth > 0 {
                for m in tree.moves(node) {
                    let successor = add(flat, tree, &tree.play(node, m), depth - 1, !is_max);
                    flat.nodes[number].successors.push(successor);
                }
            }
            number
        }
        let mut flat = Flat { nodes: Vec::new(), range: tree.range() };
        add(&mut flat, tree, &tree.root(), depth, true);
        flat
    }

    /// A tree that is written out, with values from 0 to `top` possible.
    pub fn written(text: &str, top: Value) -> Flat {
        let tree: Textbook = text.parse().unwrap();
        Flat { range: (0, top), ..Flat::of(&tree, tree.depth()) }
    }

    /// A uniform tree without values.
    pub fn uniform(breadth: usize, depth: u32, top: Value) -> Flat {
        fn add(nodes: &mut Vec<Numbered>, breadth: usize, depth: u32, is_max: bool) -> usize {
            let number = nodes.len();
            nodes.push(Numbered { successors: Vec::new(), is_max, value: 0 });
            for _ in 0..if depth > 0 { breadth } else { 0 } {
                let successor = add(nodes, breadth, depth - 1, !is_max);
                nodes[number].successors.push(successor);
            }
            number
        }
        let mut nodes = Vec::new();
        add(&mut nodes, breadth, depth, true);
        Flat { nodes, range: (0, top) }
    }

    pub fn is_max(&self, node: u64) -> bool {
        self.nodes[node as usize].is_max
    }

    pub fn successors(&self, node: u64) -> impl DoubleEndedIterator<Item = u64> + '_ {
        self.nodes[node as usize].successors.iter().map(|&successor| successor as u64)
    }

    pub fn is_leaf(&self, node: u64) -> bool {
        self.nodes[node as usize].successors.is_empty()
    }

    /// The minimax values of all nodes, for MAX. Successors have greater numbers than their parents.
    pub fn minimax(&self) -> Vec<Value> {
        let mut values: Vec<Value> = self.nodes.iter().map(|node| node.value).collect();
        for (number, node) in self.nodes.iter().enumerate().rev() {
            let below = node.successors.iter().map(|&successor| values[successor]);
            if let Some(value) = if node.is_max { below.max() } else { below.min() } {
                values[number] = value;
            }
        }
        values
    }
}

/// As it would be written out.
impl fmt::Debug for Flat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn write(tree: &Flat, node: u64) -> String {
            let below: Vec<String> = tree.successors(node).map(|successor| write(tree, successor)).collect();
            if below.is_empty() {
                tree.nodes[node as usize].value.to_string()
            } else {
                format!("({})", below.join(" "))
            }
        }
        write!(f, "{} within {:?}", write(self, 0), self.range)
    }
}

impl GameTree for Flat {
    type Node = usize;
    type Move = usize;

    fn root(&self) -> usize {
        0
    }

    fn moves(&self, &node: &usize) -> Moves<usize> {
        self.nodes[node].successors.iter().copied().collect()
    }

    fn play(&self, _node: &usize, m: usize) -> usize {
        m
    }

    fn value(&self, &node: &usize) -> Value {
        let Numbered { is_max, value, .. } = self.nodes[node];
        if is_max { value } else { -value }
    }

    fn key(&self, &node: &usize) -> u64 {
        node as u64
    }

    fn slot(&self, _node: &usize, m: usize) -> usize {
        m % 4096
    }

    fn range(&self) -> (Value, Value) {
        self.range
    }
}

/// Every uniform tree of a breadth and a depth with values from 0 to `top`.
pub fn every(breadth: usize, depth: u32, top: Value, mut check: impl FnMut(&Flat)) {
    let mut tree = Flat::uniform(breadth, depth, top);
    let leaves: Vec<usize> = (0..tree.nodes.len()).filter(|&node| tree.is_leaf(node as u64)).collect();
    loop {
        check(&tree);
        // The next number in the number system of `top + 1`.
        let Some(&leaf) = leaves.iter().find(|&&leaf| tree.nodes[leaf].value < top) else { return };
        tree.nodes[leaf].value += 1;
        for &lower in leaves.iter().take_while(|&&lower| lower != leaf) {
            tree.nodes[lower].value = 0;
        }
    }
}

/// Uniform random trees of up to about a thousand leaves; few values, so that there are ties.
pub fn uniform() -> impl Strategy<Value = Flat> {
    (2..=5_u16, 1..=6_u32, 2..=12_u32, any::<u64>()).prop_map(|(breadth, depth, range, seed)| {
        let depth = depth.min([0, 0, 6, 6, 5, 4][usize::from(breadth)]);
        Flat::of(&Random { breadth, leaves: Leaves::Uniform(range), seed }, depth)
    })
}

/// Trees of any shape, as they are written out; values from 0 to 7.
pub fn text() -> impl Strategy<Value = String> {
    (0..8).prop_map(|value: Value| value.to_string()).prop_recursive(6, 100, 4, |inner| {
        prop::collection::vec(inner, 1..5).prop_map(|successors| format!("({})", successors.join(" ")))
    })
}

/// Both.
pub fn tree() -> impl Strategy<Value = Flat> {
    prop_oneof![uniform(), text().prop_map(|text| Flat::written(&text, 7))]
}
