//! Stockman's SSS* and its dual: best-first search over solution trees, with a list of open states ordered by merit; equals
//! are taken from left to right (VIRGO §2, introduction: of order b^(d/2) elements).

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use crate::{End, GameTree, Value, Watch, Window};

/// Searches a tree to a depth.
pub fn run<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    Open::new(tree, depth, watch, 1).search()
}

/// DUAL*: the same from the other side's point of view, merits rising from below.
pub fn run_dual<G: GameTree, W: Watch>(tree: &G, depth: u32, watch: &mut W) -> Value {
    Open::new(tree, depth, watch, -1).search()
}

/// The way from the root by numbers of moves: left comes before right, a node before what lies below it.
type Path = Vec<u16>;

struct State<N> {
    node: N,
    merit: Value,
    solved: bool,
}

/// The list OPEN.
struct Open<'a, G: GameTree, W> {
    tree: &'a G,
    depth: u32,
    watch: &'a mut W,
    /// One, or minus one for the dual, in which MAX and MIN have changed places.
    sign: Value,
    by_merit: BTreeSet<(Reverse<Value>, Path)>,
    by_path: BTreeMap<Path, State<G::Node>>,
}

impl<'a, G: GameTree, W: Watch> Open<'a, G, W> {
    fn new(tree: &'a G, depth: u32, watch: &'a mut W, sign: Value) -> Open<'a, G, W> {
        Open { tree, depth, watch, sign, by_merit: BTreeSet::new(), by_path: BTreeMap::new() }
    }

    fn search(mut self) -> Value {
        self.insert(Path::new(), State { node: self.tree.root(), merit: Window::INFINITE, solved: false });
        while let Some((Reverse(merit), path)) = self.by_merit.pop_first() {
            let Some(state) = self.by_path.remove(&path) else { continue };
            match (state.solved, path.is_empty()) {
                (true, true) => return self.sign * merit,
                (true, false) => self.solved(path, merit),
                (false, _) => self.live(path, state),
            }
        }
        // The root is solved before the list is empty.
        self.tree.value(&self.tree.root())
    }

    fn insert(&mut self, path: Path, state: State<G::Node>) {
        self.by_merit.insert((Reverse(state.merit), path.clone()));
        self.by_path.insert(path, state);
    }

    /// Whether all successors of a node at this ply are opened at once: MAX nodes for SSS*, MIN nodes for its dual.
    fn opens_all(&self, ply: usize) -> bool {
        ply.is_multiple_of(2) == (self.sign > 0)
    }

    /// A live state: a leaf is solved, another node is opened.
    fn live(&mut self, path: Path, State { node, merit, .. }: State<G::Node>) {
        let depth = self.depth - path.len() as u32;
        self.watch.enter(self.tree.key(&node), depth, Window::OPEN);
        let moves = if depth == 0 { Default::default() } else { self.tree.moves(&node) };
        if moves.is_empty() {
            let value = self.tree.value(&node);
            self.watch.leave(value, End::Leaf);
            let for_max = if path.len().is_multiple_of(2) { value } else { -value };
            let merit = merit.min(self.sign * for_max);
            self.insert(path, State { node, merit, solved: true });
            return;
        }
        self.watch.leave(0, End::Opened);
        let opened = if self.opens_all(path.len()) { moves.len() } else { 1 };
        for (index, &m) in moves.iter().enumerate().take(opened) {
            let below = path.iter().copied().chain([index as u16]).collect();
            self.insert(below, State { node: self.tree.play(&node, m), merit, solved: false });
        }
    }

    /// A solved state: its parent is solved too, or the next successor of the parent is opened.
    fn solved(&mut self, mut path: Path, merit: Value) {
        let Some(index) = path.pop() else { return };
        let parent = self.follow(&path);
        if self.opens_all(path.len()) {
            self.purge(&path);
            self.insert(path, State { node: parent, merit, solved: true });
            return;
        }
        match self.tree.moves(&parent).get(index as usize + 1) {
            Some(&m) => {
                let node = self.tree.play(&parent, m);
                path.push(index + 1);
                self.insert(path, State { node, merit, solved: false });
            }
            None => self.insert(path, State { node: parent, merit, solved: true }),
        }
    }

    /// The node at the end of a path.
    fn follow(&self, path: &Path) -> G::Node {
        path.iter().fold(self.tree.root(), |node, &index| {
            let moves = self.tree.moves(&node);
            moves.get(index as usize).map_or(node.clone(), |&m| self.tree.play(&node, m))
        })
    }

    /// Everything below a node is done with.
    fn purge(&mut self, path: &Path) {
        let below: Vec<Path> = self
            .by_path
            .range(path.clone()..)
            .take_while(|(known, _)| known.starts_with(path))
            .map(|(known, _)| known.clone())
            .collect();
        for path in below {
            if let Some(state) = self.by_path.remove(&path) {
                self.by_merit.remove(&(Reverse(state.merit), path));
            }
        }
    }
}
