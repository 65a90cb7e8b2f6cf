//! newsearch: a series of searches that each ask whether a goal can be exceeded, the goal chosen by binary chopping, with
//! a memory of bounds [BVL, BVH] at every node and three ways to keep that memory small (VIRGO §2.2 and §2.3).

use std::collections::HashSet;

use crate::{End, GameTree, Value, Watch, Window};

/// Which of its parts are in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The memory itself (§2.3.1); without it nothing is remembered between searches but the bounds of the root.
    pub memory: bool,
    /// Successors before the one that caused a cut-off are forgotten, and not visited again.
    pub first: bool,
    /// What lies outside of A and B is forgotten.
    pub second: bool,
    /// What lies below a node whose value is known is forgotten.
    pub third: bool,
}

impl Settings {
    /// As the thesis ran it.
    pub const THESIS: Settings = Settings { memory: true, first: true, second: true, third: true };

    /// The memory with every combination of the reductions.
    pub fn combinations() -> impl Iterator<Item = Settings> {
        (0..8).map(|bits| Settings {
            memory: true,
            first: bits & 1 > 0,
            second: bits & 2 > 0,
            third: bits & 4 > 0,
        })
    }
}

/// What a run was like; the names are those of §2.4.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Report {
    /// The minimax value, for MAX.
    pub value: Value,
    /// N: all visits.
    pub nodes: u64,
    /// M: visits that the memory ended at once.
    pub rejects: u64,
    /// ND: nodes visited at least once.
    pub distinct: u64,
    /// ML as the thesis counted it: nodes stored after the first search.
    pub memory_first: u64,
    /// Nodes stored after the search that left most.
    pub memory_max: u64,
    /// S: searches.
    pub searches: u64,
}

/// Sees what the lemmas of §2.3.2 are about. Values are MAX's.
pub trait Witness {
    /// On a search with a goal, the search goes from a node down to a successor; A and B are those of the node.
    fn descends(&mut self, _search: u64, _from: u64, _to: u64, _goal: Value, _a: Value, _b: Value) {}
    /// It is back, with what is now known of the successor.
    fn returns(&mut self, _search: u64, _to: u64, _low: Value, _high: Value, _a: Value, _b: Value) {}
    /// A node is expanded: the memory has not ended its visit.
    fn expands(&mut self, _search: u64, _node: u64) {}
}

impl Witness for () {}

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    report(tree, depth, Settings::THESIS, watch, &mut ()).value
}

/// The same with all that can be said about it.
pub fn report<G: GameTree, W: Watch>(
    tree: &G,
    depth: u32,
    settings: Settings,
    watch: &mut W,
    witness: &mut impl Witness,
) -> Report {
    let (bottom, top) = tree.range();
    let mut search = Search {
        tree,
        settings,
        watch,
        witness,
        bottom,
        top,
        goal: 0,
        report: Report::default(),
        stored: 1,
        met: HashSet::new(),
    };
    let mut root = Memory::new(bottom, top);
    search.report.distinct = 1;
    // A at the root persists between searches (§2.3.2).
    let mut a = -Window::INFINITE;
    while root.low < root.high {
        search.report.searches += 1;
        search.goal = root.low + (root.high - root.low) / 2;
        search.visit(&tree.root(), &mut root, depth, true, &mut a, &mut { Window::INFINITE });
        if !settings.memory {
            search.forget(&mut root);
        }
        if search.report.searches == 1 {
            search.report.memory_first = search.stored;
        }
        search.report.memory_max = search.report.memory_max.max(search.stored);
    }
    Report { value: root.low, ..search.report }
}

/// What is remembered of a node: bounds of its minimax value, and its successors.
struct Memory {
    low: Value,
    high: Value,
    /// The first successor that is visited: reduction 1 has done with those before it.
    first: usize,
    successors: Vec<Option<Box<Memory>>>,
}

impl Memory {
    fn new(low: Value, high: Value) -> Memory {
        Memory { low, high, first: 0, successors: Vec::new() }
    }

    fn size(&self) -> u64 {
        1 + self.successors.iter().flatten().map(|successor| successor.size()).sum::<u64>()
    }
}

