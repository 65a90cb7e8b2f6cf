//! How fast rules judge positions and strategies are proved: `cargo bench -p lucena-endgame --bench rules`.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use lucena_endgame::{
    arena::{self, Arena},
    library,
    verify::Strategy,
};

fn main() {
    for name in ["krk-proved", "krk-revised", "kpk-proved", "kpk-final", "kqk"] {
        let Some(Ok(program)) = library::find(name) else { continue };
        let started = Instant::now();
        let Ok(arena) = Arena::new(&program.cast) else { continue };
        let built = started.elapsed();
        let positions: Vec<_> = arena.black_positions().map(arena::placement).collect();
        let judge = || -> (Duration, usize) {
            let started = Instant::now();
            let sum = positions.iter().map(|placement| program.judge(black_box(placement)).class).sum();
            (started.elapsed(), sum)
        };
        // The best of several, since other programs may take their share of the core.
        let Some((judged, sum)) = (0..9).map(|_| judge()).min() else { continue };
        let started = Instant::now();
        let Ok(strategy) = Strategy::new(&arena, &program) else { continue };
        let verification = strategy.verify(false, Some(5));
        let verified = started.elapsed();
        let speed = positions.len() as f64 / judged.as_secs_f64() / 1e6;
        println!(
            "{name:<12} positions and depths {built:>8.0?}  rules {speed:>5.2} million positions a second on one core  \
             verify {verified:>8.0?}  (not won {}, checksum {sum})",
            verification.not_won
        );
    }
}
