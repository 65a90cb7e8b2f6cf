//! What a depth-first search works with: a tree, someone who watches, and memory aids.

use crate::{
    End, GameTree, Moves, Value, Watch, Window,
    aid::{Aid, NoAid},
};

/// A search under observation.
pub struct Lab<'a, G: GameTree, W, A = NoAid> {
    /// What is searched.
    pub tree: &'a G,
    /// Who watches.
    pub watch: &'a mut W,
    /// What helps.
    pub aid: &'a mut A,
    ply: usize,
}

impl<'a, G: GameTree, W: Watch, A: Aid<G>> Lab<'a, G, W, A> {
    /// Everything at its beginning.
    pub fn new(tree: &'a G, watch: &'a mut W, aid: &'a mut A) -> Lab<'a, G, W, A> {
        Lab { tree, watch, aid, ply: 0 }
    }

    /// Enters a node: either memory knows the answer, or the window may be narrower now.
    #[inline]
    pub fn enter(&mut self, node: &G::Node, window: &mut Window, depth: u32) -> Option<Value> {
        let key = self.tree.key(node);
        self.watch.enter(key, depth, *window);
        let known = self.aid.consult(key, depth, self.ply, window);
        if let Some(value) = known {
            self.watch.leave(value, End::Known);
        }
        known
    }

    /// The moves in the order in which they shall be tried; at the horizon there are none.
    #[inline]
    pub fn moves(&mut self, node: &G::Node, depth: u32) -> Moves<G::Move> {
        if depth == 0 {
            return Moves::new_const();
        }
        let mut moves = self.tree.moves(node);
        self.aid.order(self.tree, node, depth, self.ply, &mut moves);
        moves
    }

    /// Leaves a leaf.
    #[inline]
    pub fn leaf(&mut self, node: &G::Node) -> Value {
        let value = self.tree.value(node);
        self.watch.leave(value, End::Leaf);
        value
    }

    /// Plays a move, searches what follows, and takes it back; the result is for the side that has moved.
    #[inline]
    pub fn after(
        &mut self,
        node: &G::Node,
        m: G::Move,
        search: impl FnOnce(&mut Self, &G::Node) -> Value,
    ) -> Value {
        let child = self.tree.play(node, m);
        self.aid.descend(self.ply, m);
        self.ply += 1;
        let value = -search(self, &child);
        self.ply -= 1;
        value
    }

    /// A move is better than those before it.
    #[inline]
    pub fn improved(&mut self, m: G::Move) {
        self.aid.improved(self.ply, m);
    }

    /// A move has been searched.
    #[inline]
    pub fn tried(&mut self, m: G::Move, value: Value) {
        self.aid.tried(self.ply, m, value);
    }

    /// Leaves a node with what was found out; `window` is the one it was searched with, narrowed by memory.
    #[inline]
    pub fn leave(
        &mut self,
        node: &G::Node,
        window: Window,
        depth: u32,
        value: Value,
        best: Option<G::Move>,
    ) -> Value {
        self.aid.learn(self.tree, node, depth, self.ply, window, value, best);
        self.watch.leave(value, End::of(value, window));
        value
    }
}
