//! What does the side that is not to move threaten, or what does a move threaten, and which moves stop it?

use lucena_board::history::{Ending, History};
use lucena_evidence::{Asked, Asker, Census, Evidence, Fact, Line, Machine, Predicate, Stop};
use lucena_reasons::questions::{Choice, Faced, threats as asked};
use shakmaty::{Chess, Move, Position, Role};

use super::{Asking, choice, over};
use crate::Request;

/// Why no threat is told.
#[derive(Debug, Clone)]
pub enum Silence {
    /// The move ends the game.
    Over(Ending),
    /// The side to move is in check: it cannot pass, so nothing shows what it would lose by passing.
    Check(Option<Fact>),
    /// The move can be taken back: in the middle of an exchange there is no threat.
    Exchange(Option<Fact>),
    /// A free move would win nothing; with the turn passed, all moves of the other side.
    Nothing(Option<Census>),
}

/// What is threatened.
#[derive(Debug, Clone)]
pub struct Threatened {
    /// The position, and who has answered.
    pub asking: Asking,
    /// The move whose threats are asked for; without one, those of the side that is not to move.
    pub by: Option<Move>,
    /// The side to move here is the one that is threatened.
    pub position: Chess,
    /// The threats, the worst first.
    pub threats: Vec<Faced>,
    /// Why there is none.
    pub silence: Option<Silence>,
    /// What all moves of the threatened side are worth; `None` where nothing is threatened.
    pub choice: Option<Choice>,
}

impl Threatened {
    /// From the position asked about to the one in which somebody is threatened.
    pub fn played(&self) -> Line {
        Line::of(&self.asking.root, self.by.as_slice())
    }
}

/// Says what the side that is not to move threatens, or with `request.first` what that move threatens, and what becomes of
/// each threat after every legal move of the threatened side.
pub fn threats(
    machine: &mut dyn Machine,
    game: &History,
    request: &Request,
    stop: &Stop,
) -> Asked<Threatened> {
    let by = request.first;
    let mut after = game.clone();
    if let Some(m) = by.filter(|_| over(game).is_none()) {
        after.play(m);
    }
    let (asking, found) = Asking::answered(machine, game, request, stop, |asker| {
        let root = game.position();
        if let Some(silence) = before_asking(&after, root, by) {
            return Ok((Vec::new(), Some(silence), None));
        }
        let found = match by {
            Some(m) => asked::made_by(asker, root, m)?,
            None => asked::threats(asker, root)?,
        };
        let mut threats = Vec::new();
        for threat in found {
            threats.extend(Faced::of(asker, &after, threat)?);
        }
        if threats.is_empty() {
            return Ok((threats, Some(Silence::Nothing(passed(asker, after.position())?)), None));
        }
        let choice = choice(asker, &after, request)?;
        Ok((threats, None, Some(choice)))
    })?;
    let (threats, silence, choice) = found.unwrap_or((Vec::new(), None, None));
    Ok(Threatened { asking, by, position: after.position().clone(), threats, silence, choice })
}

/// Why nothing needs to be asked.
fn before_asking(after: &History, root: &Chess, by: Option<Move>) -> Option<Silence> {
    let position = after.position();
    if let Some(ending) = over(after) {
        return Some(Silence::Over(ending));
    }
    let played = Line::of(root, by.as_slice());
    if position.is_check() {
        let (king, checker) = (position.our(Role::King).first(), position.checkers().first());
        let fact = checker.zip(king);
        let seen = |(a, k)| Fact::seen(Predicate::Checks, &[a, k], &played, played.len());
        return Some(Silence::Check(fact.and_then(seen)));
    }
    let m = by.filter(|&m| asked::is_mid_exchange(position, m))?;
    Some(Silence::Exchange(Fact::seen(Predicate::Stands, &[m.to()], &played, played.len())))
}

/// What a free move would be worth.
fn passed(asker: &mut Asker<'_>, position: &Chess) -> Asked<Option<Census>> {
    let Ok(passed) = position.clone().swap_turn() else { return Ok(None) };
    let budgets = (asker.price().continuation(), asker.price().question());
    Census::take(asker, &History::new(passed), None, budgets)
}

impl Silence {
    /// What shows it.
    pub fn evidence(&self) -> Option<Evidence> {
        match self {
            Silence::Over(_) => None,
            Silence::Check(fact) | Silence::Exchange(fact) => fact.clone().map(Evidence::from),
            Silence::Nothing(census) => census.clone().map(Evidence::from),
        }
    }
}
