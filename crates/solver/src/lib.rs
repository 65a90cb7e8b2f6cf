//! Solvers: what can be achieved from a position, and how.
//!
//! [`caps`] is Berliner's CAPS-II, which looks only at moves that deal with the problem it perceives; [`full_width`] is a
//! plain solver in the manner of TECH, to compare with.

pub mod caps;
pub mod full_width;
pub mod solution;

pub use self::solution::{Solution, Tree};
