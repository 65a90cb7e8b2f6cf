//! Defences: what every legal reply to a move does against what the move threatens (VIRGO §4.6.1, call 2c, for all replies).
//!
//! For each reply: does our aim stand, by which answer, and which of our threats does the reply stop? Replies that share the
//! answers to these questions are one group with one example.

use lucena_board::history::History;
use lucena_evidence::{Asked, Asker, Centipawns, Goal, Line, Question, Strength, Verdict};
use shakmaty::{Chess, Move, Position};

use super::{Threat, threats};

/// One reply, and what becomes of us after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defence {
    /// The reply.
    pub m: Move,
    /// Whether it saves them; `None` if the machine cannot tell.
    pub saves: Option<bool>,
    /// Which of our threats it stops, in their order.
    pub stops: Vec<bool>,
    /// The reply and what follows it.
    pub line: Vec<Move>,
}

/// Replies that do the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Whether they save the other side.
    pub saves: Option<bool>,
    /// Which of our threats they stop.
    pub stops: Vec<bool>,
    /// The replies; the first is the example.
    pub replies: Vec<Defence>,
}

/// All replies to a move.
#[derive(Debug, Clone)]
pub struct Defences {
    /// The position after our move.
    pub position: Chess,
    /// What we want to keep.
    pub floor: Centipawns,
    /// What our move threatens.
    pub threats: Vec<Threat>,
    /// Every legal reply, grouped by what it does.
    pub groups: Vec<Group>,
    /// How sure it is.
    pub strength: Strength,
}

impl Defences {
    /// Asks about every legal reply to a move whether we still reach the floor.
    pub fn against(asker: &mut Asker<'_>, game: &History, m: Move, floor: Centipawns) -> Asked<Defences> {
        let root = game.position().clone();
        let mut after = game.clone();
        after.play(m);
        let threats = threats::made_by(asker, &root, m)?;
        let (mut groups, mut strength): (Vec<Group>, Strength) = (Vec::new(), Strength::Table);
        for reply in after.position().legal_moves() {
            let (defence, found) = defence(asker, &after, reply, floor, &threats)?;
            strength = strength.and(found);
            match groups.iter_mut().find(|group| group.is_like(&defence)) {
                Some(group) => group.replies.push(defence),
                None => groups.push(Group::of(defence)),
            }
        }
        groups.sort_by_key(|group| (group.saves != Some(true), std::cmp::Reverse(group.replies.len())));
        Ok(Defences { position: after.position().clone(), floor, threats, groups, strength })
    }

    /// How many replies save them.
    pub fn saving(&self) -> usize {
        let saves = self.groups.iter().filter(|group| group.saves == Some(true));
        saves.map(|group| group.replies.len()).sum()
    }

    /// How many legal replies there are.
    pub fn len(&self) -> usize {
        self.groups.iter().map(|group| group.replies.len()).sum()
    }

    /// Whether there is no reply: it is mate or stalemate.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }
}

impl Group {
    fn of(defence: Defence) -> Group {
        Group { saves: defence.saves, stops: defence.stops.clone(), replies: vec![defence] }
    }

    fn is_like(&self, defence: &Defence) -> bool {
        let answer = |defence: &Defence| defence.line.get(1).map(|m| (m.from(), m.to(), m.promotion()));
        let same = self.replies.first().is_some_and(|first| answer(first) == answer(defence));
        self.saves == defence.saves && self.stops == defence.stops && (same || self.saves == Some(true))
    }
}

fn defence(
    asker: &mut Asker<'_>,
    after: &History,
    reply: Move,
    floor: Centipawns,
    threats: &[Threat],
) -> Asked<(Defence, Strength)> {
    let mut game = after.clone();
    game.play(reply);
    let budget = asker.price().cell();
    let found = asker.ask(&game, &Question { goal: Goal::Score(floor), moves: &[], budget })?;
    let saves = match found.verdict {
        Verdict::Proved => Some(false),
        Verdict::Refuted => Some(true),
        Verdict::Unknown => None,
    };
    let mut stops = Vec::with_capacity(threats.len());
    for threat in threats {
        stops.push(stopped(asker, &game, threat)?);
    }
    let line = std::iter::once(reply).chain(found.line).collect();
    Ok((Defence { m: reply, saves, stops, line }, found.strength))
}

/// Whether a threat does not come true any more: its first move is illegal, or it wins less than it threatened to.
fn stopped(asker: &mut Asker<'_>, game: &History, threat: &Threat) -> Asked<bool> {
    let position = game.position();
    let Some(m) = threat.reply().and_then(|reply| reply.in_position(position)) else { return Ok(true) };
    if threat.is_mate() && threat.line().len() == 1 {
        return Ok(!Line::new(position).with(m).last().is_checkmate());
    }
    let goal = match &threat.gain {
        Some(gain) => Goal::Points(gain.points()),
        None => Goal::Mate(None),
    };
    let question = Question { goal, moves: &[m], budget: asker.price().cell() };
    Ok(asker.ask(game, &question)?.verdict != Verdict::Proved)
}
