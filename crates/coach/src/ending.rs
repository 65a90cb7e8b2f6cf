//! Endings that the tables know: the truth, and the rule that finds it.

use lucena_board::history::History;
use lucena_endgame::{library, model, table::Tables};
use lucena_goal::{Budget, Found, Machine};
use shakmaty::{Chess, Move, Position};

/// Tables of so many men are made in a blink.
const MOST_MEN: usize = 3;

/// What is known about an ending.
#[derive(Debug, Clone)]
pub struct Known {
    /// The best move.
    pub best: Move,
    /// What it leads to, for the side to move.
    pub found: Found,
    /// Perfect play.
    pub line: Vec<Move>,
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
}

/// Looks a position up; `None` if it has too many men.
pub fn known(position: &Chess) -> Option<Known> {
    if position.board().occupied().count() > MOST_MEN || position.castles().any() {
        return None;
    }
    let mut tables = Tables::new();
    let game = History::new(position.clone());
    let budget = Budget::nodes(0);
    let opinion = tables.look(&game, &[], budget)?;
    let best = *opinion.line.first()?;
    let rule = rule(position).filter(|rule| {
        let kept = tables.look(&game, &[rule.m], budget).map(|kept| kept.found);
        let result =
            |found: Found| found.value().signum() * i32::from(!matches!(found, Found::Centipawns(_)));
        kept.is_some_and(|kept| result(kept) == result(opinion.found))
    });
    Some(Known { best, found: opinion.found, line: opinion.line, rule })
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
    })
}
