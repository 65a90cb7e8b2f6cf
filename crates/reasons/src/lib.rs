//! Why a move works: the main variation, causal tests on it, and the motifs they bring to light (VIRGO chapter 4).
//!
//! [`study::study`] takes a line of play and an [`Inquiry`](lucena_evidence::Inquiry). Recognisers propose
//! [`Candidate`]s; each is measured, and those that hold become claims.

pub mod ablation;
pub mod aim;
pub mod alternating;
pub mod attributes;
pub mod candidate;
pub mod course;
pub mod how;
mod idle;
pub mod motif;
pub mod natural;
pub mod part;
pub mod purposes;
pub mod questions;
pub mod study;
pub mod threat;
pub mod variation;

pub use self::{
    aim::Aim,
    candidate::{Candidate, Why},
    how::{How, Means},
    motif::Motif,
    part::{Part, Parts},
    purposes::{Purpose, Served, Telling},
    study::{Finding, Study, Task, Use},
};
