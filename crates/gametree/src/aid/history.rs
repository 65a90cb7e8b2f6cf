//! Schaeffer's history table (Marsland §3.3): how often a move was good anywhere in the tree, for each side.

/// A pair of tables of 64 by 64 entries.
#[derive(Debug, Clone)]
pub struct History {
    counts: [Vec<u64>; 2],
}

/// As many slots as pairs of squares.
const SLOTS: usize = 64 * 64;

impl History {
    /// Nothing yet.
    pub fn new() -> History {
        History { counts: [vec![0; SLOTS], vec![0; SLOTS]] }
    }

    /// A move was best or caused a cut-off; near the root it has settled more (two to the power of the depth).
    pub fn learn(&mut self, side: usize, slot: usize, depth: u32) {
        if let Some(count) = self.counts[side % 2].get_mut(slot) {
            *count += 1 << depth.min(32);
        }
    }

    /// How good a move was so far.
    pub fn of(&self, side: usize, slot: usize) -> u64 {
        self.counts[side % 2].get(slot).copied().unwrap_or(0)
    }

    /// The most successful first; equals keep their order.
    pub fn order<M: Copy>(&self, side: usize, moves: &mut [M], slot: impl Fn(M) -> usize) {
        moves.sort_by_cached_key(|&m| std::cmp::Reverse(self.of(side, slot(m))));
    }
}

impl Default for History {
    fn default() -> History {
        History::new()
    }
}
