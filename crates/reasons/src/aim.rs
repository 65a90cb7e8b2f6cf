//! What is to be reached, as the explanation measures it.

use lucena_goal::CERTAIN;
use shakmaty::{Chess, Color, Position};

use crate::{Line, material};

/// A goal in points and as the threshold of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// Who wants it.
    pub us: Color,
    /// The material balance before the first move.
    pub before: i32,
    /// So many points more, unless it is mate.
    pub points: i32,
    /// The score from which on it is reached, in centipawns.
    pub threshold: i32,
}

impl Aim {
    /// Mate.
    pub fn mate(root: &Chess) -> Aim {
        Aim { us: root.turn(), before: lucena_goal::balance(root), points: 100, threshold: CERTAIN }
    }

    /// So many points more than now, at this score.
    pub fn points(root: &Chess, points: i32, threshold: i32) -> Aim {
        Aim { us: root.turn(), before: lucena_goal::balance(root), points, threshold }
    }

    /// Whether it is mate that is wanted.
    pub fn is_mate(&self) -> bool {
        self.threshold >= CERTAIN
    }

    /// What we have won so far.
    pub fn tally(&self, position: &Chess) -> i32 {
        if position.is_checkmate() {
            return if position.turn() == self.us { -100 } else { 100 };
        }
        material::balance(position, self.us) - self.before
    }

    /// Whether the tally has reached the goal.
    pub fn is_met(&self, position: &Chess) -> bool {
        self.tally(position) >= self.points
    }

    /// Whether a move swings the tally over the goal, for the side that makes it (VIRGO §4.6.2, GOALSWING).
    pub fn swings(&self, line: &Line, ply: usize) -> bool {
        let (before, after) = (self.is_met(line.position(ply)), self.is_met(line.position(ply + 1)));
        if line.position(ply).turn() == self.us { !before && after } else { before && !after }
    }
}
