//! Benchmarks as ratios.
//!
//! Absolute times on a shared machine are noise; what two pieces of code take, run in turns within the same
//! minute, compares well. Each side is timed several times in alternation and its best time counts.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// How often each side is timed.
const ROUNDS: u32 = 7;

/// Times `ours` against `reference` and prints how many times faster ours is; `target` is what we aim at.
///
/// Both must return the same value, so that a bench cannot win by doing less.
pub fn compare<T: PartialEq + std::fmt::Debug>(
    name: &str,
    target: f64,
    mut reference: impl FnMut() -> T,
    mut ours: impl FnMut() -> T,
) {
    let (mut best_reference, mut best_ours) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let (expected, time) = timed(&mut reference);
        best_reference = best_reference.min(time);
        let (got, time) = timed(&mut ours);
        best_ours = best_ours.min(time);
        assert_eq!(got, expected, "{name}: the two sides disagree");
    }
    let ratio = best_reference.as_secs_f64() / best_ours.as_secs_f64();
    let verdict = if ratio >= target { "" } else { "  BELOW TARGET" };
    println!(
        "{name:<56} {ratio:>5.2}x as fast (target {target:.2})  reference {best_reference:>9.2?}  ours {best_ours:>9.2?}{verdict}"
    );
}

fn timed<T>(work: &mut impl FnMut() -> T) -> (T, Duration) {
    let started = Instant::now();
    let value = black_box(work());
    (value, started.elapsed())
}
