//! The coach: evidence becomes an explanation, an explanation becomes words.
//!
//! [`explain()`] goes its road in stages with a type each: [`Looked`] (what every move is worth), [`Aimed`] (what the move
//! achieves), [`Studied`] (how, and why). [`why_not()`] says what is wrong with a move, [`annotate`] reviews games.
//! [`words`] and [`document`] are pure functions of what was found.

mod aimed;
pub mod annotate;
pub mod beside;
pub mod check;
pub mod document;
pub mod ending;
mod explain;
mod looked;
pub mod questions;
mod request;
mod standing;
pub mod story;
pub mod studied;
pub mod tag;
pub mod themes;
mod why_not;
pub mod words;

pub use self::{
    aimed::{Aimed, Draw, Outcome},
    explain::{Explanation, Found, explain},
    looked::Looked,
    request::Request,
    standing::Standing,
    studied::Studied,
    why_not::{Refutation, why_not},
    words::Level,
};
