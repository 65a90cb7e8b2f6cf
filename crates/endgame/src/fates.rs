//! How a strategy fails: the cycles in which it can be held for ever, and where each position that it does not win ends.

use std::{cmp::Reverse, collections::HashMap};

/// Where the positions that are not won end when Black always plays his first reply that holds.
#[derive(Debug, Clone, Default)]
pub struct Fates {
    /// Every distinct cycle, that in which most positions end first.
    pub cycles: Vec<Cycle>,
    /// For every position that is not won the index of its cycle; `None` where the win is given away first.
    pub ends: Vec<(usize, Option<usize>)>,
}

/// Positions with White to move that follow each other for ever.
#[derive(Debug, Clone)]
pub struct Cycle {
    /// The positions, in order.
    pub positions: Vec<usize>,
    /// From how many positions the game comes into this cycle, its own among them.
    pub falls: u64,
}

impl Fates {
    /// Follows the game from each of these positions. `evasion`: where Black's reply leads; `None` where the win has
    /// been given away.
    pub fn find(not_won: &[usize], evasion: impl Fn(usize) -> Option<usize>) -> Fates {
        let mut walk = Walk::default();
        let ends: Vec<_> = not_won.iter().map(|&start| (start, walk.follow(start, &evasion))).collect();
        let mut cycles: Vec<Cycle> =
            walk.cycles.into_iter().map(|positions| Cycle { positions, falls: 0 }).collect();
        for (_, end) in &ends {
            if let Some(cycle) = end {
                cycles[*cycle].falls += 1;
            }
        }
        Fates { cycles, ends }.sorted()
    }

    fn sorted(self) -> Fates {
        let mut order: Vec<usize> = (0..self.cycles.len()).collect();
        order.sort_by_key(|&index| (Reverse(self.cycles[index].falls), self.cycles[index].positions[0]));
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        Fates {
            cycles: order.iter().map(|&index| self.cycles[index].clone()).collect(),
            ends: self.ends.into_iter().map(|(start, end)| (start, end.map(|cycle| place[cycle]))).collect(),
        }
    }
}

/// What has been found out on the way.
#[derive(Default)]
struct Walk {
    cycles: Vec<Vec<usize>>,
    known: HashMap<usize, Option<usize>>,
}

impl Walk {
    /// The cycle in which the game from here ends.
    fn follow(&mut self, start: usize, evasion: impl Fn(usize) -> Option<usize>) -> Option<usize> {
        let mut path: Vec<usize> = Vec::new();
        let mut step: HashMap<usize, usize> = HashMap::new();
        let mut next = Some(start);
        let end = loop {
            let Some(index) = next else { break None };
            if let Some(&end) = self.known.get(&index) {
                break end;
            }
            if let Some(&repeated) = step.get(&index) {
                self.cycles.push(path[repeated..].to_vec());
                break Some(self.cycles.len() - 1);
            }
            step.insert(index, path.len());
            path.push(index);
            next = evasion(index);
        };
        self.known.extend(path.into_iter().map(|index| (index, end)));
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_ends_somewhere() {
        // 0 → 1 → 2 → 1, 3 → 4 → 3, 5 → 2, 6 → given away.
        let after = [Some(1), Some(2), Some(1), Some(4), Some(3), Some(2), None];
        let fates = Fates::find(&[3, 0, 1, 2, 5, 6], |index| after[index]);
        let cycles: Vec<_> =
            fates.cycles.iter().map(|cycle| (cycle.positions.as_slice(), cycle.falls)).collect();
        assert_eq!(cycles, [(&[1, 2][..], 4), (&[3, 4][..], 1)]);
        let ends: Vec<_> = fates.ends.iter().map(|(_, end)| *end).collect();
        assert_eq!(ends, [Some(1), Some(0), Some(0), Some(0), Some(0), None]);
    }
}
