//! Endgame tables, made when asked for and kept for the next.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use lucena_endgame::{
    men::Men,
    table::{Probe, TableError, Tables, Watch},
};
use shakmaty::{Chess, Position};

use crate::{Problem, work::Talk};

/// Larger tables take minutes and gigabytes.
const MOST_MEN: usize = 4;
/// So many endings of four men are kept, with those they lead to; then all begins anew.
const MOST_ENDINGS: usize = 6;

#[derive(Debug, Default)]
struct Row {
    tables: Arc<Tables>,
    endings: HashSet<Men>,
}

/// The tables that have been made.
#[derive(Debug, Default)]
pub struct Shelf {
    row: Mutex<Row>,
}

impl Shelf {
    /// What perfect play makes of a position; the table is made first if need be.
    pub fn probe(&self, position: &Chess, talk: &Talk) -> Result<Probe, Problem> {
        let (men, _) = Men::of(position.board()).map_err(Problem::bad_input)?;
        if men.count() > MOST_MEN {
            let message =
                format!("{men} has {} men; the server makes tables of up to {MOST_MEN}", men.count());
            return Err(Problem::bad_input(message));
        }
        if position.castles().any() {
            return Err(Problem::bad_input(TableError::Castling));
        }
        let tables = self.tables(men);
        let progress = |made: lucena_endgame::table::Progress| {
            talk.progress(made.decided, Some(made.size), &format!("making the table for {}", made.men));
        };
        tables
            .get_watched(&men, &Watch { progress: &progress, stop: Some(talk.handle()) })
            .map_err(Problem::bad_input)?;
        tables.probe(position).map_err(Problem::bad_input)
    }

    fn tables(&self, men: Men) -> Arc<Tables> {
        let mut row = self.row.lock().unwrap_or_else(PoisonError::into_inner);
        if men.count() == MOST_MEN && row.endings.insert(men) && row.endings.len() > MOST_ENDINGS {
            *row = Row { tables: Arc::default(), endings: HashSet::from([men]) };
        }
        Arc::clone(&row.tables)
    }
}
