//! The tables that have been made.

use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, RwLock},
};

use super::{
    Goal, Table, TableError, Watch,
    build::{self, bytes_to_build, bytes_to_keep},
    file::{self, FileError},
    syzygy::Syzygy,
};
use crate::men::Men;

/// How much memory tables may take, unless told otherwise.
pub const DEFAULT_MEMORY: u64 = 4 << 30;

/// The tables that have been made, with those they lead to; more are made when asked for.
///
/// ```
/// use lucena_board::fen::{self, Rules};
/// use lucena_endgame::table::{Depth, Tables};
///
/// let tables = Tables::new();
/// let probe = tables.probe(&fen::read("8/8/8/8/8/1k6/7R/K7 w - - 0 1", Rules::Standard)?)?;
/// assert_eq!(probe.depth, Some(Depth::Mate(13)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    made: RwLock<HashMap<Men, Arc<Table>>>,
    notes: Mutex<Vec<FileError>>,
    dir: Option<PathBuf>,
    pub(super) goal: Goal,
    memory: u64,
    pub(super) syzygy: Option<Syzygy>,
}

impl Default for Tables {
    fn default() -> Tables {
        Tables::new()
    }
}

impl Tables {
    /// Tables that live in memory only.
    pub fn new() -> Tables {
        Tables {
            made: RwLock::default(),
            notes: Mutex::default(),
            dir: None,
            goal: Goal::Mate,
            memory: DEFAULT_MEMORY,
            syzygy: None,
        }
    }

    /// Tables that are kept as files in a directory, which is made when the first is written.
    ///
    /// A file that cannot be used is made again; [`Tables::notes`] says which and why.
    pub fn with_dir(dir: impl Into<PathBuf>) -> Tables {
        Tables { dir: Some(dir.into()), ..Tables::new() }
    }

    /// Tables whose depths count to this goal, where the endings have pawns.
    ///
    /// ```
    /// use lucena_endgame::table::{Goal, Tables};
    ///
    /// let tables = Tables::new().counting(Goal::Promotion);
    /// assert_eq!(tables.get(&"KPK".parse()?)?.deepest(), 19);
    /// # Ok::<(), lucena_endgame::table::TableError>(())
    /// ```
    #[must_use]
    pub fn counting(self, goal: Goal) -> Tables {
        let mut made = self.made.into_inner().unwrap_or_else(PoisonError::into_inner);
        made.retain(|men, _| !men.has_pawns());
        Tables { goal, made: RwLock::new(made), ..self }
    }

    /// Limits the memory, in bytes, that the making of a table may take.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Tables {
        Tables { memory: bytes, ..self }
    }

    /// Asks the Syzygy files of a directory about endings for which no table is made.
    pub fn with_syzygy(self, dir: impl AsRef<Path>) -> Result<Tables, TableError> {
        Ok(Tables { syzygy: Some(Syzygy::open(dir.as_ref())?), ..self })
    }

    /// The table of an ending, made first if need be.
    pub fn get(&self, men: &Men) -> Result<Arc<Table>, TableError> {
        self.get_watched(men, &Watch::nobody())
    }

    /// The same, while somebody watches.
    pub fn get_watched(&self, men: &Men, watch: &Watch) -> Result<Arc<Table>, TableError> {
        if let Some(table) = self.find(men) {
            return Ok(table);
        }
        self.refuse_if_too_big(men)?;
        let next = &mut |men: &Men| self.get_watched(men, watch);
        let table = Arc::new(build::build(men, self.goal_of(men), next, watch)?);
        if let Some(dir) = &self.dir
            && let Err(error) = file::save(dir, &table)
        {
            lock(&self.notes).push(error);
        }
        Ok(self.keep(table))
    }

    /// The table of an ending, if it has been made or its file is there.
    pub fn find(&self, men: &Men) -> Option<Arc<Table>> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = made.get(men) {
            return Some(table.clone());
        }
        drop(made);
        match file::load(self.dir.as_ref()?, men, self.goal_of(men)) {
            Ok(table) => Some(self.keep(Arc::new(table?))),
            Err(error) => {
                lock(&self.notes).push(error);
                None
            }
        }
    }

    /// What went wrong with files since the last time this was asked; the tables themselves are in order.
    pub fn notes(&self) -> Vec<FileError> {
        std::mem::take(&mut lock(&self.notes))
    }

    /// Puts a table with the others, unless another thread was faster.
    fn keep(&self, table: Arc<Table>) -> Arc<Table> {
        let mut made = self.made.write().unwrap_or_else(PoisonError::into_inner);
        made.entry(*table.men()).or_insert(table).clone()
    }

    fn goal_of(&self, men: &Men) -> Goal {
        self.goal.with_pawns(men.has_pawns())
    }

    fn refuse_if_too_big(&self, men: &Men) -> Result<(), TableError> {
        let needed = bytes_needed(men);
        if needed > self.memory {
            return Err(TableError::TooBig { men: *men, needed, allowed: self.memory });
        }
        Ok(())
    }
}

/// How many bytes the making of a table takes, with all that it leads to.
pub fn bytes_needed(men: &Men) -> u64 {
    let (mut seen, mut open) = (HashSet::new(), men.successors());
    while let Some(men) = open.pop() {
        if seen.insert(men) {
            open.extend(men.successors());
        }
    }
    bytes_to_build(men) + seen.iter().map(bytes_to_keep).sum::<u64>()
}

/// A thread that panicked while it held the lock has left the map whole: each change is a single call.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
