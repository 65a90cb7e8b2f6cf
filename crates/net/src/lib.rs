//! The learned evaluation: a small network that judges positions, beside the terms that people can read.
//!
//! - [`features`]: which inputs a position switches on, as each side sees it.
//! - [`Net`]: the weights, as whole numbers, and the file they are kept in.
//! - [`Accumulator`]: the hidden layer of the last position that was judged, brought up to date man by man.
//! - [`Judge`]: a net and its accumulator: positions in, centipawns out.
//! - [`teacher`]: Stockfish's network, which labels positions. [`data`]: positions to learn from. [`train`]: the learning.
//!
//! A net is a function of the board and the side to move alone. It is computed in whole numbers, so every machine
//! gives the same values, whatever its instructions are.

mod accumulator;
mod changes;
pub mod data;
mod embedded;
pub mod features;
mod judge;
mod kernel;
pub mod net;
pub mod teacher;
pub mod train;

pub use self::{
    accumulator::Accumulator,
    judge::Judge,
    net::{Net, NetError},
};
