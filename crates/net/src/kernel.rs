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
