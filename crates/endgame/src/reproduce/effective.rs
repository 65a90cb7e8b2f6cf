//! The second reprint, §3.2: how much longer the way of a king becomes when another king stands beside the edge.

use std::collections::{HashMap, VecDeque};

use super::Cells;

/// A square of a board that goes on for ever; the edge is the file 1.
type Spot = (i32, i32);

/// The king that is walked around.
const K: Spot = (2, 0);
/// So far the figures are looked at; the way round the king never leads further out.
const REACH: i32 = 16;

pub(super) fn compute(cells: &mut Cells) {
    figure(cells, "Effective distance, Fig. 12", 2, &[("intb = 2", 2..=2), ("intb < 2", i32::MIN..=1)]);
    figure(cells, "Effective distance, Fig. 13", 3, &[("intb ≤ 2", i32::MIN..=2)]);
}

/// A on the edge, K on the next file and so many ranks below: what the way from B costs more than the block distance,
/// by the intercept of B's diagonal, and how many squares are exceptions to that pattern.
fn figure(cells: &mut Cells, table: &str, below: i32, pattern: &[(&str, std::ops::RangeInclusive<i32>)]) {
    let increments = increments((1, below));
    let mut ringed = 0;
    for (row, intercepts) in pattern {
        let squares: Vec<i32> = increments
            .iter()
            .filter(|(b, _)| intercepts.contains(&(b.0 + b.1 - K.0 - K.1)))
            .map(|(_, increment)| *increment)
            .collect();
        let usual = most_common(&squares);
        ringed += squares.iter().filter(|increment| **increment != usual).count();
        cells.put(table, row, "incval", usual);
    }
    let others = increments.iter().filter(|(b, increment)| {
        let intercept = b.0 + b.1 - K.0 - K.1;
        **increment != 0 && !pattern.iter().any(|(_, intercepts)| intercepts.contains(&intercept))
    });
    cells.put(table, "ringed squares", "number", ringed + others.count());
}

/// Effective less block distance from A for every square B not above K.
fn increments(a: Spot) -> HashMap<Spot, i32> {
    let mut distances = HashMap::from([(a, 0)]);
    let mut queue = VecDeque::from([a]);
    while let Some(from) = queue.pop_front() {
        let distance = distances[&from];
        for to in neighbours(from) {
            let open = to.0 >= 1 && block_distance(to, K) > 1 && block_distance(to, K) <= 2 * REACH;
            if open && !distances.contains_key(&to) {
                distances.insert(to, distance + 1);
                queue.push_back(to);
            }
        }
    }
    let near = |b: &Spot| b.1 <= K.1 && block_distance(*b, K) <= REACH;
    distances.into_iter().filter(|(b, _)| near(b)).map(|(b, way)| (b, way - block_distance(a, b))).collect()
}

fn neighbours((file, rank): Spot) -> impl Iterator<Item = Spot> {
    (-1..=1).flat_map(move |x| (-1..=1).map(move |y| (file + x, rank + y)))
}

fn block_distance(a: Spot, b: Spot) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn most_common(numbers: &[i32]) -> i32 {
    let count = |number: &i32| numbers.iter().filter(|other| *other == number).count();
    numbers.iter().copied().max_by_key(|number| (count(number), *number)).unwrap_or(0)
}
