//! Endings that the tables know: the truth, and the rule that finds it.

use lucena_board::history::History;
pub use lucena_endgame::knowledge::{Knowledge, Rule};
use lucena_evidence::{Asked, Certainty, Score};
use shakmaty::{Chess, Move};

/// What is known about an ending.
#[derive(Debug, Clone)]
pub struct Known {
    /// What the tables say.
    pub certainty: Certainty,
    /// What a rule set says about its move, where that move keeps the result and the sentence is true; and what the tables
    /// say of that move.
    pub rule: Option<(Rule, Certainty)>,
}

/// Looks a position up; `None` if it has too many men.
pub fn known(knowledge: &Knowledge, position: &Chess) -> Asked<Option<Known>> {
    let game = History::new(position.clone());
    let Some(certainty) = certain(knowledge, &game, &[])? else { return Ok(None) };
    let rule = match knowledge.rule(position) {
        Some(rule) => certain(knowledge, &game, &[rule.m])?.map(|certainty| (rule, certainty)),
        None => None,
    };
    Ok(Some(Known { certainty, rule }))
}

/// What the tables alone say of a position, or of the best of these moves.
pub fn certain(knowledge: &Knowledge, game: &History, moves: &[Move]) -> Asked<Option<Certainty>> {
    Certainty::looked_up(&mut knowledge.clone(), game, moves)
}

/// Won, drawn or lost.
pub fn result(score: Score) -> i32 {
    match score {
        Score::MateIn(_) => 1,
        Score::Estimate(_) => 0,
        Score::MatedIn(_) => -1,
    }
}
