//! Endings that the tables know: the truth, and the rule that finds it.

use lucena_board::history::History;
use lucena_endgame::{library, model, table::Tables};
use lucena_evidence::{Asked, Certainty, Score};
use shakmaty::{Chess, Move, Position};

/// Tables of so many men are made in a blink.
const MOST_MEN: usize = 3;

/// What is known about an ending.
#[derive(Debug, Clone)]
pub struct Known {
    /// What the tables say.
    pub certainty: Certainty,
    /// What a rule set says about its move, where that move keeps the result.
    pub rule: Option<Rule>,
}

/// A rule set's word.
#[derive(Debug, Clone)]
pub struct Rule {
    /// Its move.
    pub m: Move,
    /// Why.
    pub sentence: String,
    /// Which rule set.
    pub title: String,
    /// What the tables say of its move, where it is not the tables' own.
    pub certainty: Option<Certainty>,
}

/// Looks a position up; `None` if it has too many men.
pub fn known(position: &Chess) -> Asked<Option<Known>> {
    if position.board().occupied().count() > MOST_MEN || position.castles().any() {
        return Ok(None);
    }
    let mut tables = Tables::new();
    let game = History::new(position.clone());
    let Some(certainty) = Certainty::looked_up(&mut tables, &game, &[])? else { return Ok(None) };
    let rule = match rule(position) {
        Some(rule) => {
            let kept = Certainty::looked_up(&mut tables, &game, &[rule.m])?;
            let kept = kept.filter(|kept| result(kept.score()) == result(certainty.score()));
            kept.map(|kept| Rule { certainty: Some(kept), ..rule })
        }
        None => None,
    };
    Ok(Some(Known { certainty, rule }))
}

/// Won, drawn or lost.
pub fn result(score: Score) -> i32 {
    match score {
        Score::MateIn(_) => 1,
        Score::Estimate(_) => 0,
        Score::MatedIn(_) => -1,
    }
}

/// The move of the rules for this ending, and why.
fn rule(position: &Chess) -> Option<Rule> {
    let (program, seat) = library::for_position(position)?;
    let placement = program.cast.placement(&seat.position)?;
    let choice = model::choose(&program, &placement)?;
    let best = choice.best();
    let class = &program.classes[best.judgement.class];
    Some(Rule {
        m: seat.played(&best.step)?,
        sentence: seat.spoken(&class.sentence),
        title: program.title.clone(),
        certainty: None,
    })
}
