//! AdamW (Loshchilov and Hutter 2019): steps by the mean of recent gradients over their size, and weights that decay.

use multiversion::multiversion;

/// How much of the past the mean of gradients keeps.
const MEAN: f32 = 0.9;
/// How much of the past the mean of their squares keeps.
const SQUARE: f32 = 0.999;
/// Keeps the quotient finite.
const LEAST: f32 = 1e-8;
/// How fast weights decay, for each unit of the rate.
const DECAY: f32 = 0.01;

/// The memory of a learner.
#[derive(Debug, Clone)]
pub(crate) struct Optimiser {
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    pub(crate) steps: u64,
}

impl Optimiser {
    pub(crate) fn new(count: usize) -> Optimiser {
        Optimiser { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    /// Moves the weights against the gradient and keeps them within bounds.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32, most: f32) {
        self.steps += 1;
        let steps = self.steps.min(1 << 20) as i32;
        let rate_of_mean = rate / (1.0 - MEAN.powi(steps));
        let of_square = 1.0 / (1.0 - SQUARE.powi(steps));
        let moments = (&mut self.mean[..], &mut self.square[..]);
        step(weights, gradient, moments, [rate_of_mean, of_square, 1.0 - rate * DECAY, most]);
    }
}

#[multiversion(targets("x86_64+avx512f", "x86_64+avx2", "aarch64+neon"))]
fn step(weights: &mut [f32], gradient: &[f32], moments: (&mut [f32], &mut [f32]), numbers: [f32; 4]) {
    let [rate, of_square, kept, most] = numbers;
    let (mean, square) = moments;
    for (((weight, &slope), mean), square) in weights.iter_mut().zip(gradient).zip(mean).zip(square) {
        *mean = MEAN * *mean + (1.0 - MEAN) * slope;
        *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
        let moved = *weight * kept - rate * *mean / ((*square * of_square).sqrt() + LEAST);
        *weight = moved.clamp(-most, most);
    }
}
