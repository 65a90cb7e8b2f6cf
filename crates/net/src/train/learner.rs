//! A net that is learning.

use lucena_board::random::Random;
use rayon::prelude::*;
use thiserror::Error;

use super::{
    dataset::Dataset,
    gradient::{Room, Weights, learn, logistic, places, value},
    optimiser::Optimiser,
};
use crate::{
    Net, NetError,
    data::Example,
    net::{CLIP, INPUTS, LANES, OUTPUT_ONE, OUTPUTS, Parts, WIDEST},
};

/// Examples of one step.
pub const BATCH: usize = 4096;
/// A batch is divided into so many shares, whatever the number of threads.
const SHARES: usize = 2;
/// Weights stay within these bounds, so that they fit into whole numbers: 127/64.
const MOST: f32 = 1.98;
/// A man switches on about so many inputs of a side; the first weights are small in proportion.
const USUAL_MEN: f32 = 20.0;

/// What is learned from an example.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
    /// How many of the judge's centipawns make the odds of winning e to 1.
    pub spread: f32,
    /// How much the game's result counts; the rest is the score.
    pub result: f32,
}

impl Target {
    fn of(self, example: &Example) -> f32 {
        let score = logistic(f32::from(example.score()) / self.spread);
        score + self.result * (example.result() - score)
    }
}

/// How learning goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Steps so far, in this pass.
    pub step: usize,
    /// Steps of the whole pass.
    pub of: usize,
    /// The mean squared error of the steps since the last report.
    pub error: f64,
}

/// Why a state cannot be continued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("this is not the state of a net that is learning")]
pub struct StateError;

/// A net that is learning.
#[derive(Debug, Clone)]
pub struct Learner {
    weights: Weights,
    optimiser: Optimiser,
    passes: u32,
}

const MAGIC: &[u8; 8] = b"learner1";

impl Learner {
    /// A net that knows nothing; `None` if its width cannot be used.
    pub fn new(width: usize, seed: u64) -> Option<Learner> {
        if width == 0 || !width.is_multiple_of(LANES) || width > WIDEST {
            return None;
        }
        let mut random = Random::new(seed);
        let mut number = |most: f32| most * (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0);
        let mut weights = Weights::zero(width);
        let [_, bias, output, output_bias, _] = places(width);
        for at in 0..output_bias {
            let most = if at < output { 1.0 / USUAL_MEN.sqrt() } else { 1.0 / (2.0 * width as f32).sqrt() };
            weights.all[at] = if (bias..output).contains(&at) { 0.1 } else { number(most) };
        }
        let optimiser = Optimiser::new(weights.all.len());
        Some(Learner { weights, optimiser, passes: 0 })
    }

    /// Passes over the data that are finished.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// Learns from every example once. `rate` says how large the steps are at each share of the pass; `report` is told how it goes,
    /// and ends the pass unfinished by answering `false`.
    pub fn pass(
        &mut self,
        data: &Dataset,
        target: Target,
        seed: u64,
        rate: impl Fn(f32) -> f32,
        mut report: impl FnMut(Progress) -> bool,
    ) -> bool {
        let order = data.order(seed, self.passes);
        let of = order.len() / BATCH + usize::from(order.len() < BATCH);
        let width = self.weights.width;
        let mut shares: Vec<(Weights, Room)> =
            (0..SHARES).map(|_| (Weights::zero(width), Room::new(width))).collect();
        for (step, batch) in order.chunks(BATCH).take(of).enumerate() {
            let error = self.learn(data, batch, target, &mut shares);
            let (first, others) = shares.split_at_mut(1);
            for (other, _) in others {
                first[0].0.all.iter_mut().zip(&other.all).for_each(|(sum, more)| *sum += more);
            }
            let gradient = &mut first[0].0.all;
            gradient.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
            let rate = rate(step as f32 / of as f32);
            self.optimiser.step(&mut self.weights.all, gradient, rate, MOST);
            if !report(Progress { step: step + 1, of, error }) {
                return false;
            }
        }
        self.passes += 1;
        true
    }

