//! Scores: raw numbers inside the search, typed values outside.

use lucena_evidence::Score;

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

/// What people and other programs are told of a score.
pub fn reported(score: i32) -> Score {
    match score {
        MATE_BOUND.. => Score::MateIn((MATE - score).max(0).cast_unsigned().div_ceil(2)),
        value if value <= -MATE_BOUND => Score::MatedIn((MATE + score).max(0).cast_unsigned() / 2),
        value => Score::centipawns(value),
    }
}

/// The search's own number for what was reported.
pub fn raw(score: Score) -> i32 {
    match score {
        Score::MateIn(moves) => MATE + 1 - 2 * moves.cast_signed(),
        Score::MatedIn(moves) => 2 * moves.cast_signed() - MATE,
        Score::Estimate(value) => value.0,
    }
}
