//! Positions to learn from: games played quickly, every quiet position with the score of whoever judged it.

mod example;
mod games;

pub use self::{
    example::{Example, Men},
    games::{Label, Labeller, Recipe, Result},
};