struct Search<'a, G, W, X> {
    tree: &'a G,
    settings: Settings,
    watch: &'a mut W,
    witness: &'a mut X,
    bottom: Value,
    top: Value,
    goal: Value,
    report: Report,
    stored: u64,
    /// Without the memory: which nodes were visited, for ND.
    met: HashSet<u64>,
}

impl<G: GameTree, W: Watch, X: Witness> Search<'_, G, W, X> {
    /// Whether the goal is exceeded at a node, with what is then known of it in its memory. `a` and `b` are those that the
    /// node has for its successors; they begin as those of its parent.
    fn visit(
        &mut self,
        node: &G::Node,
        memory: &mut Memory,
        depth: u32,
        is_max: bool,
        a: &mut Value,
        b: &mut Value,
    ) -> bool {
        let goal = self.goal;
        let key = self.tree.key(node);
        self.report.nodes += 1;
        // For the side to move, as others see it.
        let window = if is_max { Window::minimal(goal) } else { Window::minimal(-goal - 1) };
        self.watch.enter(key, depth, window);
        let for_mover = |value: Value| if is_max { value } else { -value };
        // Conditions (i) and (ii) of §2.3.1.
        if goal < memory.low || goal >= memory.high {
            self.report.rejects += 1;
            let value = if goal < memory.low { memory.low } else { memory.high };
            self.watch.leave(for_mover(value), End::Known);
            return goal < memory.low;
        }
        self.witness.expands(self.report.searches, key);
        let moves = if depth == 0 { Default::default() } else { self.tree.moves(node) };
        if moves.is_empty() {
            let value = for_mover(self.tree.value(node));
            (memory.low, memory.high) = (value, value);
            self.watch.leave(for_mover(value), End::Leaf);
            return value > goal;
        }
        memory.successors.resize_with(moves.len(), || None);
        let (mut low, mut high) = if is_max { (self.bottom, self.bottom) } else { (self.top, self.top) };
        let mut cut = None;
        for (index, &m) in moves.iter().enumerate().skip(memory.first) {
            let child = self.tree.play(node, m);
            let (down_a, down_b) = (*a, *b);
            let child_key = self.tree.key(&child);
            let mut known = memory.successors[index].take().unwrap_or_else(|| self.create(child_key));
            self.witness.descends(self.report.searches, key, child_key, goal, *a, *b);
            let found = self.visit(&child, &mut known, depth - 1, !is_max, &mut { *a }, &mut { *b });
            self.witness.returns(self.report.searches, child_key, known.low, known.high, down_a, down_b);
            self.reduce(&mut known, down_a, down_b);
            if is_max {
                (low, high) = (low.max(known.low), high.max(known.high));
                *a = (*a).max(known.low);
            } else {
                (low, high) = (low.min(known.low), high.min(known.high));
                *b = (*b).min(known.high);
            }
            memory.successors[index] = Some(known);
            if found == is_max {
                cut = Some(index);
                break;
            }
        }
        let complete = cut.is_none_or(|index| index + 1 == moves.len());
        if is_max || complete {
            memory.low = memory.low.max(low);
        }
        if !is_max || complete {
            memory.high = memory.high.min(high);
        }
        if let Some(index) = cut.filter(|_| self.settings.first) {
            for freed in &mut memory.successors[memory.first..index] {
                self.stored -= freed.take().map_or(0, |freed| freed.size());
            }
            memory.first = index;
        }
        let exceeded = cut.is_some() == is_max;
        let value = if exceeded { memory.low } else { memory.high };
        self.watch.leave(for_mover(value), End::of(for_mover(value), window));
        exceeded
    }

    fn create(&mut self, key: u64) -> Box<Memory> {
        self.stored += 1;
        // What is in memory is created once; without it a node is new again on every search.
        if self.settings.memory || self.met.insert(key) {
            self.report.distinct += 1;
        }
        Box::new(Memory::new(self.bottom, self.top))
    }

    /// Reductions 2 and 3: what lies below a node that will not be expanded again is forgotten.
    fn reduce(&mut self, known: &mut Memory, a: Value, b: Value) {
        let outside = self.settings.second && (known.low >= b || known.high <= a);
        let settled = self.settings.third && known.low == known.high;
        if outside || settled {
            self.forget(known);
        }
    }

    fn forget(&mut self, known: &mut Memory) {
        self.stored -= known.size() - 1;
        known.successors.clear();
        known.first = 0;
    }
}
