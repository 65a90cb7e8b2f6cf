//! What a machine reports about a position: a mate, or a judgement.

use std::{cmp::Ordering, fmt};

use crate::{Centipawns, Chance, Scale};

/// No judgement is as high: only a mate reaches it.
pub const CERTAIN: Centipawns = Centipawns(20_000);

/// What a position is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// The side to move mates in so many of its moves.
    MateIn(u32),
    /// The side to move is mated in so many moves of the other; 0 if it is mated already.
    MatedIn(u32),
    /// A judgement.
    Estimate(Centipawns),
}

impl Score {
    /// Neither side is better.
    pub const LEVEL: Score = Score::Estimate(Centipawns(0));

    /// A judgement in hundredths of a pawn.
    pub const fn centipawns(value: i32) -> Score {
        Score::Estimate(Centipawns(value))
    }

    /// As one number: mates lie beyond [`CERTAIN`], the sooner the further.
    pub fn value(self) -> Centipawns {
        match self {
            Score::MateIn(moves) => Centipawns(2 * CERTAIN.0 - moves.min(1000).cast_signed()),
            Score::MatedIn(moves) => Centipawns(moves.min(1000).cast_signed() - 2 * CERTAIN.0),
            Score::Estimate(value) => value,
        }
    }

    /// The same position as the other side sees it.
    #[must_use]
    pub fn reversed(self) -> Score {
        match self {
            Score::MateIn(moves) => Score::MatedIn(moves),
            Score::MatedIn(moves) => Score::MateIn(moves),
            Score::Estimate(value) => Score::Estimate(-value),
        }
    }

    /// What a move is worth to the side that makes it, from what the position after it is worth to the other.
    ///
    /// ```
    /// use lucena_evidence::Score;
    ///
    /// // The other side is mated on the board: the move was mate in one.
    /// assert_eq!(Score::MatedIn(0).of_the_move_before(), Score::MateIn(1));
    /// ```
    #[must_use]
    pub fn of_the_move_before(self) -> Score {
        match self {
            Score::MatedIn(moves) => Score::MateIn(moves + 1),
            other => other.reversed(),
        }
    }

    /// Whether it says that somebody is mated.
    pub fn is_mate(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// As one number in stockfish's centipawns.
    pub fn on(self, scale: Scale) -> Centipawns {
        match self {
            Score::Estimate(value) => Centipawns((f64::from(value.0) * scale.get()).round() as i32),
            mate => mate.value(),
        }
    }

    /// Winning chances on a machine's scale.
    pub fn chance(self, scale: Scale) -> Chance {
        Chance::of(self, scale)
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        self.value().cmp(&other.value())
    }
}

impl fmt::Display for Score {
    /// As people write it: `+0.35`, `#5`, `#-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::MateIn(moves) => write!(f, "#{moves}"),
            Score::MatedIn(moves) => write!(f, "#-{moves}"),
            Score::Estimate(value) => write!(f, "{value}"),
        }
    }
}
