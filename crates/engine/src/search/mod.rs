//! The search: principal variation search with iterative deepening (Marsland §3.1, §3.4).
//!
//! `iterate` deepens at the root; `node` is the search of an inner node, in numbered steps, `depth`
//! how deep it looks at each move, `learning` what it remembers; `quiescence` settles
//! captures at the leaves. What each technique assumes is said in its file in `techniques`.

mod depth;
mod frame;
mod here;
mod histories;
pub(crate) mod iterate;
mod learning;
mod node;
mod picker;
mod quiescence;
pub mod techniques;

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use lucena_board::{history::History, key::Key};
use lucena_evidence::Scale;
use shakmaty::{Move, Position};

pub use self::frame::Variation;
use self::{
    frame::Frame,
    here::Here,
    histories::Histories,
    techniques::{Techniques, late_move_reduction::Reductions},
};
use crate::{
    clock::Stopwatch,
    endings::Endings,
    evaluation::{Evaluation, Evaluator, Weights},
    score::MOST_PLIES,
    table::{Bound, Table},
};

/// What one thread keeps from search to search.
#[derive(Debug, Clone)]
pub struct Memory {
    histories: Histories,
    evaluator: Evaluator,
}

impl Memory {
    /// No memories yet.
    pub fn new(evaluation: &Evaluation, weights: &Weights) -> Memory {
        let evaluator = Evaluator::new(evaluation, weights.clone());
        Memory { histories: Histories::default(), evaluator }
    }
}

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub endings: &'a Endings,
    pub stopwatch: &'a Stopwatch<'a>,
    pub techniques: Techniques,
    /// What the pawn of the scores is worth on the curve of winning chances.
    pub scale: Scale,
    /// Nodes of all threads, brought up to date now and then.
    pub nodes: AtomicU64,
    pub table_hits: AtomicU64,
}

/// A move of the root.
#[derive(Debug, Clone)]
pub struct RootMove {
    /// The move.
    pub m: Move,
    /// Its score in this iteration; minus infinity when it was only shown to be no better.
    pub score: i32,
    /// Its score in the last iteration.
    pub before: i32,
    /// What the score says.
    pub bound: Bound,
    /// The deepest ply reached.
    pub seldepth: usize,
    /// The line.
    pub line: Variation,
    /// Nodes spent on it.
    pub nodes: u64,
}

/// One thread's search.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    memory: &'a mut Memory,
    reductions: Arc<Reductions>,
    frames: Vec<Frame>,
    /// The keys of the game and of the line under examination, the current position's last.
    keys: Vec<Key>,
    /// Where in `keys` the last pass led: what stood before it cannot be repeated.
    last_pass: usize,
    root: Here,
    pub roots: Vec<RootMove>,
    /// The root moves before this one have their lines already (MultiPV).
    first_root: usize,
    nodes: u64,
    reported: u64,
    seldepth: usize,
    root_depth: i32,
    /// The main thread watches the clock.
    is_main: bool,
    stopped: bool,
    /// Below this ply passing is not allowed, while a null-move cut is verified.
    no_pass_before: usize,
    pub depth_done: i32,
}

/// Frames before the root, so that looking back four plies needs no test.
const BEFORE: usize = 4;

impl<'a> Worker<'a> {
    pub fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        game: &History,
        moves: &[Move],
        is_main: bool,
    ) -> Self {
        let root = Here::new(game.position().clone());
        let minus = -crate::score::INFINITE;
        let roots = moves
            .iter()
            .map(|&m| RootMove {
                m,
                score: minus,
                before: minus,
                bound: Bound::Exact,
                seldepth: 0,
                line: std::iter::once(m).collect(),
                nodes: 0,
            })
            .collect();
        let mut keys = Vec::with_capacity(game.keys().len() + 2 * MOST_PLIES);
        keys.extend_from_slice(game.keys());
        Worker {
            shared,
            memory,
            reductions: Arc::default(),
            frames: vec![Frame::default(); MOST_PLIES + BEFORE + 4],
            keys,
            last_pass: 0,
            root,
            roots,
            first_root: 0,
            nodes: 0,
            reported: 0,
            seldepth: 0,
            root_depth: 0,
            is_main,
            stopped: false,
            no_pass_before: 0,
            depth_done: 0,
        }
    }

    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// The frame so many plies before this one.
    fn earlier(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + BEFORE - plies]
    }

    fn has(&self, technique: techniques::Technique) -> bool {
        self.shared.techniques.has(technique)
    }

    /// Counts a node; whether the search must stop.
    fn count_node(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        // The first iteration is always finished, so that there is a move to play.
        let may_stop = self.root_depth > 1 || self.depth_done > 0;
        if self.is_main && may_stop && self.shared.stopwatch.is_out_of_nodes(self.nodes) {
            self.stopped = true;
        } else if self.nodes & 1023 == 0 {
            self.share_nodes();
            self.stopped = self.shared.stopwatch.must_stop(self.is_main && may_stop);
        }
        self.stopped
    }

    /// Tells the others how many nodes this thread has searched.
    pub fn share_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }

    /// A draw by the fifty-move rule, repetition or lack of material; mates on the hundredth ply come first.
    fn is_draw(&self, here: &Here, ply: usize) -> bool {
        let chess = &here.chess;
        let clock = chess.halfmoves();
        if clock >= 100 && (!here.in_check() || !chess.legal_moves().is_empty()) {
            return true;
        }
        if chess.board().occupied().count() <= 4 && chess.is_insufficient_material() {
            return true;
        }
        self.is_repetition(clock as usize, ply)
    }

    /// The position stood before: once since the root, or twice in all.
    fn is_repetition(&self, reversible: usize, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let mut seen = 0;
        for back in (4..=reversible.min(last - self.last_pass)).step_by(2) {
            if self.keys[last - back] == key {
                seen += 1;
                if back < ply || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The position after a legal move.
    fn after(&self, here: &Here, m: Move) -> Here {
        let next = here.after(m);
        self.shared.table.fetch(next.key);
        next
    }

    /// Plays a move, searches, and takes it back.
    fn descend<R>(&mut self, next: &Here, search: impl FnOnce(&mut Self) -> R) -> R {
        self.keys.push(next.key);
        let result = search(self);
        self.keys.pop();
        result
    }
}
