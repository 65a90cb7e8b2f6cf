//! The questions that an explanation asks, each by itself: what is threatened, what do the defences do, what is every move
//! worth, which reply punishes most of them. One function a question; the words are in [`crate::words::questions`], the
//! documents in [`crate::document::questions`].

mod defences;
mod killers;
mod moves;
mod threats;

use lucena_board::history::{Ending, History};
use lucena_evidence::{Asked, Asker, Machine, Spent, Stop};
use lucena_reasons::questions::Choice;
use shakmaty::Chess;

pub use self::{
    defences::{Defended, Kept, defences},
    killers::{Punished, killers},
    moves::{Weighed, moves},
    threats::{Silence, Threatened, threats},
};
use crate::{Looked, Request};

/// What all answers have in common.
#[derive(Debug, Clone)]
pub struct Asking {
    /// The position asked about.
    pub root: Chess,
    /// Why there is nothing to ask: the game is over.
    pub ending: Option<Ending>,
    /// Who has answered.
    pub machine: String,
    /// Whether it leaves moves out, so that all this is its belief.
    pub is_belief: bool,
    /// What it has cost.
    pub spent: Spent,
}

impl Asking {
    /// Has a question answered, unless the game is over: then there is nothing to answer.
    fn answered<T>(
        machine: &mut dyn Machine,
        game: &History,
        request: &Request,
        stop: &Stop,
        answer: impl FnOnce(&mut Asker<'_>) -> Asked<T>,
    ) -> Asked<(Asking, Option<T>)> {
        machine.forget()?;
        let ending = over(game);
        let mut asking = Asking {
            root: game.position().clone(),
            ending,
            machine: machine.name().to_owned(),
            is_belief: machine.is_selective(),
            spent: Spent::default(),
        };
        if ending.is_some() {
            return Ok((asking, None));
        }
        let mut asker = Asker::new(machine, request.price, stop.clone());
        let answer = answer(&mut asker)?;
        asking.spent = asker.spent();
        Ok((asking, Some(answer)))
    }
}

/// Why a game is over, if it is without anybody's claim.
fn over(game: &History) -> Option<Ending> {
    game.ending().filter(|ending| !ending.needs_claim())
}

/// What all moves are worth, as an explanation finds it out.
fn choice(asker: &mut Asker<'_>, game: &History, request: &Request) -> Asked<Choice> {
    let request = Request { first: None, line: Vec::new(), ..request.clone() };
    let looked = Looked::at(asker, game, &request)?;
    Choice::among(asker, game, looked.census)
}
