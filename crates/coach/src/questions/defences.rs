//! What does every reply to a move do?

use lucena_board::history::{Ending, History};
use lucena_evidence::{Asked, Asker, Centipawns, Machine, Points, Stop};
use lucena_reasons::questions::{Defences, Faced, threats as asked};
use shakmaty::Move;

use super::{Asking, over};
use crate::{Aimed, Looked, Outcome, Request};

/// What the side that has moved wants to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// What the caller said.
    Given,
    /// What the move wins by force, a piece or more, less a margin: no reply should hold.
    Won,
    /// Eight points of winning chances more than the best defence leaves: a reply that gives away so much does not hold.
    More,
}

impl Kept {
    /// For programs.
    pub fn name(self) -> &'static str {
        match self {
            Kept::Given => "given",
            Kept::Won => "won",
            Kept::More => "more",
        }
    }
}

/// Every legal reply to a move.
#[derive(Debug, Clone)]
pub struct Defended {
    /// The position before the move, and who has answered.
    pub asking: Asking,
    /// The move.
    pub m: Move,
    /// Why the game is over after it, if it is.
    pub ends: Option<Ending>,
    /// What is wanted.
    pub kept: Kept,
    /// The replies; `None` if there is none.
    pub defences: Option<Defences>,
}

/// Goes through every legal reply to a move. A reply holds if it leaves the side that has moved below a floor. Without one
/// that is what the move wins by force, less a margin; where that is less than a piece, a bit more than what the best defence
/// leaves.
pub fn defences(
    machine: &mut dyn Machine,
    game: &History,
    m: Move,
    floor: Option<Centipawns>,
    request: &Request,
    stop: &Stop,
) -> Asked<Defended> {
    let mut after = game.clone();
    after.play(m);
    let ends = over(&after);
    let (asking, found) = Asking::answered(machine, game, request, stop, |asker| {
        if ends.is_some() {
            return Ok((Kept::Won, None));
        }
        let mut threats = Vec::new();
        for threat in asked::made_by(asker, game.position(), m)? {
            threats.extend(Faced::of(asker, &after, threat)?);
        }
        let (kept, floor) = match floor {
            Some(floor) => (Kept::Given, Some(floor)),
            None => usual_floor(asker, game, m, request)?,
        };
        Ok((kept, Defences::against(asker, game, m, floor, threats)?))
    })?;
    let (kept, defences) = found.unwrap_or((Kept::Won, None));
    Ok(Defended { asking, m, ends, kept, defences })
}

/// Who wins less than this can still be answered better and worse.
const PIECE: Points = Points(3);

/// What is wanted if nobody says: what the move wins by force, if it is a piece or more; else what the best defence leaves, and more.
fn usual_floor(
    asker: &mut Asker<'_>,
    game: &History,
    m: Move,
    request: &Request,
) -> Asked<(Kept, Option<Centipawns>)> {
    let request = Request { first: Some(m), line: Vec::new(), goal: None, ..request.clone() };
    let looked = Looked::at(asker, game, &request)?;
    let aimed = Aimed::of_answer(&looked);
    let is_much = match aimed.outcome {
        Outcome::Material(points) | Outcome::Promotion(points) => points >= PIECE,
        outcome => outcome.wins(),
    };
    Ok(match is_much {
        true => (Kept::Won, Some(aimed.aim.threshold)),
        false => (Kept::More, None),
    })
}
