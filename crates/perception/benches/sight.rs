//! How many positions are seen in a second, on one core; the target for the solver's look is 100,000.

#![allow(clippy::unwrap_used)]

use std::{hint::black_box, time::Instant};

use lucena_perception::Sight;
use lucena_testing::games;
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use shakmaty::Chess;

const ROUNDS: usize = 7;
const TARGET: f64 = 100_000.0;

fn main() {
    let mut runner = TestRunner::deterministic();
    let sample = |_| games().new_tree(&mut runner).unwrap().current().positions().collect::<Vec<Chess>>();
    let positions: Vec<Chess> = (0..200).flat_map(sample).collect();
    let (printed, full) = (rate(&positions, Sight::as_printed), rate(&positions, Sight::of));
    let verdict = if printed >= TARGET { "" } else { "  BELOW TARGET" };
    let count = positions.len();
    println!(
        "{count} positions of random games, as the solver sees them: {printed:.0} a second (target {TARGET}){verdict}"
    );
    println!("with every attack looked at again, as they are told: {full:.0} a second");
}

/// The best of several rounds.
fn rate(positions: &[Chess], look: fn(&Chess) -> Sight) -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for position in positions {
            black_box(look(position));
        }
        best = best.max(positions.len() as f64 / start.elapsed().as_secs_f64());
    }
    best
}
