//! Which reply punishes most of our poorer moves?

use lucena_board::history::History;
use lucena_evidence::{Asked, Machine, Stop};
use lucena_reasons::questions::{Choice, Killer, killers as killing};

use super::{Asking, choice};
use crate::Request;

/// The replies that punish most of the poorer moves.
#[derive(Debug, Clone)]
pub struct Punished {
    /// The position, and who has answered.
    pub asking: Asking,
    /// What all moves are worth; `None` if the game is over.
    pub choice: Option<Choice>,
    /// The replies, each forced after every legal move; none where no reply punishes several.
    pub killers: Vec<Killer>,
}

/// Looks for the replies that punish most of the poorer moves of a position.
pub fn killers(machine: &mut dyn Machine, game: &History, request: &Request, stop: &Stop) -> Asked<Punished> {
    let (asking, found) = Asking::answered(machine, game, request, stop, |asker| {
        let choice = choice(asker, game, request)?;
        let killers = killing::killers(asker, game, &choice)?;
        Ok((choice, killers))
    })?;
    let (choice, killers) = found.map_or((None, Vec::new()), |(choice, killers)| (Some(choice), killers));
    Ok(Punished { asking, choice, killers })
}
