//! Scores: raw numbers inside the search, typed values outside.

use std::fmt;

/// The deepest ply that a search reaches.
pub const MOST_PLIES: usize = 128;
/// Beyond every score.
pub const INFINITE: i32 = 32_001;
/// Mate on the board; a mate further away is worth a ply less each.
pub const MATE: i32 = 32_000;
/// From here on a score says mate.
pub const MATE_BOUND: i32 = MATE - 2 * MOST_PLIES as i32;
/// An endgame table says won; less than any mate.
pub const TABLE_WIN: i32 = 30_000;
/// From here on a score says that an endgame table has decided.
pub const TABLE_BOUND: i32 = TABLE_WIN - 2 * MOST_PLIES as i32;
/// Evaluations stay below what tables and mates say.
pub const MOST_EVALUATION: i32 = 29_000;

/// Mated here.
pub fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Mate is relative to the root in the search, but to the position in the table.
pub fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        TABLE_BOUND.. => score + ply as i32,
        value if value <= -TABLE_BOUND => score - ply as i32,
        _ => score,
    }
}

/// The way back.
pub fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        TABLE_BOUND.. => score - ply as i32,
        value if value <= -TABLE_BOUND => score + ply as i32,
        _ => score,
    }
}

/// What a search reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// The side to move mates in so many of its moves.
    MateIn(u32),
    /// The side to move is mated in so many moves of the other.
    MatedIn(u32),
    /// An estimate in hundredths of a pawn.
    Centipawns(i32),
}

impl From<i32> for Score {
    fn from(score: i32) -> Score {
        match score {
            MATE_BOUND.. => Score::MateIn((MATE - score).max(0).cast_unsigned().div_ceil(2)),
            value if value <= -MATE_BOUND => Score::MatedIn((MATE + score).max(0).cast_unsigned() / 2),
            _ => Score::Centipawns(score),
        }
    }
}

impl Score {
    /// The search's own number for it.
    pub fn value(self) -> i32 {
        match self {
            Score::MateIn(moves) => MATE + 1 - 2 * moves.cast_signed(),
            Score::MatedIn(moves) => 2 * moves.cast_signed() - MATE,
            Score::Centipawns(value) => value,
        }
    }

    /// The same as the other side sees it.
    #[must_use]
    pub fn reversed(self) -> Score {
        match self {
            Score::MateIn(moves) => Score::MatedIn(moves),
            Score::MatedIn(moves) => Score::MateIn(moves),
            Score::Centipawns(value) => Score::Centipawns(-value),
        }
    }
}

impl fmt::Display for Score {
    /// As people write it: `+0.35`, `#5`, `#-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::MateIn(moves) => write!(f, "#{moves}"),
            Score::MatedIn(moves) => write!(f, "#-{moves}"),
            Score::Centipawns(value) => write!(f, "{:+.2}", f64::from(value) / 100.0),
        }
    }
}
