//! The transposition table (Marsland §3.5, Table 1 and Figure 7).
//!
//! Direct access by the low bits of the key, one probe, the whole key as lock. A new result replaces an old one unless
//! the old one is of the same position and rests on a longer subtree (Figure 7: `height ≤ depth`): always replace.

use crate::{Value, Window};

/// What a score in the table means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// It is the value.
    Valid,
    /// The value is at least this.
    LowerBound,
    /// The value is at most this.
    UpperBound,
}

/// Table 1.
#[derive(Debug, Clone, Copy)]
pub struct Entry<M> {
    /// Which position.
    pub lock: u64,
    /// The move that was best or good enough.
    pub m: Option<M>,
    /// What was found.
    pub score: Value,
    /// What that means.
    pub flag: Flag,
    /// How long a subtree it rests on.
    pub height: u32,
}

/// The three uses of the table, each of which can be switched off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uses {
    /// Subtrees that have been searched are not searched again.
    pub prune: bool,
    /// Bounds narrow the window.
    pub narrow: bool,
    /// The move from the table is tried first.
    pub order: bool,
}

impl Uses {
    /// All three.
    pub const ALL: Uses = Uses { prune: true, narrow: true, order: true };
}

/// The table.
#[derive(Debug, Clone)]
pub struct Transposition<M> {
    entries: Vec<Option<Entry<M>>>,
    uses: Uses,
}

impl<M: Copy + Eq> Transposition<M> {
    /// A table of so many entries, or the next power of two.
    pub fn new(entries: usize, uses: Uses) -> Transposition<M> {
        Transposition { entries: vec![None; entries.next_power_of_two()], uses }
    }

    fn slot(&self, key: u64) -> usize {
        (key as usize) & (self.entries.len() - 1)
    }

    /// Retrieve.
    pub fn get(&self, key: u64) -> Option<&Entry<M>> {
        self.entries.get(self.slot(key))?.as_ref().filter(|entry| entry.lock == key)
    }

    /// The answer, or a narrower window (Figure 7, first half).
    pub fn consult(&self, key: u64, depth: u32, window: &mut Window) -> Option<Value> {
        let entry = self.get(key).filter(|entry| entry.height >= depth)?;
        match entry.flag {
            Flag::Valid => return self.uses.prune.then_some(entry.score),
            Flag::LowerBound if self.uses.narrow => window.alpha = window.alpha.max(entry.score),
            Flag::UpperBound if self.uses.narrow => window.beta = window.beta.min(entry.score),
            _ => return None,
        }
        (window.alpha >= window.beta).then_some(entry.score)
    }

    /// The move that was best here.
    pub fn advice(&self, key: u64) -> Option<M> {
        self.get(key).filter(|_| self.uses.order)?.m
    }

    /// Store (Figure 7, second half).
    pub fn learn(&mut self, key: u64, height: u32, window: Window, score: Value, m: Option<M>) {
        let known = self.get(key);
        if known.is_some_and(|entry| entry.height > height) {
            return;
        }
        let m = m.or(known.and_then(|entry| entry.m));
        let flag = if score >= window.beta {
            Flag::LowerBound
        } else if score <= window.alpha {
            Flag::UpperBound
        } else {
            Flag::Valid
        };
        let slot = self.slot(key);
        if let Some(place) = self.entries.get_mut(slot) {
            *place = Some(Entry { lock: key, m, score, flag, height });
        }
    }
}
