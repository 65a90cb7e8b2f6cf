//! The learning: examples in, a net out.
//!
//! A batch of examples is divided into a fixed number of shares, whose gradients are added up in order; so the result depends on
//! the seed and the data, not on the number of threads.

mod dataset;
mod gradient;
mod learner;
mod optimiser;

pub use self::{
    dataset::{Dataset, DatasetError},
    learner::{Learner, Progress, StateError, Target},
};
