//! What is known for certain: endings of three men by our own tables, larger ones by Syzygy files.

use std::{path::Path, sync::OnceLock};

use lucena_endgame::table::{Tables, Value};
use shakmaty::{Chess, Move, Position};
use shakmaty_syzygy::{Tablebase, Wdl};

use crate::{
    score::{MATE, TABLE_WIN},
    table::Bound,
};

/// Endings up to this size are looked up in our own tables, which take a blink to make.
const OWN: usize = 3;

/// Endgame tables.
#[derive(Default)]
pub struct Endings {
    own: OnceLock<Tables>,
    syzygy: Option<Tablebase<Chess>>,
    largest: usize,
}

impl std::fmt::Debug for Endings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Endings").field("syzygy", &self.largest).finish_non_exhaustive()
    }
}

impl Endings {
    /// Our own tables and those of a directory of Syzygy files, or of several, separated as the system does.
    pub fn with_syzygy(paths: &str) -> Result<Endings, std::io::Error> {
        let mut tables = Tablebase::new();
        for path in std::env::split_paths(paths) {
            tables.add_directory(Path::new(&path))?;
        }
        let largest = tables.max_pieces();
        Ok(Endings { own: OnceLock::new(), syzygy: Some(tables), largest })
    }

    /// How many men the largest Syzygy table has.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// The exact score of a small ending, mate counted from the root.
    pub(crate) fn score(&self, chess: &Chess, ply: usize) -> Option<i32> {
        if chess.board().occupied().count() > OWN || chess.castles().any() {
            return None;
        }
        let value = self.own.get_or_init(Tables::new).value(chess).ok()?;
        let plies = |moves: u8| 2 * i32::from(moves) + ply as i32;
        Some(match value {
            Value::Win(moves) => MATE - plies(moves) + 1,
            Value::Loss(moves) => plies(moves) - MATE,
            _ => 0,
        })
    }

    /// What Syzygy says, where it can be asked: after a capture or pawn move, without castling.
    pub(crate) fn syzygy(&self, chess: &Chess, ply: usize) -> Option<(i32, Bound)> {
        let tables = self.syzygy.as_ref()?;
        if chess.halfmoves() != 0 || chess.board().occupied().count() > self.largest || chess.castles().any()
        {
            return None;
        }
        let ply = ply as i32;
        Some(match tables.probe_wdl_after_zeroing(chess).ok()? {
            Wdl::Win => (TABLE_WIN - ply, Bound::Lower),
            Wdl::Loss => (ply - TABLE_WIN, Bound::Upper),
            _ => (0, Bound::Exact),
        })
    }

    /// The root moves that keep the result, the quickest wins only, if the tables know the position.
    pub(crate) fn best_root_moves(&self, chess: &Chess, moves: &[Move]) -> Option<Vec<Move>> {
        let tables = self.syzygy.as_ref()?;
        if chess.board().occupied().count() > self.largest || chess.castles().any() {
            return None;
        }
        let rank = |&m: &Move| {
            let mut next = chess.clone();
            next.play_unchecked(m);
            if next.is_checkmate() {
                return Some((i32::MAX, m));
            }
            let dtz = tables.probe_dtz(&next).ok()?.ignore_rounding().0;
            let zeroing = if next.halfmoves() == 0 { 0 } else { next.halfmoves().cast_signed() };
            // The fewer plies to the next irreversible move the better when winning; the more when losing.
            Some((
                match -dtz {
                    0 => 0,
                    won @ 1.. if won + zeroing <= 100 => 2000 - won,
                    won @ 1.. => 500 - won.min(400),
                    lost if lost.abs() + zeroing <= 100 => -2000 - lost,
                    lost => -500 - lost.max(-400),
                },
                m,
            ))
        };
        let ranked: Vec<(i32, Move)> = moves.iter().map(rank).collect::<Option<_>>()?;
        let best = ranked.iter().map(|&(rank, _)| rank).max()?;
        Some(ranked.into_iter().filter(|&(rank, _)| rank == best).map(|(_, m)| m).collect())
    }
}
