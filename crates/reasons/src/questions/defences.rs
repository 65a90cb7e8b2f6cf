//! Defences: what every legal reply to a move does against what the move threatens (VIRGO §4.6.1, call 2c, for all replies).
//!
//! For each reply: does it hold, which of our threats does it stop, by which means, and what does it cost? Replies that share
//! the answers to these questions are one group with one example.

use std::cmp::Reverse;

use lucena_board::history::History;
use lucena_evidence::{
    Asked, Asker, Bound, CERTAIN, Census, Centipawns, Gain, JudgedMove, Line, Points, Strength,
};
use shakmaty::{Chess, Color, Move, Position, Role};

use super::{Faced, moves};
use crate::how::How;

/// What a reply costs, as far as its line shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cost {
    /// The game: the line ends with mate.
    Mate,
    /// These men, counted from the position before our move.
    Men(Gain),
    /// Nothing that can be counted.
    Uncounted,
}

impl Cost {
    /// What is the same of two replies that cost the same.
    fn kind(&self) -> (bool, &[Role], &[Role]) {
        match self {
            Cost::Mate => (true, &[], &[]),
            Cost::Men(gain) => (false, gain.won(), gain.lost()),
            Cost::Uncounted => (false, &[], &[]),
        }
    }

    /// For sorting: what costs more comes first.
    fn points(&self) -> Points {
        match self {
            Cost::Mate => Points::MATE,
            Cost::Men(gain) => gain.points(),
            Cost::Uncounted => Points(0),
        }
    }
}

/// One reply, and what becomes of us after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defence {
    /// The reply.
    pub m: Move,
    /// Whether it holds: we stay below the floor. `None` if the machine cannot tell.
    pub holds: Option<bool>,
    /// Which of our threats it stops, in their order; `None` if the machine cannot tell.
    pub stops: Vec<Option<bool>>,
    /// How it stops the first of them, if it does.
    pub how: Option<How>,
    /// Our move, the reply, and what follows it.
    pub line: Line,
    /// What it costs.
    pub cost: Cost,
}

/// Replies that do the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The replies; the first is the example.
    pub replies: Vec<Defence>,
}

/// All replies to a move.
#[derive(Debug, Clone)]
pub struct Defences {
    /// What every reply is worth to the other side, the best first.
    pub census: Census,
    /// What we want to keep.
    pub floor: Centipawns,
    /// What our move threatens, and what becomes of it after each reply.
    pub threats: Vec<Faced>,
    /// Every legal reply, grouped by what it does.
    pub groups: Vec<Group>,
}

/// Plies of a line that are looked at for what it costs.
const SHOWN: usize = 9;
/// A line as short as this is looked at further for what it costs.
const SHORT: usize = 7;

impl Defences {
    /// Asks about every legal reply to a move whether we still reach the floor; `None` if there is no reply. Where no floor
    /// is given, a reply that gives away as much as a bad move does not hold.
    pub fn against(
        asker: &mut Asker<'_>,
        game: &History,
        m: Move,
        floor: Option<Centipawns>,
        threats: Vec<Faced>,
    ) -> Asked<Option<Defences>> {
        let mut after = game.clone();
        after.play(m);
        let budgets = (asker.price().other_move(), asker.price().other_move());
        let Some(mut census) = Census::take(asker, &after, None, budgets)? else { return Ok(None) };
        // They hold if we stay below the floor.
        let theirs = match floor {
            Some(floor) => Centipawns(1) - floor,
            None => moves::floor_of(&census, asker.scale()).unwrap_or(Centipawns(-CERTAIN.0)),
        };
        let floor = Centipawns(1) - theirs;
        let others: Vec<Move> = census.entries().iter().skip(2).map(|entry| entry.m).collect();
        let each = asker.price().each_move().times(others.len() as u64);
        census.judge(asker, &after, &others, theirs, each)?;
        let mut groups: Vec<Group> = Vec::new();
        for entry in ranked(&census) {
            let defence = defence(asker, game.position(), m, entry, theirs, &threats)?;
            match groups.iter_mut().find(|group| group.is_like(&defence)) {
                Some(group) => group.replies.push(defence),
                None => groups.push(Group { replies: vec![defence] }),
            }
        }
        for group in &mut groups {
            group.replies.sort_by_key(|defence| match defence.holds {
                // The best of those that hold is the example; of the others the one that shows soonest what it costs.
                Some(true) => 0,
                _ => defence.line.len(),
            });
        }
        groups.sort_by_key(|group| {
            (rank(group.holds()), Reverse(group.cost().points()), Reverse(group.replies.len()))
        });
        Ok(Some(Defences { census, floor, threats, groups }))
    }

