//! The engine: search, an evaluation that shows its terms, UCI.
//!
//! Everything that Lucena says rests on this engine being right, so every part of it can be seen and switched off:
//! `search` in numbered steps with its techniques one by one, `evaluation` term by term.

pub mod bench;
pub mod clock;
pub mod endings;
mod engine;
pub mod evaluation;
mod machine;
pub mod score;
pub mod search;
pub mod selfplay;
pub mod sprt;
pub mod strength;
pub mod suite;
pub mod table;
pub mod tuning;
pub mod uci;

pub use self::{
    clock::{Clock, Clocks, Signals},
    endings::Endings,
    engine::{Engine, Limits, Line, Report, Settings},
    evaluation::Evaluation,
    search::techniques::{Technique, Techniques},
    table::Bound,
};
