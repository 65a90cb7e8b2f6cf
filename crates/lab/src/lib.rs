//! The search laboratory: experiments that print tables, write CSV and draw plots a person can read.

pub mod chess;
pub mod comparison;
mod cpu;
pub mod drawing;
pub mod figure8;
pub mod horizon;
pub mod pearl;
pub mod plot;
mod sample;
mod stoppable;
pub mod table;
pub mod theorems;
pub mod thesis;
pub mod trees;

pub use self::{plot::Plot, sample::Sample, stoppable::Stoppable, table::Table};
