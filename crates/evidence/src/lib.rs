//! What may be said at all.
//!
//! This crate holds everything between a question and a sentence: typed values, one [`Score`], one curve of winning
//! chances, one [`Price`], one [`Stop`], and the trait [`Machine`] through which engines, solvers, endgame tables and
//! other programs answer. A machine that dies, hangs or lies is an error; a machine that cannot tell says "unknown".
//!
//! On top of that stand the four kinds of evidence: a [`Fact`] is visible on the board, a [`Contrast`] compares two measured
//! verdicts, a [`Census`] counts all legal moves, a [`Certainty`] is a table or a proof. Their constructors run the
//! measurement and there are no others. A [`Claim`] is made from evidence only. So a sentence that was not measured
//! cannot be written down.

mod asker;
mod census;
mod certainty;
mod chance;
mod claim;
mod class;
mod contrast;
mod cross;
mod fact;
mod line;
mod machine;
pub mod material;
mod price;
mod score;
mod split;
mod strength;
mod value;

pub use lucena_board::stop::Stop;

pub use self::{
    asker::{Asker, Inquiry, Known},
    census::Census,
    certainty::{Answers, Certainty},
    chance::{Chance, DRAWN, FARTHEST, STEEPNESS, Scale},
    claim::{Claim, Evidence, Man, Part},
    class::{BAD, Class, GOOD},
    contrast::{Apart, Change, Contrast, Measured, Without, edited, margin},
    cross::{Cell, Cross, Fate, Reply},
    fact::{Fact, Predicate},
    line::{Id, Line, Men, captured_on},
    machine::{Answer, Asked, Bound, Goal, JudgedMove, Machine, MachineError, Opinion, Question, Verdict},
    material::Gain,
    price::{Budget, Price, Spent},
    score::{CERTAIN, Score},
    split::{ACCIDENT, APART, Criterion, Split, Tally},
    strength::Strength,
    value::{Centipawns, Plies, Points, balance},
};
