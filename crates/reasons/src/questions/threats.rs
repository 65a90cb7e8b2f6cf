//! Threats, by passing: what would the other side win if it could move now?
//!
//! A threat takes, promotes or mates within a few plies. In check nobody can pass; in the middle of an exchange there is no
//! threat but a recapture; and a threat belongs to a move only if it was not there before.

use lucena_board::history::History;
use lucena_evidence::{
    Asked, Asker, CERTAIN, Cell, Centipawns, Contrast, Cross, Fate, Gain, Line, Reply, Score, Without,
    balance, material,
};
use shakmaty::{Chess, Move, Position};

use super::Choice;
use crate::how::{self, How};

/// What a side would win if it could move now.
#[derive(Debug, Clone)]
pub struct Threat {
    /// With the turn passed, the side to move stands clearly worse.
    pub contrast: Contrast,
    /// What is lost, counted at the end of the threat; `None` if that is mate.
    pub gain: Option<Gain>,
}

impl Threat {
    /// How it is carried out, from the position with the turn passed.
    pub fn line(&self) -> &Line {
        self.contrast.without().line()
    }

    /// The move that is threatened.
    pub fn first(&self) -> Option<Move> {
        self.line().at(0)
    }

    /// The same as it is known in other positions.
    pub fn reply(&self) -> Option<Reply> {
        self.first().and_then(Reply::of)
    }

    /// Whether it is mate.
    pub fn is_mate(&self) -> bool {
        self.line().last().is_checkmate()
    }
}

/// Scores beyond this tell no more about what a threat is worth.
const FARTHEST: i32 = 1500;

impl Threat {
    /// A threat has come true for a side that stands below this: halfway between what is left when it is carried out and
    /// what was there before. A threat of mate comes true with mate only.
    fn floor(&self) -> Centipawns {
        let Some(gain) = self.gain.as_ref().filter(|_| !self.is_mate()) else {
            return Centipawns(1) - CERTAIN;
        };
        let value = |score: Score| score.value().0.clamp(-FARTHEST, FARTHEST);
        let (with, without) = (value(self.contrast.with().score()), value(self.contrast.without().score()));
        let half = (gain.points().centipawns().0 / 2).min((with - without) / 2);
        Centipawns(without + half)
    }
}

/// A threat, and what becomes of it after each legal move of the side that is threatened.
#[derive(Debug, Clone)]
pub struct Faced {
    /// The threat.
    pub threat: Threat,
    /// The threatened move, forced after every legal move.
    pub cross: Cross,
}

impl Faced {
    /// Forces the threatened move after every legal move of the side to move; `None` if it cannot be told from other moves.
    pub fn of(asker: &mut Asker<'_>, game: &History, threat: Threat) -> Asked<Option<Faced>> {
        let Some(reply) = threat.reply() else { return Ok(None) };
        let cross = Cross::measure(asker, game, reply, threat.floor(), &[])?;
        Ok(Some(Faced { threat, cross }))
    }

    /// Whether a move stops the threat; `None` if the machine cannot tell, or if the move is not legal.
    pub fn is_stopped(&self, m: Move) -> Option<bool> {
        match self.cross.of_move(m)?.fate {
            Fate::Works => Some(false),
            Fate::Fails | Fate::Illegal => Some(true),
            Fate::Unknown => None,
        }
    }

    /// After how many moves it comes true.
    pub fn allowed(&self) -> usize {
        self.cross.count(Fate::Works)
    }

    /// How many moves stop it.
    pub fn stopped(&self) -> usize {
        self.cross.count(Fate::Fails) + self.cross.count(Fate::Illegal)
    }

    /// How a move stops it; `None` if it does not.
    pub fn how(&self, m: Move) -> Option<How> {
        let cell: Option<&Cell> = self.cross.of_move(m).filter(|_| self.is_stopped(m) == Some(true));
        cell.map(|cell| how::stops(&self.cross, cell))
    }
}

/// What becomes of a threat after each of our moves.
#[derive(Debug, Clone)]
pub struct Parry {
    /// The threatened move, forced after every move of ours.
    pub cross: Cross,
    /// How the best move meets it.
    pub how: How,
}

impl Parry {
    /// Forces a threatened move after every move of ours; `None` if the best move does not meet it, if nothing can be bad any
    /// more, or if the machine leaves moves out: then it cannot say what stops a mate.
    pub fn of(
        asker: &mut Asker<'_>,
        game: &History,
        choice: &Choice,
        threat: &Threat,
    ) -> Asked<Option<Parry>> {
        let is_open = choice.floor().is_some() && !(asker.is_selective() && threat.is_mate());
        let best = choice.census().first().map(|first| first.m).filter(|_| is_open);
        let Some(best) = best else { return Ok(None) };
        let Some(mut faced) = Faced::of(asker, game, threat.clone())? else { return Ok(None) };
        faced.cross = faced.cross.answered(asker, best)?;
        let met = faced.how(best).map(|how| (how, faced.cross));
        Ok(met.map(|(how, cross)| Parry { cross, how }))
    }
}

