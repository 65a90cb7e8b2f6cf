//! The loops in which the net spends its time.
//!
//! They are written plainly. The compiler makes several versions of each, and the best that the machine has is chosen when the
//! program runs. Whole numbers add up to the same in any order, so all versions agree bit by bit.

use multiversion::multiversion;

use crate::net::{CLIP, LANES};

/// Adds rows to a hidden layer and takes others away; inputs are numbers of rows.
#[multiversion(targets("x86_64+avx512f+avx512bw", "x86_64+avx2", "aarch64+neon"))]
pub fn update(layer: &mut [i16], rows: &[i16], added: &[usize], removed: &[usize]) {
    let width = layer.len();
    let (lanes, _) = layer.as_chunks_mut::<LANES>();
    for (at, lanes) in lanes.iter_mut().enumerate() {
        let mut sum = *lanes;
        for &input in added {
            let (row, _) = rows[input * width + at * LANES..].as_chunks::<LANES>();
            for (value, weight) in sum.iter_mut().zip(&row[0]) {
                *value = value.wrapping_add(*weight);
            }
        }
        for &input in removed {
            let (row, _) = rows[input * width + at * LANES..].as_chunks::<LANES>();
            for (value, weight) in sum.iter_mut().zip(&row[0]) {
                *value = value.wrapping_sub(*weight);
            }
        }
        *lanes = sum;
    }
}

/// The weighted sum of clipped and squared neurons. A weight is below 128 and a neuron at most 255, so that their product
/// fits into 16 bits; the machine multiplies and adds such numbers in pairs.
#[multiversion(targets("x86_64+avx512f+avx512bw", "x86_64+avx2", "aarch64+neon"))]
pub fn output(layer: &[i16], weights: &[i16]) -> i32 {
    let (layer, _) = layer.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    let mut sum = 0_i32;
    for (layer, weights) in layer.iter().zip(weights) {
        for (&neuron, &weight) in layer.iter().zip(weights) {
            let clipped = neuron.clamp(0, CLIP);
            sum = sum.wrapping_add(i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped));
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use lucena_board::random::Random;

    use super::*;

    const WIDTH: usize = 2 * LANES;

    /// What the loops compute, number by number: the version that the machine chooses must agree bit by bit.
    #[test]
    fn every_version_agrees_with_plain_arithmetic() {
        let mut random = Random::new(3);
        let mut numbers = |count: usize, most: i16| -> Vec<i16> {
            (0..count).map(|_| random.below(2 * most as usize + 1) as i16 - most).collect()
        };
        let (before, rows, weights) = (numbers(WIDTH, 300), numbers(4 * WIDTH, 200), numbers(WIDTH, 127));
        let mut layer = before.clone();
        update(&mut layer, &rows, &[0, 3], &[1]);
        let row = |input: usize, at: usize| rows[input * WIDTH + at];
        let plain = (0..WIDTH).map(|at| before[at] + row(0, at) + row(3, at) - row(1, at));
        assert_eq!(layer, plain.collect::<Vec<i16>>());
        let products = layer.iter().zip(&weights).map(|(&neuron, &weight)| {
            let clipped = i32::from(neuron.clamp(0, CLIP));
            clipped * clipped * i32::from(weight)
        });
        assert_eq!(output(&layer, &weights), products.sum::<i32>());
    }
}
