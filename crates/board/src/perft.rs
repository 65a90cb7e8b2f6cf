//! Counting the paths of legal moves: the test of every move generator.

use shakmaty::{Chess, Move, Position};

use crate::stop::Stop;

/// One piece of the work: a first move, a second move, and the position after both.
#[derive(Debug, Clone)]
pub struct Branch {
    /// The first move.
    pub root: Move,
    /// How many plies lead to the position.
    pub plies: u32,
    /// The position after them.
    pub position: Chess,
}

/// Splits a count into branches two plies deep (one, when no more is asked for), which may be counted on any thread.
pub fn branches(position: &Chess, depth: u32) -> Vec<Branch> {
    let children = |position: &Chess| {
        let play = |m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            (m, next)
        };
        position.legal_moves().into_iter().map(play).collect::<Vec<_>>()
    };
    let mut branches = Vec::new();
    for (root, position) in children(position) {
        if depth < 3 {
            branches.push(Branch { root, plies: 1, position });
        } else {
            let replies = children(&position).into_iter();
            branches.extend(replies.map(|(_, position)| Branch { root, plies: 2, position }));
        }
    }
    branches
}

/// How many ways lead so many plies on; `None` when told to stop.
pub fn count(position: &Chess, depth: u32, stop: &Stop) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(position.legal_moves().len() as u64),
        // Looking at the flag costs nothing this far from the leaves.
        4.. if stop.is_stopped() => None,
        _ => position.legal_moves().into_iter().try_fold(0, |sum, m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            Some(sum + count(&next, depth - 1, stop)?)
        }),
    }
}
