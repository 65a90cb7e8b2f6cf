//! The coach: evidence becomes an explanation, an explanation becomes words.
//!
//! [`explain()`] finds what wins and why; [`why_not()`] what is wrong with a move; [`words`] says it; [`document`] is the
//! same for programs.

pub mod annotate;
pub mod document;
pub mod ending;
pub mod explain;
pub mod outcome;
pub mod quiet;
pub mod themes;
pub mod why_not;
pub mod words;

pub use self::{
    explain::{Explanation, Request, explain},
    outcome::Outcome,
    why_not::{Refutation, why_not},
    words::{Level, Teller},
};
