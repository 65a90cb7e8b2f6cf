//! The rule language: text → tokens → syntax tree → a checked and compiled form.
//!
//! `lexer` cuts a `.rules` file into words, `parser` makes a faithful tree of them (`ast`), `compile` expands
//! definitions, checks kinds and makes a `program`, whose conditions `plan` lays out for fast evaluation. A mistake at
//! any stage is a [`RuleError`] that points at its place; `limits` says how large a rule set may become.

mod ast;
mod compile;
mod error;
mod lexer;
mod limits;
mod parser;
mod plan;
mod program;

pub use compile::{compile, heading};
pub use error::RuleError;
pub use limits::MAX_SOURCE;
pub use program::{Class, Direction, Judgement, Measure, Orientation, Program};
