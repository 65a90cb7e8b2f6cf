//! Trees written out, as those of the papers' figures: `((5 4) (6 1)) ((9 7) (3 2))`. Numbers are MAX's values.

use std::str::FromStr;

use crate::{GameTree, Moves, Value};

/// A tree that is written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Textbook {
    nodes: Vec<Written>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Written {
    Leaf(Value),
    Inner(Vec<usize>),
}

/// A figure of a paper.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// Its name on the command line.
    pub name: &'static str,
    /// Where it is.
    pub source: &'static str,
    /// As it is written out.
    pub tree: &'static str,
}

/// The figures.
pub const FIGURES: &[Figure] = &[
    Figure { name: "marsland-2", source: "Marsland, Figures 2 and 6", tree: "(((5 4) (6 1)) ((9 7) (3 2)))" },
    Figure { name: "virgo-1", source: "VIRGO, Figures 1 to 3", tree: "((0 -1 -2 -3) (3 3))" },
    Figure { name: "virgo-11", source: "VIRGO, Figure 11", tree: "((1 7) (4 8))" },
];

/// A node: its number, and whether MAX is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    index: usize,
    is_max: bool,
}

/// Why a tree cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// Something else where a number or a bracket should be.
    #[error("at character {0}: {1:?} is neither a number nor a bracket")]
    Word(usize, String),
    /// A bracket is missing.
    #[error("at character {0}: a closing bracket is missing")]
    Open(usize),
    /// Too many brackets.
    #[error("at character {0}: nothing is open that could be closed")]
    Closed(usize),
    /// A pair of brackets with nothing between them, or no tree at all.
    #[error("at character {0}: a node needs at least one successor")]
    Empty(usize),
    /// Too deep, or too broad.
    #[error("at character {0}: nodes may have up to 256 successors and lie up to 64 plies deep")]
    TooLarge(usize),
}

/// The deepest that is read.
const DEEPEST: usize = 64;

impl FromStr for Textbook {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Textbook, Malformed> {
        let mut tree = Textbook { nodes: vec![Written::Inner(Vec::new())] };
        let mut open: Vec<usize> = vec![0];
        for (at, word) in words(text) {
            let parent = *open.last().ok_or(Malformed::Closed(at))?;
            match word {
                ")" => {
                    if matches!(&tree.nodes[parent], Written::Inner(successors) if successors.is_empty()) {
                        return Err(Malformed::Empty(at));
                    }
                    open.pop();
                    if open.is_empty() {
                        return Err(Malformed::Closed(at));
                    }
                }
                "(" if open.len() > DEEPEST => return Err(Malformed::TooLarge(at)),
                "(" => {
                    let index =
                        tree.add(parent, Written::Inner(Vec::new())).ok_or(Malformed::TooLarge(at))?;
                    open.push(index);
                }
                word => {
                    let value = word.parse().ok().filter(|value: &Value| value.abs() < 1_000_000);
                    let value = value.ok_or_else(|| Malformed::Word(at, word.to_owned()))?;
                    tree.add(parent, Written::Leaf(value)).ok_or(Malformed::TooLarge(at))?;
                }
            }
        }
        if open.len() > 1 {
            return Err(Malformed::Open(text.chars().count()));
        }
        tree.unwrapped().ok_or(Malformed::Empty(text.chars().count()))
    }
}

/// Brackets and what stands between them, each with the number of its first character.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    for (at, (byte, letter)) in text.char_indices().enumerate() {
        let separates = letter.is_whitespace() || matches!(letter, '(' | ')' | ',' | '|');
        if let Some((first, from)) = start.filter(|_| separates) {
            words.push((first, &text[from..byte]));
            start = None;
        }
        match letter {
            '(' => words.push((at + 1, "(")),
            ')' => words.push((at + 1, ")")),
            _ if separates => {}
            _ => start = start.or(Some((at + 1, byte))),
        }
    }
    words.extend(start.map(|(first, from)| (first, &text[from..])));
    words
}

impl Textbook {
    /// The tree of a figure.
    pub fn figure(name: &str) -> Option<Textbook> {
        FIGURES.iter().find(|figure| figure.name == name)?.tree.parse().ok()
    }

    fn add(&mut self, parent: usize, node: Written) -> Option<usize> {
        let index = self.nodes.len();
        match self.nodes.get_mut(parent)? {
            Written::Inner(successors) if successors.len() < crate::MOST => successors.push(index),
            _ => return None,
        }
        self.nodes.push(node);
        Some(index)
    }

    /// Without the node around everything, if there is only one within.
    fn unwrapped(mut self) -> Option<Textbook> {
        match self.nodes.first()? {
            Written::Inner(successors) if successors.is_empty() => None,
            Written::Inner(successors) if successors.len() == 1 => {
                let only = successors[0];
                self.nodes.swap(0, only);
                // What was the root is now out of reach; no other node pointed at it.
                Some(self)
            }
            _ => Some(self),
        }
    }

    /// How many plies lie between the root and the farthest leaf.
    pub fn depth(&self) -> u32 {
        fn below(tree: &Textbook, index: usize) -> u32 {
            match &tree.nodes[index] {
                Written::Leaf(_) => 0,
                Written::Inner(successors) => {
                    1 + successors.iter().map(|&successor| below(tree, successor)).max().unwrap_or(0)
                }
            }
        }
        below(self, 0)
    }
}

impl GameTree for Textbook {
    type Node = Node;
    type Move = usize;

    fn root(&self) -> Node {
        Node { index: 0, is_max: true }
    }

    fn moves(&self, node: &Node) -> Moves<usize> {
        match &self.nodes[node.index] {
            Written::Leaf(_) => Moves::new(),
            Written::Inner(successors) => successors.iter().copied().collect(),
        }
    }

    fn play(&self, node: &Node, m: usize) -> Node {
        Node { index: m, is_max: !node.is_max }
    }

    fn value(&self, node: &Node) -> Value {
        let value = match &self.nodes[node.index] {
            Written::Leaf(value) => *value,
            Written::Inner(_) => 0,
        };
        if node.is_max { value } else { -value }
    }

    fn key(&self, node: &Node) -> u64 {
        node.index as u64
    }

    fn slot(&self, _node: &Node, m: usize) -> usize {
        m % 4096
    }

    fn expectation(&self) -> (Value, Value) {
        let (low, high) = self.range();
        (low + (high - low) / 2, ((high - low) / 4).max(1))
    }

    fn range(&self) -> (Value, Value) {
        let values = self.nodes.iter().filter_map(|node| match node {
            Written::Leaf(value) => Some(*value),
            Written::Inner(_) => None,
        });
        let (low, high) =
            values.fold((Value::MAX, Value::MIN), |(low, high), value| (low.min(value), high.max(value)));
        (low, high.max(low))
    }
}
