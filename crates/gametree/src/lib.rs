//! Search algorithms over any two-player tree, and trees to measure them on (Marsland; VIRGO chapter 2).
//!
//! A [`GameTree`] says what follows from what and what a node is worth. An [`Algorithm`] finds the value of its root to
//! a depth. A [`Watch`] sees every visit; [`Count`] counts them. The memory aids of Marsland §3 are parts that any
//! depth-first algorithm can take ([`aid::Tables`]). The crate knows no chess.

pub mod aid;
pub mod algorithm;
mod lab;
mod tree;
pub mod trees;
mod watch;

pub use self::{
    algorithm::Algorithm,
    lab::Lab,
    tree::{GameTree, MOST, Moves, Value, Window},
    watch::{Count, End, Ignore, Record, Seen, Visit, Watch},
};
