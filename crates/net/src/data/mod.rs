//! Positions to learn from: games played quickly, every quiet position with its judge's score.

mod example;
mod games;

pub use self::{
    example::{Example, Men},
    games::{Label, Labeller, Recipe, Result},
};
