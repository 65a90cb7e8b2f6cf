//! Walking a game: positions, notation, and whether two games are the same.

use shakmaty::{
    Chess, EnPassantMode, Move, Position,
    san::{San, SanPlus, Suffix},
};

use super::{
    NodeId, PgnGame,
    game::{Notes, play},
};

/// One move of the main line, with the positions around it.
#[derive(Debug, Clone)]
pub struct Step {
    /// Where the move is in the game.
    pub node: NodeId,
    /// The position before the move.
    pub before: Chess,
    /// The move; `None` for a null move.
    pub played: Option<Move>,
    /// The position after the move.
    pub after: Chess,
}

/// The moves of the main line; see [`PgnGame::main_line`].
#[derive(Debug, Clone)]
pub struct MainLine<'a> {
    game: &'a PgnGame,
    node: NodeId,
    position: Chess,
}

impl Iterator for MainLine<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.node = self.game.next(self.node)?;
        let played = self.game.played(self.node);
        let before = self.position.clone();
        play(&mut self.position, played);
        Some(Step { node: self.node, before, played, after: self.position.clone() })
    }
}

impl PgnGame {
    /// The moves of the main line, in order.
    pub fn main_line(&self) -> MainLine<'_> {
        MainLine { game: self, node: NodeId::ROOT, position: self.start().clone() }
    }

    /// The nodes from the first move to this one; empty for the root.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(node), |node| self.parent(*node));
        let mut path: Vec<_> = up.take_while(|node| *node != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// The position at a node, by playing the moves that lead there.
    pub fn position(&self, node: NodeId) -> Chess {
        self.path(node).iter().fold(self.start().clone(), |mut position, step| {
            play(&mut position, self.played(*step));
            position
        })
    }

    /// The move at a node in standard notation; `--` for a null move, `None` for the root.
    pub fn san(&self, node: NodeId) -> Option<SanPlus> {
        let before = self.position(self.parent(node)?);
        Some(san_and_play(&mut before.clone(), self.played(node)))
    }

    fn same_tree(&self, other: &PgnGame) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            if self.played(a) != other.played(b) || self.said_about(a) != other.said_about(b) {
                return false;
            }
            if self.children(a).count() != other.children(b).count() {
                return false;
            }
            pairs.extend(self.children(a).zip(other.children(b)));
        }
        true
    }

    fn said_about(&self, node: NodeId) -> Option<&Notes> {
        self.notes(node).filter(|notes| **notes != Notes::default())
    }
}

/// Two games are equal when tags, start with its counters, outcome, moves and annotations are.
impl PartialEq for PgnGame {
    fn eq(&self, other: &PgnGame) -> bool {
        let setup = |game: &PgnGame| game.start().to_setup(EnPassantMode::Legal);
        self.outcome() == other.outcome()
            && setup(self) == setup(other)
            && self.tags == other.tags
            && self.same_tree(other)
    }
}

impl Eq for PgnGame {}

/// The notation of a move that is legal in `position`, which it is then played in.
pub(super) fn san_and_play(position: &mut Chess, played: Option<Move>) -> SanPlus {
    let san = played.map_or(San::Null, |played| San::from_move(position, played));
    play(position, played);
    SanPlus { san, suffix: suffix(position) }
}

fn suffix(position: &Chess) -> Option<Suffix> {
    if !position.is_check() {
        return None;
    }
    Some(if position.legal_moves().is_empty() { Suffix::Checkmate } else { Suffix::Check })
}
