//! Leaf visits a second of the generic alpha-beta beside one written by hand for the same random trees.

use std::{hint::black_box, time::Instant};

use lucena_gametree::{Count, Value, Window, algorithm::alpha_beta, trees::Random};

/// The same mixing as the trees': see `trees::mix`.
fn mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

struct Plain {
    breadth: u64,
    leaves: u64,
}

impl Plain {
    fn search(&mut self, state: u64, is_max: bool, alpha: Value, beta: Value, depth: u32) -> Value {
        if depth == 0 {
            self.leaves += 1;
            let value = ((u128::from(mix(state ^ 0x5851_f42d_4c95_7f2d)) * 64) >> 64) as Value;
            return if is_max { value } else { -value };
        }
        let mut score = -Window::INFINITE;
        for index in 0..self.breadth {
            let child = mix(state.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(index + 1)));
            let value = -self.search(child, !is_max, -beta, -alpha.max(score), depth - 1);
            score = score.max(value);
            if score >= beta {
                break;
            }
        }
        score
    }
}

fn main() {
    for (breadth, depth) in [(2_u16, 18_u32), (5, 9), (10, 7), (30, 5)] {
        let mut ratios = Vec::new();
        let (mut by_hand, mut generic) = (0.0_f64, 0.0_f64);
        for seed in 0..5 {
            let mut plain = Plain { breadth: u64::from(breadth), leaves: 0 };
            let start = Instant::now();
            let first = plain.search(mix(seed), true, -Window::INFINITE, Window::INFINITE, depth);
            let plain_rate = plain.leaves as f64 / start.elapsed().as_secs_f64();
            let mut count = Count::default();
            let start = Instant::now();
            let second = alpha_beta::run(&Random::new(breadth, seed), depth, &mut count);
            let rate = count.leaves as f64 / start.elapsed().as_secs_f64();
            assert_eq!((black_box(first), plain.leaves), (black_box(second), count.leaves));
            by_hand = by_hand.max(plain_rate);
            generic = generic.max(rate);
            ratios.push(plain_rate / rate);
        }
        ratios.sort_by(f64::total_cmp);
        println!(
            "breadth {breadth:>2}, depth {depth:>2}: by hand {:>6.1} million leaves a second, generic {:>6.1}; by hand {:.2} times as fast (median of 5)",
            by_hand / 1e6,
            generic / 1e6,
            ratios[2]
        );
    }
}
