//! Killer moves (Marsland §3.3): at every level of the tree the two moves that were most often good enough there.

use super::put_first;

/// Two moves a level, with how often each was good.
#[derive(Debug, Clone)]
pub struct Killers<M> {
    levels: Vec<[Option<(M, u32)>; 2]>,
}

impl<M: Copy + Eq> Killers<M> {
    /// None yet.
    pub fn new() -> Killers<M> {
        Killers { levels: Vec::new() }
    }

    /// A move was best or caused a cut-off: it counts, or takes the place of the rarer of the two.
    pub fn learn(&mut self, ply: usize, m: M) {
        if self.levels.len() <= ply {
            self.levels.resize(ply + 1, [None, None]);
        }
        let Some(level) = self.levels.get_mut(ply) else { return };
        if let Some((_, times)) = level.iter_mut().flatten().find(|(known, _)| *known == m) {
            *times += 1;
        } else {
            level[1] = Some((m, 1));
        }
        if level[1].map_or(0, |(_, times)| times) > level[0].map_or(0, |(_, times)| times) {
            level.swap(0, 1);
        }
    }

    /// Both first, the more frequent before the other.
    pub fn order(&self, ply: usize, moves: &mut [M]) {
        for (m, _) in self.levels.get(ply).into_iter().flatten().rev().flatten() {
            put_first(moves, *m);
        }
    }
}

impl<M: Copy + Eq> Default for Killers<M> {
    fn default() -> Killers<M> {
        Killers::new()
    }
}
