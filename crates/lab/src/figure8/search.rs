//! One position searched in one way, to every depth.

use std::cell::Cell;

use lucena_gametree::{
    Count, GameTree, Ignore, Lab, Moves, Value, Window,
    aid::{Combination, Tables, deepen},
    algorithm::{alpha_beta, aspiration, pvs},
};
use shakmaty::{Chess, Move};

use super::{Method, SHALLOWEST, Settings};
use crate::{
    chess::{ChessTree, Place, VALUES},
    cpu::CpuClock,
};

/// What one position cost at every depth.
pub(super) struct Searched {
    pub depths: Vec<Depth>,
}

/// All iterations up to one depth.
pub(super) struct Depth {
    pub count: Count,
    pub seconds: f64,
    pub value: Value,
    /// The mean number of moves of an expanded node.
    pub width: f64,
}

/// None when stopped.
pub(super) fn search(
    method: Method,
    aids: Combination,
    position: &Chess,
    settings: Settings,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Searched> {
    let tree = ChessTree::new(position.clone(), settings.quiescence);
    // The first search of a thread pays for cold caches; nobody shall be measured by it.
    alpha_beta::run(&tree, SHALLOWEST, &mut Ignore);
    let tree = Watched { tree, stop, moves: Cell::new(0), expanded: Cell::new(0) };
    let depths = match method {
        Method::Direct => (SHALLOWEST..=settings.deepest).map(|depth| direct(&tree, depth)).collect(),
        _ => deepening(&tree, method, aids, settings.deepest),
    };
    (!stop()).then_some(Searched { depths })
}

fn direct(tree: &Watched<'_>, depth: u32) -> Depth {
    let mut count = Count::default();
    tree.moves.set(0);
    tree.expanded.set(0);
    let clock = CpuClock::start();
    let value = alpha_beta::run(tree, depth, &mut count);
    Depth { count, seconds: clock.seconds(), value, width: tree.width() }
}

/// One search to the last depth tells what a search to each of the others would have cost: the first iterations are the
/// same. The tables are made before the clock starts: a large one takes longer to clear than a shallow search.
fn deepening(tree: &Watched<'_>, method: Method, aids: Combination, deepest: u32) -> Vec<Depth> {
    let mut tables = Tables::new(aids);
    let (mut count, mut depths) = (Count::default(), Vec::new());
    let clock = CpuClock::start();
    deepen(tree, &mut count, &mut tables, deepest, |lab, root, window, depth, last| {
        let value = iteration(lab, root, window, depth, last, method, aids);
        depths.push(Depth { count: *lab.watch, seconds: clock.seconds(), value, width: tree.width() });
        value
    });
    depths.into_iter().skip(SHALLOWEST as usize - 1).collect()
}

fn iteration<G: GameTree>(
    lab: &mut Lab<'_, G, Count, Tables<G::Move>>,
    root: &G::Node,
    window: Window,
    depth: u32,
    last: Option<Value>,
    method: Method,
    aids: Combination,
) -> Value {
    // What a transposition table answers may be a bound, on which Reinefeld's refinement must not rest.
    let exact = if aids.transposition > 0 { 0 } else { pvs::REINEFELD };
    match (method, last) {
        (Method::Pvs, _) => pvs::search(lab, root, window, depth, exact),
        (Method::Aspiration, Some(last)) => aspiration::search(lab, root, (last, VALUES.pawn), depth),
        _ => alpha_beta::search(lab, root, window, depth),
    }
}

/// A tree that counts how wide it is, and that ends everywhere once someone says stop.
struct Watched<'a> {
    tree: ChessTree,
    stop: &'a (dyn Fn() -> bool + Sync),
    moves: Cell<u64>,
    expanded: Cell<u64>,
}

impl Watched<'_> {
    fn width(&self) -> f64 {
        self.moves.get() as f64 / self.expanded.get().max(1) as f64
    }
}

impl GameTree for Watched<'_> {
    type Node = Place;
    type Move = Move;

    fn root(&self) -> Place {
        self.tree.root()
    }

    fn moves(&self, node: &Place) -> Moves<Move> {
        if (self.stop)() {
            return Moves::new();
        }
        let moves = self.tree.moves(node);
        self.moves.set(self.moves.get() + moves.len() as u64);
        self.expanded.set(self.expanded.get() + u64::from(!moves.is_empty()));
        moves
    }

    fn play(&self, node: &Place, m: Move) -> Place {
        self.tree.play(node, m)
    }

    fn value(&self, node: &Place) -> Value {
        self.tree.value(node)
    }

    fn key(&self, node: &Place) -> u64 {
        self.tree.key(node)
    }

    fn slot(&self, node: &Place, m: Move) -> usize {
        self.tree.slot(node, m)
    }
}
