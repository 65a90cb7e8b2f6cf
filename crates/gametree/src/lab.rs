//! What a depth-first search works with: a tree, someone who watches, and memory aids.

use crate::{
    End, GameTree, Value, Watch, Window,
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

    /// Visits a node. Where memory has no answer and there are moves, `search` tries them, with the window that memory may
    /// have narrowed, and says what came of it and which move was best.
    #[inline]
    pub fn visit(
        &mut self,
        node: &G::Node,
        mut window: Window,
        depth: u32,
        search: impl FnOnce(&mut Self, Window, &[G::Move]) -> (Value, Option<G::Move>),
    ) -> Value {
        let key = self.tree.key(node);
        self.watch.enter(key, depth, window);
        if let Some(known) = self.aid.consult(key, depth, self.ply, &mut window) {
            self.watch.leave(known, End::Known);
            return known;
        }
        if depth == 0 {
            return self.leaf(node);
        }
        let mut moves = self.tree.moves(node);
        if moves.is_empty() {
            return self.leaf(node);
        }
        self.aid.order(self.tree, node, depth, self.ply, &mut moves);
        let (value, best) = search(self, window, &moves);
        self.aid.learn(self.tree, node, depth, self.ply, window, value, best);
        self.watch.leave(value, End::of(value, window));
        value
    }

    #[inline]
    fn leaf(&mut self, node: &G::Node) -> Value {
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
}
