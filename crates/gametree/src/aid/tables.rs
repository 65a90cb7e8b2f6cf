//! The aids of Marsland's Figure 8 in any combination.

use super::{Aid, History, Killers, Refutations, Transposition, Uses, put_first};
use crate::{GameTree, Moves, Value, Window};

/// Which aids are in effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combination {
    /// A transposition table of so many entries; none if zero.
    pub transposition: usize,
    /// What the transposition table is used for.
    pub uses: Uses,
    /// A refutation table.
    pub refutation: bool,
    /// A history table.
    pub history: bool,
    /// Killer moves.
    pub killers: bool,
}

impl Combination {
    /// No aid.
    pub const NONE: Combination =
        Combination { transposition: 0, uses: Uses::ALL, refutation: false, history: false, killers: false };
}

/// The aids of one search, from its first iteration to its last.
#[derive(Debug, Clone)]
pub struct Tables<M> {
    transposition: Option<Transposition<M>>,
    refutation: Option<Refutations<M>>,
    history: Option<History>,
    killers: Option<Killers<M>>,
    /// The moves at the root, best first, and what the present iteration has made of them.
    root: Vec<M>,
    tried: Vec<(M, Value)>,
}

impl<M: Copy + Eq> Tables<M> {
    /// Empty tables.
    pub fn new(combination: Combination) -> Tables<M> {
        let Combination { transposition, uses, refutation, history, killers } = combination;
        Tables {
            transposition: (transposition > 0).then(|| Transposition::new(transposition, uses)),
            refutation: refutation.then(Refutations::new),
            history: history.then(History::new),
            killers: killers.then(Killers::new),
            root: Vec::new(),
            tried: Vec::new(),
        }
    }

    /// The best root move of the present iteration, the first of equals.
    pub fn best(&self) -> Option<M> {
        self.tried.iter().rev().max_by_key(|(_, value)| *value).map(|(m, _)| *m)
    }

    /// An iteration has ended: the root moves are sorted by what it found; equals keep their order (Marsland §3.4).
    pub fn sort_root(&mut self) {
        let tried = std::mem::take(&mut self.tried);
        let value =
            |m: &M| tried.iter().rev().find(|(known, _)| known == m).map_or(Value::MIN, |(_, value)| *value);
        self.root = tried.iter().map(|(m, _)| *m).collect();
        self.root.sort_by_key(|m| std::cmp::Reverse(value(m)));
        self.root.dedup();
    }
}

impl<G: GameTree> Aid<G> for Tables<G::Move> {
    fn consult(&mut self, key: u64, depth: u32, ply: usize, window: &mut Window) -> Option<Value> {
        // The root is always searched: its move is what is wanted.
        self.transposition.as_ref().filter(|_| ply > 0)?.consult(key, depth, window)
    }

    fn order(&mut self, tree: &G, node: &G::Node, _depth: u32, ply: usize, moves: &mut Moves<G::Move>) {
        if ply == 0 {
            let rank = |m: &G::Move| self.root.iter().position(|known| known == m).unwrap_or(usize::MAX);
            moves.sort_by_key(rank);
            return;
        }
        if let Some(history) = &self.history {
            history.order(ply, moves, |m| tree.slot(node, m));
        }
        if let Some(killers) = &self.killers {
            killers.order(ply, moves);
        }
        if let Some(m) = self.refutation.as_ref().and_then(|table| table.advice(ply)) {
            put_first(moves, m);
        }
        if let Some(m) = self.transposition.as_ref().and_then(|table| table.advice(tree.key(node))) {
            put_first(moves, m);
        }
    }

    fn descend(&mut self, ply: usize, m: G::Move) {
        if let Some(table) = &mut self.refutation {
            table.descend(ply, m);
        }
    }

    fn improved(&mut self, ply: usize, m: G::Move) {
        if let Some(table) = &mut self.refutation {
            table.improved(ply, m);
        }
    }

    fn tried(&mut self, ply: usize, m: G::Move, value: Value) {
        if ply > 0 {
            return;
        }
        self.tried.push((m, value));
        if let Some(table) = &mut self.refutation {
            table.keep(m);
        }
    }

    fn learn(
        &mut self,
        tree: &G,
        node: &G::Node,
        depth: u32,
        ply: usize,
        window: Window,
        value: Value,
        best: Option<G::Move>,
    ) {
        if let Some(table) = &mut self.transposition {
            table.learn(tree.key(node), depth, window, value, best);
        }
        // Only a move that was best or good enough has proved anything.
        let Some(m) = best.filter(|_| value > window.alpha) else { return };
        if let Some(history) = &mut self.history {
            history.learn(ply, tree.slot(node, m), depth);
        }
        if let Some(killers) = &mut self.killers {
            killers.learn(ply, m);
        }
    }
}
