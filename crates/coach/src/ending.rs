//! Endings that the tables know: the truth, and the rule that finds it.

use lucena_endgame::{knowledge, table::Value};
use lucena_goal::Found;
use shakmaty::{Chess, Move};

pub use lucena_endgame::knowledge::{Knowledge, Rule};

/// What is known about an ending.
#[derive(Debug, Clone)]
pub struct Known {
    /// The best move.
    pub best: Move,
    /// What it leads to, for the side to move.
    pub found: Found,
    /// Perfect play.
    pub line: Vec<Move>,
    /// What a rule set says about its move, where that move keeps the result and the sentence is true.
    pub rule: Option<Rule>,
}

/// Looks a position up; `None` if it has too many men.
pub fn known(knowledge: &Knowledge, position: &Chess) -> Option<Known> {
    let knowledge::Known { value, best, line, rule } = knowledge.known(position)?;
    let found = match value {
        Value::Win(moves) => Found::MateIn(moves.into()),
        Value::Loss(moves) => Found::MatedIn(moves.into()),
        Value::Draw => Found::Centipawns(0),
    };
    Some(Known { best, found, line, rule })
}
