//! Descends the gradient of the prediction error (Adam, Kingma and Ba 2015), the same on every machine.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::{Example, Examples};
use crate::evaluation::{
    DANGER_ENDGAME, DANGER_SQUARED, MOST_DANGER, Pair, Weights,
    blocks::{BLOCKS, FEATURES},
};

/// Middlegame and endgame values of every feature.
const VALUES: usize = 2 * FEATURES;
/// Examples that are summed together; fixed, so that sums do not depend on the number of threads.
const CHUNK: usize = 4096;
const FORGET: (f64, f64) = (0.9, 0.999);

/// The learner's state, which can be saved and continued.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Learner {
    values: Vec<f64>,
    momentum: Vec<f64>,
    square: Vec<f64>,
    anchor: Vec<f64>,
    epoch: u32,
    /// How many centipawns make the odds e to 1.
    spread: f64,
    /// How strongly values are held where they began: what the examples say little about stays.
    hold: f64,
}

/// How it goes.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Passes over the examples.
    pub epoch: u32,
    /// The mean squared error of the prediction, before the step.
    pub error: f64,
}

/// A saved state that does not fit.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// Not what a learner saves.
    #[error("not a state that `lucena tune` has saved: {0}")]
    Form(#[from] serde_json::Error),
    /// The evaluation has other features now.
    #[error("the state has {found} values, but the evaluation has {VALUES}; begin again without it")]
    Features {
        /// How many it has.
        found: usize,
    },
}

impl Learner {
    /// Begins with these weights, and is drawn towards them where examples are few.
    pub fn new(weights: &Weights, spread: f64, hold: f64) -> Learner {
        let value = |i: usize| {
            let weight = weights.get(i / 2);
            f64::from(if i.is_multiple_of(2) { weight.middlegame() } else { weight.endgame() })
        };
        let values: Vec<f64> = (0..VALUES).map(value).collect();
        let (momentum, square) = (vec![0.0; VALUES], vec![0.0; VALUES]);
        Learner { anchor: values.clone(), values, momentum, square, epoch: 0, spread, hold }
    }

    /// Continues from a saved state.
    pub fn read(text: &str) -> Result<Learner, StateError> {
        let learner: Learner = serde_json::from_str(text)?;
        for list in [&learner.values, &learner.momentum, &learner.square, &learner.anchor] {
            if list.len() != VALUES {
                return Err(StateError::Features { found: list.len() });
            }
        }
        Ok(learner)
    }

    /// What [`Learner::read`] reads.
    pub fn to_text(&self) -> Result<String, StateError> {
        Ok(serde_json::to_string(self)?)
    }

    /// How many passes were made.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The weights learned so far.
    pub fn weights(&self) -> Weights {
        let mut weights = Weights::seed();
        for block in BLOCKS {
            for feature in block.start..block.start + block.len {
                let value = |half: usize| self.values[2 * feature + half].round() as i32;
                weights.set(feature, Pair::new(value(0), value(1)));
            }
        }
        weights
    }

    /// One pass over all examples and one step.
    pub fn step(&mut self, examples: &Examples, rate: f64) -> Progress {
        let parts: Vec<(Vec<f64>, f64)> =
            examples.list().par_chunks(CHUNK).map(|chunk| self.gradient(examples, chunk)).collect();
        let mut gradient = vec![0.0; VALUES];
        let mut error = 0.0;
        for (part, wrong) in parts {
            gradient.iter_mut().zip(part).for_each(|(sum, value)| *sum += value);
            error += wrong;
        }
        let count = examples.len().max(1) as f64;
        self.epoch += 1;
        let time = f64::from(self.epoch);
        for (i, slope) in gradient.into_iter().enumerate() {
            let slope = slope / count + self.hold * (self.values[i] - self.anchor[i]);
            self.momentum[i] = FORGET.0 * self.momentum[i] + (1.0 - FORGET.0) * slope;
            self.square[i] = FORGET.1 * self.square[i] + (1.0 - FORGET.1) * slope * slope;
            let momentum = self.momentum[i] / (1.0 - FORGET.0.powf(time));
            let square = self.square[i] / (1.0 - FORGET.1.powf(time));
            self.values[i] -= rate * momentum / (square.sqrt() + 1e-9);
        }
        Progress { epoch: self.epoch, error: error / count }
    }

    /// The mean squared error on examples that nothing is learned from.
    pub fn error(&self, examples: &Examples) -> f64 {
        let parts = examples.list().par_chunks(CHUNK).map(|chunk| self.gradient(examples, chunk).1);
        let parts: Vec<f64> = parts.collect();
        parts.iter().sum::<f64>() / examples.len().max(1) as f64
    }

    fn gradient(&self, examples: &Examples, chunk: &[Example]) -> (Vec<f64>, f64) {
        let mut gradient = vec![0.0; VALUES];
        let mut error = 0.0;
        for example in chunk {
            error += self.learn_from(examples, example, &mut gradient);
        }
        (gradient, error)
    }

    /// Adds an example's slopes; its squared error.
    fn learn_from(&self, examples: &Examples, example: &Example, gradient: &mut [f64]) -> f64 {
        let linear = examples.linear(example);
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for &(feature, count) in linear {
            let at = 2 * usize::from(feature);
            middlegame += self.values[at] * f64::from(count);
            endgame += self.values[at + 1] * f64::from(count);
        }
        let dangers = Color::ALL.map(|side| {
            let list = examples.danger(example, side).iter();
            let sum: f64 =
                list.map(|&(feature, count)| self.values[2 * usize::from(feature)] * f64::from(count)).sum();
            sum.clamp(0.0, f64::from(MOST_DANGER))
        });
        for (danger, sign) in dangers.iter().zip([-1.0, 1.0]) {
            middlegame += sign * danger * danger / f64::from(DANGER_SQUARED);
            endgame += sign * danger / f64::from(DANGER_ENDGAME);
        }
        let strong = if endgame >= 0.0 { Color::White } else { Color::Black };
        let share = f64::from(example.middlegame);
        let rest = (1.0 - share) * f64::from(*example.scale.get(strong));
        let score = middlegame * share + endgame * rest;
        let predicted = 1.0 / (1.0 + (-score / self.spread).exp());
        let wrong = predicted - f64::from(example.target);
        let slope = 2.0 * wrong * predicted * (1.0 - predicted) / self.spread;
        for &(feature, count) in linear {
            let at = 2 * usize::from(feature);
            gradient[at] += slope * share * f64::from(count);
            gradient[at + 1] += slope * rest * f64::from(count);
        }
        for ((side, danger), sign) in Color::ALL.into_iter().zip(dangers).zip([-1.0, 1.0]) {
            if danger > 0.0 {
                let steep =
                    2.0 * danger / f64::from(DANGER_SQUARED) * share + rest / f64::from(DANGER_ENDGAME);
                for &(feature, count) in examples.danger(example, side) {
                    gradient[2 * usize::from(feature)] += slope * sign * steep * f64::from(count);
                }
            }
        }
        wrong * wrong
    }
}
