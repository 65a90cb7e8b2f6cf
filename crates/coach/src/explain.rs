//! The road from a position to an explanation: looked → aimed → studied. What is told of it is in [`crate::words`].

use lucena_board::history::{Ending, History};
use lucena_evidence::{Asked, Asker, Line, Machine, Score, Spent, Stop};
use lucena_reasons::Finding;
use shakmaty::{Chess, Color, Move, Position};

use crate::{
    Aimed, Looked, Request, Studied,
    ending::{self, Known},
};

/// What was found out about a position.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// The position.
    pub root: Chess,
    /// What was found.
    pub found: Found,
    /// Who has answered.
    pub machine: String,
    /// Whether it leaves moves out, so that all this is its belief.
    pub is_belief: bool,
    /// What it has cost.
    pub spent: Spent,
}

/// What there is to say.
#[derive(Debug, Clone)]
pub enum Found {
    /// The game is over.
    Over(Ending),
    /// Tables know the position.
    Known(Box<Known>),
    /// A machine was asked.
    Studied(Box<Studied>),
}

impl Explanation {
    /// Whose move is explained.
    pub fn us(&self) -> Color {
        self.root.turn()
    }

    /// The move; `None` when the game is over.
    pub fn best(&self) -> Option<Move> {
        self.line().at(0)
    }

    /// How play goes.
    pub fn line(&self) -> Line {
        match &self.found {
            Found::Over(_) => Line::new(&self.root),
            Found::Known(known) => Line::of(&self.root, known.certainty.line()),
            Found::Studied(studied) => studied.line.clone(),
        }
    }

    /// What the move is worth to the side to move.
    pub fn score(&self) -> Score {
        match &self.found {
            Found::Over(_) => Score::LEVEL,
            Found::Known(known) => known.certainty.score(),
            Found::Studied(studied) => studied.looked.score,
        }
    }

    /// The study, if a machine was asked.
    pub fn studied(&self) -> Option<&Studied> {
        match &self.found {
            Found::Studied(studied) => Some(studied),
            _ => None,
        }
    }

    /// What was found about the main line.
    pub fn findings(&self) -> &[Finding] {
        self.studied().map_or(&[], |studied| &studied.findings)
    }
}

/// Finds the best move of the last position of a game, or takes the one asked for, and explains it.
pub fn explain(
    machine: &mut dyn Machine,
    game: &History,
    request: &Request,
    stop: &Stop,
) -> Asked<Explanation> {
    machine.forget()?;
    let root = game.position().clone();
    let (name, is_belief) = (machine.name().to_owned(), machine.is_selective());
    let explanation =
        |found, spent| Explanation { root: root.clone(), found, machine: name, is_belief, spent };
    if let Some(ending) = game.ending().filter(|ending| !ending.needs_claim()) {
        return Ok(explanation(Found::Over(ending), Spent::default()));
    }
    if let (Some(known), None) = (ending::known(&request.knowledge, &root)?, request.wanted()) {
        return Ok(explanation(Found::Known(Box::new(known)), Spent::default()));
    }
    let mut asker = Asker::new(machine, request.price, stop.clone());
    let looked = Looked::at(&mut asker, game, request)?;
    let aimed = Aimed::of(&mut asker, game, &looked, request)?;
    let (studied, spent) = Studied::of(asker, game, looked, aimed, request)?;
    Ok(explanation(Found::Studied(Box::new(studied)), spent))
}