    /// The position after our move.
    pub fn position(&self) -> &Chess {
        self.census.root()
    }

    /// How many replies hold.
    pub fn holding(&self) -> usize {
        let holds = self.groups.iter().filter(|group| group.holds() == Some(true));
        holds.map(|group| group.replies.len()).sum()
    }

    /// How many replies do not.
    pub fn failing(&self) -> usize {
        let fails = self.groups.iter().filter(|group| group.holds() == Some(false));
        fails.map(|group| group.replies.len()).sum()
    }

    /// How many legal replies there are.
    pub fn count(&self) -> usize {
        self.groups.iter().map(|group| group.replies.len()).sum()
    }

    /// How sure it is.
    pub fn strength(&self) -> Strength {
        self.census.strength()
    }
}

impl Group {
    /// The one that stands for all.
    pub fn example(&self) -> Option<&Defence> {
        self.replies.first()
    }

    /// Whether they hold.
    pub fn holds(&self) -> Option<bool> {
        self.example().and_then(|defence| defence.holds)
    }

    /// What they cost.
    pub fn cost(&self) -> &Cost {
        self.example().map_or(&Cost::Uncounted, |defence| &defence.cost)
    }

    /// Which of our threats they stop.
    pub fn stops(&self) -> &[Option<bool>] {
        self.example().map_or(&[], |defence| &defence.stops)
    }

    fn is_like(&self, defence: &Defence) -> bool {
        let means = |defence: &Defence| defence.how.as_ref().map(|how| how.means.name());
        self.example().is_some_and(|first| {
            let same_means = first.holds != Some(true) || means(first) == means(defence);
            first.holds == defence.holds
                && first.stops == defence.stops
                && first.cost.kind() == defence.cost.kind()
                && same_means
        })
    }
}

/// Those that hold first, those that the machine cannot tell last.
fn rank(holds: Option<bool>) -> u8 {
    match holds {
        Some(true) => 0,
        Some(false) => 1,
        None => 2,
    }
}

/// The replies, the best first.
fn ranked(census: &Census) -> Vec<&JudgedMove> {
    let mut entries: Vec<&JudgedMove> = census.entries().iter().collect();
    entries.sort_by_key(|entry| (entry.bound == Bound::AtMost, Reverse(entry.score)));
    entries
}

fn defence(
    asker: &mut Asker<'_>,
    root: &Chess,
    m: Move,
    entry: &JudgedMove,
    theirs: Centipawns,
    threats: &[Faced],
) -> Asked<Defence> {
    let reaches = entry.score.value() >= theirs;
    let holds = match entry.bound {
        Bound::AtMost if reaches => None,
        Bound::AtLeast if !reaches => None,
        _ => Some(reaches),
    };
    let mut line = Line::new(root).with(m);
    line.extend(entry.line.iter().copied());
    line = line.up_to(SHOWN);
    let mut cost = Cost::Uncounted;
    if holds == Some(false) {
        cost = cost_of(&line, root.turn());
        if cost == Cost::Uncounted && line.len() < SHORT {
            let more = asker.look_at(line.last(), &[], asker.price().continuation())?;
            let room = SHOWN - line.len();
            line.extend(more.into_iter().flat_map(|more| more.line).take(room));
            cost = cost_of(&line, root.turn());
        }
        if let Cost::Men(gain) = &cost {
            line = gain.line().clone();
        }
    }
    let stops: Vec<Option<bool>> = threats.iter().map(|faced| faced.is_stopped(entry.m)).collect();
    let how = threats.first().and_then(|faced| faced.how(entry.m));
    Ok(Defence { m: entry.m, holds, stops, how, line, cost })
}

/// What a line costs the side that does not begin it: the first gain that is kept to its end.
fn cost_of(line: &Line, us: Color) -> Cost {
    if line.last().is_checkmate() && line.last().turn() != us {
        return Cost::Mate;
    }
    let gain = |plies: usize| Gain::of(&line.up_to(plies), us);
    let ends = || (3..=line.len()).filter(|&plies| line.position(plies).turn() != us);
    let won = |gain: &Gain| gain.points() > Points(0) && !gain.won().is_empty();
    let kept = |first: &Gain| {
        let mut later = ends().filter(|&plies| plies > first.line().len()).filter_map(gain);
        later.all(|later| later.points() >= first.points())
    };
    let first = ends().filter_map(gain).find(|gain| won(gain) && kept(gain));
    first.map_or(Cost::Uncounted, Cost::Men)
}
