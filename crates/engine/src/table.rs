//! The transposition table: what has been found out about positions, shared by all threads.
//!
//! An entry is two words; the first is the key xored with the second, so that an entry torn by two threads writing at
//! once is not recognised, and no lock is needed (Hyatt and Mann, "A lock-less transposition-table implementation for
//! parallel search", 2002). Entries of earlier searches and of shallow depth give way first.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use lucena_board::key::Key;
use shakmaty::{Chess, Move, Position, Role, Square};

use crate::score::{from_table, to_table};

/// What a stored score says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// It is this.
    Exact,
    /// It is this or more.
    Lower,
    /// It is this or less.
    Upper,
}

/// A move in sixteen bits: from, to, promotion. Castling is the king taking its rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PackedMove(u16);

impl PackedMove {
    /// No move: from a1 to a1.
    pub const NONE: PackedMove = PackedMove(0);

    /// Packs a move.
    pub fn of(m: Move) -> PackedMove {
        let (from, to) = match m {
            Move::Castle { king, rook } => (king, rook),
            Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
            Move::Put { to, .. } => (to, to),
        };
        let promotion = m.promotion().map_or(0, |role| role as u16);
        PackedMove(from as u16 | (to as u16) << 6 | promotion << 12)
    }

    /// The move, if it is legal here.
    pub fn unpack(self, position: &Chess) -> Option<Move> {
        let m = self.shape(position)?;
        position.is_legal(m).then_some(m)
    }

    fn shape(self, position: &Chess) -> Option<Move> {
        if self == PackedMove::NONE {
            return None;
        }
        let from = Square::new(u32::from(self.0 & 63));
        let to = Square::new(u32::from(self.0 >> 6 & 63));
        let promotion = Role::ALL.into_iter().find(|&role| role as u16 == self.0 >> 12);
        let board = position.board();
        let role = board.role_at(from).filter(|_| position.us().contains(from))?;
        Some(match role {
            Role::King if position.us().contains(to) => Move::Castle { king: from, rook: to },
            Role::Pawn if from.file() != to.file() && !board.occupied().contains(to) => {
                Move::EnPassant { from, to }
            }
            _ => Move::Normal { role, from, capture: board.role_at(to), to, promotion },
        })
    }
}

/// What the table knows about a position.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    /// The best move found.
    pub best: PackedMove,
    /// The score, relative to the root of the search that asks.
    pub score: i32,
    /// What the score says.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: i32,
    /// The static evaluation; `None` in check.
    pub evaluation: Option<i32>,
    /// Whether it was on a principal variation.
    pub principal: bool,
}

#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

const CLUSTER: usize = 4;
/// Depths are stored with this added, as quiescence is stored too.
const DEPTH_OFFSET: i32 = 8;
const NO_EVALUATION: i16 = i16::MIN;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Entry; CLUSTER]);

/// The table.
#[derive(Debug)]
pub struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

/// A table that does not fit in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no room for a table of {mebibytes} MiB; the old one stays")]
pub struct TooBig {
    /// What was asked for.
    pub mebibytes: usize,
}

impl Table {
    /// An empty table of so many mebibytes.
    pub fn new(mebibytes: usize) -> Result<Table, TooBig> {
        let count = (mebibytes.max(1) << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).map_err(|_| TooBig { mebibytes })?;
        clusters.resize_with(count, Cluster::default);
        Ok(Table { clusters, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.clusters.fill_with(Cluster::default);
        *self.age.get_mut() = 0;
    }

    /// A new search begins: what is stored from now on is younger.
    pub fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % 32, Relaxed);
    }

    fn cluster(&self, key: Key) -> &Cluster {
        let index = (u128::from(key.0) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Begins to bring a position's entries from memory, which takes longer than all the search does at a node.
    /// An ordinary load whose value nobody waits for does it, without `unsafe`.
    pub fn fetch(&self, key: Key) {
        std::hint::black_box(self.cluster(key).0[0].data.load(Relaxed));
    }

    /// What is known about a position.
    pub fn find(&self, key: Key, ply: usize) -> Option<Known> {
        self.cluster(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            (entry.check.load(Relaxed) ^ data == key.0 && data != 0).then(|| unpack(data, ply)).flatten()
        })
    }

    /// Stores what has been found, in place of what matters least.
    pub fn store(&self, key: Key, ply: usize, mut known: Known) {
        let age = self.age.load(Relaxed);
        let mut place = (&self.cluster(key).0[0], i32::MAX);
        for entry in &self.cluster(key).0 {
            let data = entry.data.load(Relaxed);
            if entry.check.load(Relaxed) ^ data == key.0 && data != 0 {
                if known.best == PackedMove::NONE {
                    known.best = PackedMove(data as u16);
                }
                // The same position: a much shallower bound of the same search does not replace a deep one.
                if known.bound != Bound::Exact && known.depth + 3 < depth_of(data) && age_of(data) == age {
                    return;
                }
                place.0 = entry;
                break;
            }
            let years = i32::from((age + 32 - age_of(data)) % 32);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 4 * years };
            if worth < place.1 {
                place = (entry, worth);
            }
        }
        let data = pack(known, ply, age);
        place.0.check.store(key.0 ^ data, Relaxed);
        place.0.data.store(data, Relaxed);
    }

    /// How full the table is with this search's entries, in thousandths.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.clusters.iter().take(250).flat_map(|cluster| &cluster.0);
        let (mut used, mut all) = (0, 0);
        for entry in sample {
            let data = entry.data.load(Relaxed);
            used += u32::from(data != 0 && age_of(data) == age);
            all += 1;
        }
        used * 1000 / all.max(1)
    }
}

fn depth_of(data: u64) -> i32 {
    (data >> 48) as u8 as i32 - DEPTH_OFFSET
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn pack(known: Known, ply: usize, age: u8) -> u64 {
    let bound = match known.bound {
        Bound::Exact => 3,
        Bound::Lower => 2,
        Bound::Upper => 1,
    };
    let score = to_table(known.score, ply) as i16 as u16;
    let evaluation = known.evaluation.map_or(NO_EVALUATION, |value| value as i16) as u16;
    let depth = (known.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
    u64::from(known.best.0)
        | u64::from(score) << 16
        | u64::from(evaluation) << 32
        | depth << 48
        | bound << 56
        | u64::from(known.principal) << 58
        | u64::from(age) << 59
}

fn unpack(data: u64, ply: usize) -> Option<Known> {
    let bound = match data >> 56 & 3 {
        3 => Bound::Exact,
        2 => Bound::Lower,
        1 => Bound::Upper,
        _ => return None,
    };
    let evaluation = (data >> 32) as u16 as i16;
    Some(Known {
        best: PackedMove(data as u16),
        score: from_table(i32::from((data >> 16) as u16 as i16), ply),
        bound,
        depth: depth_of(data),
        evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
        principal: data >> 58 & 1 == 1,
    })
}
