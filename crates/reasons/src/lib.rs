//! Why a move works: the main variation, causal tests on it, and the motifs they bring to light (VIRGO chapter 4).
//!
//! [`study::study`] takes a line of play and an [`Inquiry`](lucena_goal::Inquiry), and gives the claims that hold. Every claim carries the line
//! in which its point works, the line that shows why it is needed, and the test that it has passed.

pub mod ablation;
pub mod aim;
pub mod alternating;
pub mod attributes;
pub mod claim;
pub mod line;
pub mod material;
pub mod motif;
pub mod study;
pub mod threat;
pub mod variation;

pub use self::{
    aim::Aim,
    claim::{Claim, Man, Part, Proof, Why},
    line::Line,
    motif::Motif,
    study::Study,
};
