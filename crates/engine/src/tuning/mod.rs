//! Tuning: the weights of the evaluation are learned from games by logistic regression.
//!
//! Each quiet position of a game is an example: the better its score, the likelier its game was won (Texel's method,
//! Österlund 2014). The evaluation is a sum of counted features, so the gradient is exact; `examples` counts the
//! features once, `learner` descends.

mod examples;
mod learner;

pub use self::{
    examples::{Example, Examples, Mixture},
    learner::{Learner, Progress, StateError},
};
