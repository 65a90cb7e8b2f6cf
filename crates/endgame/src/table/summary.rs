//! A table in figures.

use std::collections::BTreeMap;

use serde::Serialize;
use shakmaty::Color;

use super::{Placement, Table, Value, placement::Scene};

/// How many of the longest wins are shown.
const SHOWN: usize = 3;

/// What a table holds with one side to move, canonical representatives counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Legal positions.
    pub positions: u64,
    /// Numbers of the table that belong to no legal position, or to one counted elsewhere by symmetry.
    pub unused: u64,
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the side to move, mates included.
    pub losses: u64,
    /// Mates on the board.
    pub mates: u64,
    /// Stalemates.
    pub stalemates: u64,
    /// Wins by the number of moves.
    pub wins_by_moves: BTreeMap<u8, u64>,
    /// Losses by the number of the winner's moves.
    pub losses_by_moves: BTreeMap<u8, u64>,
    /// The first few of the positions where the end is farthest, whoever wins.
    #[serde(skip)]
    pub longest: Vec<(Placement, Value)>,
}

impl Summary {
    /// The most moves, whoever wins; `None` when everything is drawn.
    pub fn longest_moves(&self) -> Option<u8> {
        let last = |by_moves: &BTreeMap<u8, u64>| by_moves.keys().next_back().copied();
        last(&self.wins_by_moves).max(last(&self.losses_by_moves))
    }
}

impl Table {
    /// Counts what the table holds with one side to move.
    pub fn summary(&self, turn: Color) -> Summary {
        let mut summary = Summary {
            positions: 0,
            unused: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            mates: 0,
            stalemates: 0,
            wins_by_moves: BTreeMap::new(),
            losses_by_moves: BTreeMap::new(),
            longest: Vec::new(),
        };
        for (placement, value) in self.positions_of(turn) {
            self.count(&mut summary, &placement, value);
        }
        summary.unused = self.layout.size() as u64 - summary.positions;
        summary.longest = self.longest(turn, &summary);
        summary
    }

    fn count(&self, summary: &mut Summary, placement: &Placement, value: Value) {
        summary.positions += 1;
        match value {
            Value::Win(moves) => {
                summary.wins += 1;
                *summary.wins_by_moves.entry(moves).or_default() += 1;
            }
            Value::Loss(moves) => {
                summary.losses += 1;
                summary.mates += u64::from(moves == 0);
                *summary.losses_by_moves.entry(moves).or_default() += 1;
            }
            Value::Draw => {
                summary.draws += 1;
                let scene = Scene::new(self.men.pieces(), *placement);
                summary.stalemates += u64::from(scene.is_some_and(|scene| !scene.can_move()));
            }
        }
    }

    fn longest(&self, turn: Color, summary: &Summary) -> Vec<(Placement, Value)> {
        let Some(longest) = summary.longest_moves() else { return Vec::new() };
        let is_longest = |value: Value| value.moves() == Some(longest);
        self.positions_of(turn).filter(|&(_, value)| is_longest(value)).take(SHOWN).collect()
    }
}
