//! The refutation table (Marsland §3.5): for every move at the root the continuation that refuted it or was best, kept
//! from one iteration to the next; a triangular workspace holds the continuation as it grows.

/// One line for each root move.
#[derive(Debug, Clone)]
pub struct Refutations<M> {
    lines: Vec<(M, Vec<M>)>,
    /// Row p: the best line from ply p on.
    triangle: Vec<Vec<M>>,
    path: Vec<M>,
}

impl<M: Copy + Eq> Refutations<M> {
    /// Nothing yet.
    pub fn new() -> Refutations<M> {
        Refutations { lines: Vec::new(), triangle: Vec::new(), path: Vec::new() }
    }

    /// A move is about to be searched; its continuation begins anew.
    pub fn descend(&mut self, ply: usize, m: M) {
        self.path.truncate(ply);
        self.path.push(m);
        if self.triangle.len() < ply + 2 {
            self.triangle.resize(ply + 2, Vec::new());
        }
        if let Some(row) = self.triangle.get_mut(ply + 1) {
            row.clear();
        }
    }

    /// A move is better than those before it: it and what follows are the new continuation.
    pub fn improved(&mut self, ply: usize, m: M) {
        let mut line = vec![m];
        line.extend(self.triangle.get(ply + 1).into_iter().flatten());
        if let Some(row) = self.triangle.get_mut(ply) {
            *row = line;
        }
    }

    /// A root move has been searched: its continuation is kept.
    pub fn keep(&mut self, m: M) {
        let line = self.triangle.get(1).cloned().unwrap_or_default();
        if line.is_empty() {
            return;
        }
        match self.lines.iter_mut().find(|(known, _)| *known == m) {
            Some((_, known)) => *known = line,
            None => self.lines.push((m, line)),
        }
    }

    /// What the table advises where the path so far is the beginning of a line.
    pub fn advice(&self, ply: usize) -> Option<M> {
        let (first, rest) = self.path.get(..ply)?.split_first()?;
        let (_, line) = self.lines.iter().find(|(m, _)| m == first)?;
        line.strip_prefix(rest)?.first().copied()
    }
}

impl<M: Copy + Eq> Default for Refutations<M> {
    fn default() -> Refutations<M> {
        Refutations::new()
    }
}
