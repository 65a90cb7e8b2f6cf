//! Holding a table against what does not share its code.

use lucena_board::fen;
use rayon::prelude::*;
use shakmaty::{Chess, Color, Position};

use super::{Placement, Table, TableError, Tables, Value, Verdict, Watch, probe::end, side, value::Code};
use crate::men::Men;

/// How many disagreements are kept.
const SHOWN: usize = 10;

/// A position of which a table says one thing and the check another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The position.
    pub fen: String,
    /// What the table says.
    pub table: Verdict,
    /// What the check says; `None` when it has no opinion, as on an illegal position.
    pub check: Option<Verdict>,
}

/// What a check has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// How many positions were looked at.
    pub positions: u64,
    /// How many of them the two sides disagree about.
    pub wrong: u64,
    /// The first of these.
    pub shown: Vec<Disagreement>,
}

impl Tables {
    /// Compares every `stride`-th number of a table with the best of the moves that shakmaty finds legal, each move
    /// valued by the tables. With the mates (and the tables without pawns, on the way to promotion) this proves a table right: no value can hold itself up.
    pub fn check(&self, men: &Men, stride: usize, watch: &Watch) -> Result<Check, TableError> {
        let table = self.get_watched(men, watch)?;
        check(&table, stride, watch, |position, _| {
            Ok(Verdict::new(self.value_by_moves(position)?, table.goal))
        })
    }

    /// Compares who wins with what the Syzygy files say.
    pub fn check_syzygy(&self, men: &Men, stride: usize, watch: &Watch) -> Result<Check, TableError> {
        let table = self.get_watched(men, watch)?;
        check(&table, stride, watch, |position, value| {
            let wdl = self.syzygy(position)?;
            let depth = if wdl == value.wdl() { value.depth(table.goal) } else { None };
            Ok(Verdict { wdl, depth })
        })
    }
}

fn check(
    table: &Table,
    stride: usize,
    watch: &Watch,
    judge: impl Fn(&Chess, Value) -> Result<Verdict, TableError> + Sync,
) -> Result<Check, TableError> {
    let looked = Color::ALL.map(|turn| {
        let slots = (0..table.layout.size()).into_par_iter().step_by(stride.max(1));
        let found = slots.filter_map(|slot| {
            let value = Code(table.codes[side(turn)][slot]).value()?;
            let placement = Placement { squares: table.layout.squares(slot), turn };
            Some(if watch.is_stopped() {
                Err(TableError::Stopped(table.men))
            } else {
                compare(table, &placement, value, &judge)
            })
        });
        found.try_fold(none, add).try_reduce(none, |one, other| Ok(one.and(other)))
    });
    let [white, black] = looked;
    Ok(white?.and(black?))
}

fn none() -> Check {
    Check { positions: 0, wrong: 0, shown: Vec::new() }
}

fn add(mut sum: Check, found: Result<Option<Disagreement>, TableError>) -> Result<Check, TableError> {
    let found = found?;
    sum.positions += 1;
    sum.wrong += u64::from(found.is_some());
    sum.shown.extend(found);
    sum.shown.truncate(SHOWN);
    Ok(sum)
}

impl Check {
    fn and(mut self, other: Check) -> Check {
        self.positions += other.positions;
        self.wrong += other.wrong;
        self.shown.extend(other.shown);
        self.shown.truncate(SHOWN);
        self
    }
}

fn compare(
    table: &Table,
    placement: &Placement,
    value: Value,
    judge: &impl Fn(&Chess, Value) -> Result<Verdict, TableError>,
) -> Result<Option<Disagreement>, TableError> {
    let position = placement.position(&table.men);
    let check = position.as_ref().map(|position| judge(position, value)).transpose()?;
    let verdict = Verdict::new(value, table.goal);
    if check == Some(verdict) {
        return Ok(None);
    }
    let fen = position.map_or_else(|| placement.setup(&table.men).board.to_string(), |p| fen::write(&p));
    Ok(Some(Disagreement { fen, table: verdict, check }))
}

impl Tables {
    /// The best of the legal moves, each valued by the tables; the rules where there is none.
    fn value_by_moves(&self, position: &Chess) -> Result<Value, TableError> {
        let mut best = None;
        for m in position.legal_moves() {
            best = best.max(Some(self.value_of_move(position, m)?));
        }
        Ok(best.unwrap_or_else(|| end(position)))
    }
}
