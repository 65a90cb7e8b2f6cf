//! Killer replies: which reply of the other side punishes most of our poorer moves, and what becomes of it after the good
//! one? Most ordinary moves are good because of what they stop.
//!
//! Marsland's killer move, and CAPS-II's refutation with its counter-causal set: the reply is forced after every move of ours,
//! so it is tested and not only counted.

use std::collections::HashMap;

use lucena_board::history::History;
use lucena_evidence::{
    Asked, Asker, Bound, Cell, Contrast, Cross, Fate, Gain, JudgedMove, Line, Reply, Without,
};
use shakmaty::{Move, Position};

use super::{Choice, Class, shown_loss};

/// A reply that punishes many moves.
#[derive(Debug, Clone)]
pub struct Killer {
    /// The reply, forced after every move of ours.
    pub cross: Cross,
    /// The bad moves that it punishes, the one that shows it best first.
    pub punished: Vec<Move>,
    /// What it wins after the first of them; `None` if the line ends in mate or shows nothing that can be counted.
    pub gain: Option<Gain>,
    /// That first move with the reply, beside the best move: both measured.
    pub contrast: Option<Contrast>,
}

/// Replies that are forced after every move.
const TRIED: usize = 3;
/// Replies that are told.
const TOLD: usize = 2;
/// A second reply is worth its words from so many more moves on.
const MORE: usize = 2;
/// Plies of a punished line that are looked at for what it wins.
const SHOWN: usize = 8;

/// The replies that punish most of the bad moves: the first alone, the second those that the first leaves. None if no
/// move is bad.
pub fn killers(asker: &mut Asker<'_>, game: &History, choice: &Choice) -> Asked<Vec<Killer>> {
    let (Some(floor), Some(best)) = (choice.floor(), choice.census().first().map(|first| first.m)) else {
        return Ok(Vec::new());
    };
    let bad: Vec<&JudgedMove> = choice.of_class(Class::Bad);
    let known: Vec<Cell> = bad.iter().filter_map(|entry| refuted(entry)).collect();
    let mut crosses = Vec::new();
    for reply in candidates(&bad) {
        crosses.push(Cross::measure(asker, game, reply, floor, &known)?);
    }
    let mut left: Vec<Move> = bad.iter().map(|entry| entry.m).collect();
    let mut found = Vec::new();
    while found.len() < TOLD {
        let Some((at, punished)) = widest(&crosses, &left, best) else { break };
        if !found.is_empty() && punished.len() < MORE {
            break;
        }
        left.retain(|m| !punished.contains(m));
        found.push(shown(asker, crosses.swap_remove(at), punished, best)?);
    }
    Ok(found)
}

/// What the refutation of a bad move says about the reply in it.
fn refuted(entry: &JudgedMove) -> Option<Cell> {
    let is_refuted = entry.bound == Bound::AtMost && entry.line.len() > 1;
    is_refuted.then(|| Cell { m: entry.m, fate: Fate::Works, line: entry.line.clone() })
}

/// The replies that the refutations begin with, the most frequent first.
fn candidates(bad: &[&JudgedMove]) -> Vec<Reply> {
    let replies = bad.iter().filter_map(|entry| entry.line.get(1).and_then(|&m| Reply::of(m)));
    let mut counts: Vec<(Reply, usize)> = Vec::new();
    for reply in replies {
        match counts.iter_mut().find(|(known, _)| *known == reply) {
            Some((_, count)) => *count += 1,
            None => counts.push((reply, 1)),
        }
    }
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    counts.into_iter().take(TRIED).map(|(reply, _)| reply).collect()
}

/// The reply that punishes most of these moves and not the best one.
fn widest(crosses: &[Cross], left: &[Move], best: Move) -> Option<(usize, Vec<Move>)> {
    let works = |cross: &Cross, m: Move| cross.of_move(m).is_some_and(|cell| cell.fate == Fate::Works);
    let punished = |cross: &Cross| left.iter().copied().filter(|&m| works(cross, m)).collect::<Vec<_>>();
    let stopped = crosses.iter().enumerate().filter(|(_, cross)| !works(cross, best));
    let all = stopped.map(|(at, cross)| (at, punished(cross))).filter(|(_, moves)| !moves.is_empty());
    all.max_by_key(|(at, moves)| (moves.len(), std::cmp::Reverse(*at)))
}

/// With the example that shows it best, and the contrast with the best move.
fn shown(asker: &mut Asker<'_>, cross: Cross, mut punished: Vec<Move>, best: Move) -> Asked<Killer> {
    let root = cross.root().clone();
    let us = root.turn();
    let line = |m: Move| Line::of(&root, cross.of_move(m).map_or(&[][..], |cell| &cell.line)).up_to(SHOWN);
    let lines: HashMap<Move, Line> = punished.iter().map(|&m| (m, line(m))).collect();
    let ends = |m: &Move| {
        let line = &lines[m];
        let mated = line.last().is_checkmate() && line.last().turn() == us;
        let gain = shown_loss(line, us, 2).map(|gain| gain.line().len());
        gain.into_iter().chain(mated.then(|| line.len())).min().unwrap_or(usize::MAX)
    };
    punished.sort_by_key(ends);
    let (mut gain, mut contrast) = (None, None);
    if let Some(line) = punished.first().map(|m| &lines[m]) {
        gain = shown_loss(line, us, 2);
        let short = gain.as_ref().map_or_else(|| line.up_to(2), |gain| gain.line().clone());
        let with = Line::of(&root, cross.of_move(best).map_or(&[][..], |cell| &cell.line)).up_to(2);
        contrast = Contrast::measure(asker, &with, &Without::Line(short.moves()))?;
    }
    Ok(Killer { cross, punished, gain, contrast })
}
