//! What is to be reached, as the explanation measures it.

use lucena_evidence::{CERTAIN, Centipawns, Line, Points, balance};
use shakmaty::{Chess, Color, Position};

/// A goal in points and as the threshold of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// Who wants it.
    pub us: Color,
    /// The material balance before the first move.
    pub before: Points,
    /// So many points more, unless it is mate.
    pub points: Points,
    /// The score from which on it is reached.
    pub threshold: Centipawns,
}

impl Aim {
    /// Mate.
    pub fn mate(root: &Chess) -> Aim {
        Aim::points(root, Points::MATE, CERTAIN)
    }

    /// So many points more than now, at this score.
    pub fn points(root: &Chess, points: Points, threshold: Centipawns) -> Aim {
        Aim { us: root.turn(), before: balance(root, root.turn()), points, threshold }
    }

    /// Whether it is mate that is wanted.
    pub fn is_mate(&self) -> bool {
        self.threshold >= CERTAIN
    }

    /// What we have won so far.
    pub fn tally(&self, position: &Chess) -> Points {
        if position.is_checkmate() {
            return if position.turn() == self.us { -Points::MATE } else { Points::MATE };
        }
        balance(position, self.us) - self.before
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