    /// The gradient of a batch, in shares; its mean squared error.
    fn learn(&self, data: &Dataset, batch: &[u32], target: Target, shares: &mut [(Weights, Room)]) -> f64 {
        let size = batch.len().div_ceil(SHARES).max(1);
        let errors: Vec<f64> = shares
            .par_iter_mut()
            .enumerate()
            .map(|(at, (gradient, room))| {
                gradient.all.fill(0.0);
                let part = batch.chunks(size).nth(at).unwrap_or_default();
                let one = |&number: &u32| {
                    let example = data.get(number);
                    learn(&self.weights, example, target.of(example), gradient, room)
                };
                part.iter().map(one).sum()
            })
            .collect();
        errors.iter().sum::<f64>() / batch.len() as f64
    }

    /// The mean squared error on examples that were not learned from.
    pub fn error(&self, examples: &[Example], target: Target) -> f64 {
        let parts: Vec<f64> = examples
            .par_chunks(BATCH)
            .map_init(
                || Room::new(self.weights.width),
                |room, part| {
                    let one = |example: &Example| {
                        let chance = logistic(value(&self.weights, example, room));
                        f64::from(chance - target.of(example)).powi(2)
                    };
                    part.iter().map(one).sum()
                },
            )
            .collect();
        parts.iter().sum::<f64>() / examples.len().max(1) as f64
    }

    /// The net as it is now, in whole numbers. `scale` is what an output of one, odds of e to 1, is worth in centipawns.
    ///
    /// # Errors
    ///
    /// Returns [`NetError`] if the weights have grown too large.
    pub fn net(&self, scale: u16) -> Result<Net, NetError> {
        let [rows, bias, output, output_bias, end] = places(self.weights.width);
        let whole = |from: usize, to: usize, one: i16| -> Vec<i16> {
            let round = |weight: &f32| (weight * f32::from(one)).round() as i16;
            self.weights.all[from..to].iter().map(round).collect()
        };
        let mut biases = [0; OUTPUTS];
        for (bias, weight) in biases.iter_mut().zip(&self.weights.all[output_bias..end]) {
            *bias = (weight * f32::from(CLIP) * f32::from(OUTPUT_ONE)).round() as i32;
        }
        Net::new(Parts {
            scale,
            rows: whole(rows, bias, CLIP),
            bias: whole(bias, output, CLIP),
            output: whole(output, output_bias, OUTPUT_ONE),
            output_bias: biases,
        })
    }

    /// All that must be kept to go on later.
    pub fn state(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.weights.width as u32).to_le_bytes());
        bytes.extend(self.passes.to_le_bytes());
        bytes.extend(self.optimiser.steps.to_le_bytes());
        let Optimiser { mean, square, .. } = &self.optimiser;
        bytes.extend(
            self.weights.all.iter().chain(mean).chain(square).flat_map(|number| number.to_le_bytes()),
        );
        bytes
    }

    /// A learner as it was left.
    ///
    /// # Errors
    ///
    /// Returns [`StateError`] for anything else.
    pub fn read(bytes: &[u8]) -> Result<Learner, StateError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(StateError)?;
        let (head, numbers) = rest.split_first_chunk::<16>().ok_or(StateError)?;
        let [a, b, c, d, e, f, g, h, steps @ ..] = *head;
        let width = u32::from_le_bytes([a, b, c, d]) as usize;
        let mut learner = Learner::new(width.min(INPUTS), 0).ok_or(StateError)?;
        let count = learner.weights.all.len();
        let (numbers, left) = numbers.as_chunks::<4>();
        if numbers.len() != 3 * count || !left.is_empty() {
            return Err(StateError);
        }
        let mut numbers = numbers.iter().map(|&word| f32::from_le_bytes(word));
        let mut part = || numbers.by_ref().take(count).collect();
        (learner.weights.all, learner.optimiser.mean, learner.optimiser.square) = (part(), part(), part());
        learner.passes = u32::from_le_bytes([e, f, g, h]);
        learner.optimiser.steps = u64::from_le_bytes(steps);
        Ok(learner)
    }
}
