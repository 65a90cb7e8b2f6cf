//! The search laboratory: experiments that print tables, write CSV and draw plots a person can read.

pub mod chess;
mod cpu;
pub mod figure8;
pub mod horizon;
pub mod plot;
mod sample;
pub mod table;

pub use self::{plot::Plot, sample::Sample, table::Table};
