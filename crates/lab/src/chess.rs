//! Chess as a game tree: the thin adapter through which every algorithm of `lucena-gametree` plays chess.
//!
//! It is Marsland's "simple chess program" (§3.6): a plain evaluation, an extensive static analysis of the root moves, safe
//! captures first elsewhere, a quiescence search at the horizon, and nothing that guesses. The engine's own search is
//! something else; here the algorithms are compared.

mod evaluation;
mod quiescence;

use lucena_board::{
    exchange,
    key::{self, Key},
};
use lucena_gametree::{GameTree, Moves, Value};
use shakmaty::{Chess, Move, Position, Square};

pub use self::{
    evaluation::{MATE, VALUES, evaluate},
    quiescence::Quiescence,
};

/// A chess position as a tree.
#[derive(Debug, Clone)]
pub struct ChessTree {
    root: Place,
    /// The root moves, best first by static analysis.
    first_moves: Moves<Move>,
    quiescence: Quiescence,
    apart_by_ply: bool,
}

/// A node: a position, and how it was reached as far as that matters.
#[derive(Debug, Clone)]
pub struct Place {
    /// The position.
    pub position: Chess,
    key: Key,
    /// Where the last move captured, if it did.
    captured_on: Option<Square>,
    ply: u64,
}

impl ChessTree {
    /// The tree below a position.
    pub fn new(position: Chess, quiescence: Quiescence) -> ChessTree {
        let first_moves = analysed(&position);
        let root = Place { key: key::of(&position), position, captured_on: None, ply: 0 };
        ChessTree { root, first_moves, quiescence, apart_by_ply: false }
    }

    /// The same position at another ply is another node. What a table remembers then never rests on a longer search than
    /// the one that asks, so that a search of so many plies sees no farther; but fewer positions transpose.
    #[must_use]
    pub fn apart_by_ply(self) -> ChessTree {
        ChessTree { apart_by_ply: true, ..self }
    }

    /// What is resolved at the horizon.
    pub fn quiescence(&self) -> Quiescence {
        self.quiescence
    }
}

impl GameTree for ChessTree {
    type Node = Place;
    type Move = Move;

    fn root(&self) -> Place {
        self.root.clone()
    }

    fn moves(&self, node: &Place) -> Moves<Move> {
        if node.ply == 0 { self.first_moves.clone() } else { safe_captures_first(&node.position) }
    }

    fn play(&self, node: &Place, m: Move) -> Place {
        let mut position = node.position.clone();
        position.play_unchecked(m);
        let key = key::after(&node.position, node.key, m, &position);
        Place { position, key, captured_on: m.is_capture().then(|| m.to()), ply: node.ply + 1 }
    }

    fn value(&self, node: &Place) -> Value {
        let position = &node.position;
        if !position.legal_moves().is_empty() {
            return self.quiescence.value(position, node.captured_on);
        }
        // How far away a mate is does not count: it would make the value of a position depend on the way to it.
        if position.is_check() { -MATE } else { 0 }
    }

    fn key(&self, node: &Place) -> u64 {
        let mut key = node.key.0;
        if self.apart_by_ply {
            key ^= node.ply.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        // What an exchange on one square is worth depends on the square.
        if let (Quiescence::SingleSquare, Some(square)) = (self.quiescence, node.captured_on) {
            key ^= (u64::from(square) + 1).wrapping_mul(0xd1b5_4a32_d192_ed03);
        }
        key
    }

    fn slot(&self, _node: &Place, m: Move) -> usize {
        m.from().map_or(0, usize::from) * 64 + usize::from(m.to())
    }

    /// What the captures of the root come to, give or take a pawn (Marsland §2.4).
    fn expectation(&self) -> (Value, Value) {
        (Quiescence::Captures.value(&self.root.position, None), VALUES.pawn)
    }

    fn range(&self) -> (Value, Value) {
        (-MATE, MATE)
    }
}

/// "An extensive static analysis is done at the root node" (Marsland §3.6): here, what the captures come to after each
/// move. Equals stay in the order of generation.
fn analysed(position: &Chess) -> Moves<Move> {
    let promise = |m: &Move| {
        let mut next = position.clone();
        next.play_unchecked(*m);
        Quiescence::Captures.value(&next, None)
    };
    let mut moves = safe_captures_first(position);
    moves.sort_by_cached_key(promise);
    moves
}

/// "The provisional ordering simply places safe captures ahead of other moves" (Marsland §3.6); among these the ones that
/// win most come first. Promotions count as captures.
fn safe_captures_first(position: &Chess) -> Moves<Move> {
    let legal = position.legal_moves();
    let mut safe: Moves<(i32, Move)> = Moves::new();
    let mut rest: Moves<Move> = Moves::new();
    for m in legal {
        let gain = if m.is_capture() || m.is_promotion() { exchange::gain(position, m, &VALUES) } else { -1 };
        if gain >= 0 {
            safe.push((-gain, m));
        } else {
            rest.push(m);
        }
    }
    safe.sort_by_key(|&(loss, _)| loss);
    safe.into_iter().map(|(_, m)| m).chain(rest).collect()
}
