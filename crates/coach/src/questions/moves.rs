//! What is every legal move worth?

use lucena_board::history::History;
use lucena_evidence::{Asked, Machine, Stop};
use lucena_reasons::questions::Choice;

use super::{Asking, choice};
use crate::Request;

/// What every legal move is worth.
#[derive(Debug, Clone)]
pub struct Weighed {
    /// The position, and who has answered.
    pub asking: Asking,
    /// All legal moves; `None` if the game is over.
    pub choice: Option<Choice>,
}

/// Judges every legal move of a position.
pub fn moves(machine: &mut dyn Machine, game: &History, request: &Request, stop: &Stop) -> Asked<Weighed> {
    let (asking, choice) =
        Asking::answered(machine, game, request, stop, |asker| choice(asker, game, request))?;
    Ok(Weighed { asking, choice })
}