/// A threat is carried out in so many plies, or it is a plan.
const LONGEST: usize = 5;
/// In so many, if it begins with a move that neither takes nor checks, and does not end in mate.
const SHORT: usize = 3;
/// So many different threats are looked for.
const MOST: usize = 3;

/// What the side that is not to move threatens in a position, the worst first. Nothing where the side to move is in check:
/// it cannot pass.
pub fn threats(asker: &mut Asker<'_>, position: &Chess) -> Asked<Vec<Threat>> {
    let us = position.turn();
    let Ok(passed) = position.clone().swap_turn() else { return Ok(Vec::new()) };
    let mut rest: Vec<Move> = passed.legal_moves().into_iter().collect();
    let mut found = Vec::new();
    while found.len() < MOST && !rest.is_empty() {
        let moves: &[Move] = if found.is_empty() { &[] } else { &rest };
        let Some(theirs) = asker.look_at(&passed, moves, asker.price().continuation())? else { break };
        let mut line = Line::of(&passed, &theirs.line);
        let before = balance(position, us);
        // A look that ran out of nodes may know no more than the first moves.
        if line.len() < LONGEST && carried_out(&line, before).is_none() {
            let more = asker.look_at(line.last(), &[], asker.price().continuation())?;
            line.extend(more.into_iter().flat_map(|more| more.line));
        }
        let Some(line) = carried_out(&line, before) else { break };
        let gain = Gain::of(&line, !us);
        let Some(contrast) = compared(asker, position, &line, gain.as_ref())? else { break };
        rest.retain(|&m| Some(m) != line.at(0));
        found.push(Threat { contrast, gain });
    }
    Ok(found)
}

/// The position against the same with the turn passed. To win a pawn is a threat, though it changes
/// less than a cause that is taken away.
fn compared(
    asker: &mut Asker<'_>,
    position: &Chess,
    line: &Line,
    gain: Option<&Gain>,
) -> Asked<Option<Contrast>> {
    let without = Without::Pass { ply: 0, line: line.moves() };
    match (Contrast::measure(asker, &Line::new(position), &without)?, gain) {
        (None, Some(gain)) => Contrast::standing_still(asker, position, gain),
        (contrast, _) => Ok(contrast),
    }
}

/// A line up to the move that wins something for the side that begins it; `None` if it takes too long.
fn carried_out(line: &Line, before: lucena_evidence::Points) -> Option<Line> {
    let us = !line.root().turn();
    let is_forcing = line.at(0).is_some_and(Move::is_capture) || line.position(1).is_check();
    let longest = if is_forcing { LONGEST } else { SHORT };
    let wins = |&ply: &usize| {
        let position = line.position(ply);
        position.is_checkmate()
            || ply <= longest && material::is_quiet(position) && balance(position, us) < before
    };
    let end = (1..=line.len().min(LONGEST)).step_by(2).find(wins)?;
    Some(line.up_to(end))
}

/// What our move threatens: threats after it that the same move did not carry out before it.
pub fn made_by(asker: &mut Asker<'_>, root: &Chess, m: Move) -> Asked<Vec<Threat>> {
    let mut after = root.clone();
    after.play_unchecked(m);
    if is_mid_exchange(&after, m) {
        return Ok(Vec::new());
    }
    let mut found = threats(asker, &after)?;
    let mut new = Vec::new();
    for threat in found.drain(..) {
        if !was_there(asker, root, &threat)? {
            new.push(threat);
        }
    }
    Ok(new)
}

/// Whether the same move won as much before.
fn was_there(asker: &mut Asker<'_>, root: &Chess, threat: &Threat) -> Asked<bool> {
    let Some(before) = threat.reply().and_then(|reply| reply.in_position(root)) else { return Ok(false) };
    let Some(opinion) = asker.look_at(root, &[before], asker.price().question())? else { return Ok(false) };
    let line = Line::of(root, &opinion.line);
    let won = carried_out(&line, balance(root, !root.turn()));
    Ok(match (&threat.gain, won) {
        (None, _) => matches!(opinion.score, Score::MateIn(_)),
        (Some(gain), Some(line)) => {
            Gain::of(&line, root.turn()).is_some_and(|had| had.points() >= gain.points())
        }
        (Some(_), None) => false,
    })
}

/// Whether the side to move can take back what has just been taken.
pub fn is_mid_exchange(after: &Chess, m: Move) -> bool {
    m.is_capture() && after.legal_moves().iter().any(|reply| reply.is_capture() && reply.to() == m.to())
}
