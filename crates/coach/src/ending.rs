//! Endings that the tables know: the truth, and the rule that finds it.

use lucena_board::history::History;
pub use lucena_endgame::knowledge::{Knowledge, Rule};
use lucena_evidence::{Asked, Certainty, Line, Score};
use lucena_reasons::{Served, purposes};
use shakmaty::{Chess, Move, Position};

/// What is known about an ending.
#[derive(Debug, Clone)]
pub struct Known {
    /// What the tables say.
    pub certainty: Certainty,
    /// What a rule set says about its move, where that move keeps the result and the sentence is true; and what the tables
    /// say of that move.
    pub rule: Option<(Rule, Certainty)>,
    /// What the first move of perfect play does that decides endings.
    pub serves: Vec<Served>,
}

/// Looks a position up; `None` if it has too many men.
pub fn known(knowledge: &Knowledge, position: &Chess) -> Asked<Option<Known>> {
    let game = History::new(position.clone());
    let Some(certainty) = certain(knowledge, &game, &[])? else { return Ok(None) };
    let rule = match knowledge.rule(position) {
        Some(rule) => certain(knowledge, &game, &[rule.m])?.map(|certainty| (rule, certainty)),
        None => None,
    };
    let serves = purposes::served(&Line::of(position, certainty.line()));
    let serves = serves.into_iter().filter(|served| served.purpose.is_of_endings()).take(1).collect();
    Ok(Some(Known { certainty, rule, serves }))
}

/// What the tables alone say of a position, or of the best of these moves.
pub fn certain(knowledge: &Knowledge, game: &History, moves: &[Move]) -> Asked<Option<Certainty>> {
    Certainty::looked_up(&mut knowledge.clone(), game, moves)
}

/// An ending that tables know, at the end of a line.
#[derive(Debug, Clone)]
pub struct Reached {
    /// The moves that lead into it.
    pub line: Line,
    /// What the tables say of its end.
    pub certainty: Certainty,
    /// What a rule set says there, where its move keeps the result and the sentence is true.
    pub rule: Option<Rule>,
}

/// So many plies at most lead into an ending that is told of: farther off, much may come otherwise.
const NEAR: usize = 8;

/// The first ending known to tables that a line soon reaches; `None` if it begins with one, or comes to none that goes on.
pub fn reached(knowledge: &Knowledge, line: &Line) -> Asked<Option<Reached>> {
    for ply in 0..=line.len().min(NEAR) {
        let position = line.position(ply);
        let Some(certainty) = certain(knowledge, &History::new(position.clone()), &[])? else { continue };
        let is_told = ply > 0 && !position.legal_moves().is_empty();
        // Who is lost needs no rule.
        let rule = (certainty.score() >= Score::LEVEL).then(|| knowledge.rule(position)).flatten();
        return Ok(is_told.then(|| Reached { line: line.up_to(ply), certainty, rule }));
    }
    Ok(None)
}

/// Won, drawn or lost.
pub fn result(score: Score) -> i32 {
    match score {
        Score::MateIn(_) => 1,
        Score::Estimate(_) => 0,
        Score::MatedIn(_) => -1,
    }
}
