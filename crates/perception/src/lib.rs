//! What stands on the board, as CAPS-II sees it (Berliner 1975, §II, IV, V and VII).
//!
//! [`Sight::of`] looks at a position once and finds the bearing of every piece on every square, how safe each piece
//! is, the functions that pieces have, the threats of both sides, and the moves with which they could attack. The
//! solver chooses its moves by these facts, and explanations name them, so they are exact: each has a definition in
//! its file, and a slow oracle in the tests that follows it by the book.

pub mod after;
pub mod attack;
pub mod bearing;
pub mod causality;
pub mod evaluate;
pub mod function;
pub mod generate;
pub mod idea;
pub mod names;
pub mod pin;
pub mod refutation;
pub mod safety;
pub mod sight;
pub mod struggle;
pub mod values;

pub use self::{
    attack::{Attack, Targets},
    bearing::{Bearing, Bearings},
    causality::{Cause, Counter},
    evaluate::{Effect, Judge, Merit},
    function::{Duty, Function, Functions},
    generate::Generators,
    idea::Idea,
    names::Names,
    pin::Pin,
    refutation::Description,
    safety::{Classes, Safety, Standing},
    sight::{Sight, Threat},
};
