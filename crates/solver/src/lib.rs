//! Solvers: what can be achieved from a position, and how.
//!
//! [`caps`] is Berliner's CAPS-II, which looks only at moves that deal with the problem it perceives; [`virgo`] is VIRGO,
//! which proves goals by captures and threats; [`full_width`] is a plain solver in the manner of TECH, to compare with.

pub mod caps;
pub mod feature;
pub mod full_width;
pub mod solution;
pub mod virgo;

pub use self::solution::{Solution, Tree};
