//! Killer replies: which reply of the other side punishes most of our poorer moves, and what becomes of it after the good
//! one? Most ordinary moves are good because of what they stop.
//!
//! Marsland's killer move, and CAPS-II's refutation with its counter-causal set: the reply is forced after every move of ours,
//! so it is tested and not only counted.

use std::cmp::Reverse;

use lucena_board::history::History;
use lucena_evidence::{
    Asked, Asker, Bound, Cell, Centipawns, Contrast, Cross, Fate, Gain, JudgedMove, Line, Opinion, Points,
    Reply, material,
};
use shakmaty::{Chess, Color, Move, Position};

use super::{Choice, Class, shown_loss};
use crate::{
    how::{self, How},
    natural,
};

/// A reply that punishes many moves.
#[derive(Debug, Clone)]
pub struct Killer {
    /// The reply, forced after every move of ours.
    pub cross: Cross,
    /// The bad moves that it punishes, the one that shows it best first.
    pub punished: Vec<Move>,
    /// The first of them, the reply, and what follows.
    pub example: Line,
    /// What it wins after the first of them; `None` if the line ends in mate or shows nothing that can be counted.
    pub gain: Option<Gain>,
    /// That first move with the reply, beside the best move: both measured.
    pub contrast: Option<Contrast>,
    /// How the best move stops it.
    pub how: Option<How>,
}

impl Killer {
    /// Whether the move of the example is one that a person might play.
    pub fn is_tempting(&self) -> bool {
        self.example.at(0).is_some_and(|m| natural::is_natural(self.example.root(), m))
    }
}

/// Replies that are forced after every move.
const TRIED: usize = 6;
/// Examples of a reply that are looked at together; of those that need it the one that costs most is told.
const EXAMPLES: usize = 3;
/// So often, if none of them will do.
const ROUNDS: usize = 2;
/// A reply is what punishes a move if any other would leave us so much more of the winning chances.
const NEEDED: f64 = 0.05;
/// Replies that are told.
const TOLD: usize = 2;
/// A second reply is worth its words from so many more moves on.
const MORE: usize = 2;
/// A longer line convinces nobody of what it wins.
const CONVINCING: usize = 6;
/// Plies of a punished line that are looked at for what it wins.
const SHOWN: usize = 8;

/// The replies that punish most of the bad moves: the first alone, the second those that the first leaves. None if no
/// move is bad.
pub fn killers(asker: &mut Asker<'_>, game: &History, choice: &Choice) -> Asked<Vec<Killer>> {
    let (Some(floor), Some(best)) = (choice.floor(), choice.census().first().map(|first| first.m)) else {
        return Ok(Vec::new());
    };
    let mut bad: Vec<&JudgedMove> = choice.of_class(Class::Bad);
    bad.retain(|entry| !is_thrown_away(choice.census().root(), &entry.line));
    let known: Vec<Cell> = bad.iter().filter_map(|entry| refuted(entry)).collect();
    let mut crosses = Vec::new();
    for reply in candidates(&bad) {
        crosses.push(Cross::glance(asker, game, reply, floor, &known)?);
    }
    let mut left: Vec<Move> = bad.iter().map(|entry| entry.m).collect();
    let mut found = Vec::new();
    while found.len() < TOLD {
        let Some(at) = widest(&crosses, &left, best) else { break };
        let cross = crosses.remove(at).confirmed(asker, game, &known)?;
        let punished = punished_by(&cross, &left);
        let least = if found.is_empty() { 1 } else { MORE };
        if !is_stopped(&cross, best) || punished.len() < least {
            continue;
        }
        // What is not shown to be worse is not told.
        let own = refuted_by(&bad, &cross);
        if let Some(killer) = shown(asker, cross, &punished, &own, best)? {
            left.retain(|m| !punished.contains(m));
            found.push(killer);
        }
    }
    Ok(found)
}

/// The reply of a line that punishes its first move, forced after every move; `None` if other replies do as well, or if it
/// works after the best move, too. What is below the floor is bad.
pub fn punisher(
    asker: &mut Asker<'_>,
    game: &History,
    line: &Line,
    best: Move,
    floor: Centipawns,
) -> Asked<Option<Killer>> {
    let (Some(m), Some(reply)) = (line.at(0), line.at(1).and_then(Reply::of)) else { return Ok(None) };
    let known = Cell { m, fate: Fate::Works, line: line.moves() };
    let cross = Cross::measure(asker, game, reply, floor, &[known])?;
    if !is_stopped(&cross, best) {
        return Ok(None);
    }
    shown(asker, cross, &[m], &[m], best)
}

/// Whether a move throws away the man that makes it, and is answered by taking it: that says nothing about the reply.
fn is_thrown_away(root: &Chess, line: &[Move]) -> bool {
    match line {
        &[m, reply, ..] => reply.to() == m.to() && natural::gives_away(root, m),
        _ => false,
    }
}

/// The bad moves whose own refutation begins with this reply.
fn refuted_by(bad: &[&JudgedMove], cross: &Cross) -> Vec<Move> {
    let begins = |entry: &&&JudgedMove| entry.line.get(1).and_then(|&m| Reply::of(m)) == Some(cross.reply());
    bad.iter().filter(begins).map(|entry| entry.m).collect()
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
    counts.sort_by_key(|&(_, count)| Reverse(count));
    counts.into_iter().take(TRIED).map(|(reply, _)| reply).collect()
}

/// The reply that punishes most of these moves and not the best one.
fn widest(crosses: &[Cross], left: &[Move], best: Move) -> Option<usize> {
    let stopped = crosses.iter().enumerate().filter(|(_, cross)| !works(cross, best));
    let counts =
        stopped.map(|(at, cross)| (at, punished_by(cross, left).len())).filter(|&(_, count)| count > 0);
    counts.max_by_key(|&(at, count)| (count, Reverse(at))).map(|(at, _)| at)
}

/// Those of these moves after which a reply works.
fn punished_by(cross: &Cross, moves: &[Move]) -> Vec<Move> {
    moves.iter().copied().filter(|&m| works(cross, m)).collect()
}

fn is_stopped(cross: &Cross, m: Move) -> bool {
    cross.of_move(m).is_some_and(|cell| matches!(cell.fate, Fate::Fails | Fate::Illegal))
}

fn works(cross: &Cross, m: Move) -> bool {
    cross.of_move(m).is_some_and(|cell| cell.fate == Fate::Works)
}

/// With the example that shows it best, and the contrast with the best move; `None` if no example needs this reply: then
/// the moves are bad whatever is replied. Moves whose own refutation it is are tried first.
fn shown(
    asker: &mut Asker<'_>,
    cross: Cross,
    punished: &[Move],
    own: &[Move],
    best: Move,
) -> Asked<Option<Killer>> {
    let root = cross.root().clone();
    let mut lines: Vec<Line> = punished.iter().filter_map(|&m| example(&cross, m)).collect();
    let is_own = |line: &Line| line.at(0).is_some_and(|m| own.contains(&m));
    let is_odd = |line: &Line| line.at(0).is_none_or(|m| natural::gives_away(&root, m));
    let is_dull = |line: &Line| line.at(0).is_none_or(|m| !natural::is_natural(&root, m));
    lines.retain(|line| !is_thrown_away(&root, &line.moves()));
    lines.sort_by_key(|line| (is_odd(line), !is_own(line), ends(line, root.turn()), is_dull(line)));
    let with = Line::of(&root, cross.of_move(best).map_or(&[][..], |cell| &cell.line)).up_to(2);
    for lines in lines.chunks(EXAMPLES).take(ROUNDS) {
        let Some((line, gain, contrast)) = telling(asker, lines, &with)? else { continue };
        // What is shown as the answer is the best one; if the reply works after all, nothing is told.
        let cross = cross.answered(asker, best)?;
        if !is_stopped(&cross, best) {
            return Ok(None);
        }
        let how = cross.of_move(best).map(|cell| how::stops(&cross, cell));
        let mut punished = punished.to_vec();
        punished.sort_by_key(|&m| line.at(0) != Some(m));
        return Ok(Some(Killer { cross, punished, example: line, gain, contrast: Some(contrast), how }));
    }
    Ok(None)
}

/// Of lines that need their reply and are measurably worse than the best move, the one that costs most.
fn telling(
    asker: &mut Asker<'_>,
    lines: &[Line],
    with: &Line,
) -> Asked<Option<(Line, Option<Gain>, Contrast)>> {
    let mut examples: Vec<(Line, Option<Gain>)> = Vec::new();
    for line in lines {
        if let Some(line) = needed(asker, line)? {
            let gain = shown_loss(&line, line.root().turn(), 2);
            let gain = gain.filter(|gain| gain.line().len() <= CONVINCING);
            examples.push((line, gain));
        }
    }
    examples.sort_by_key(|(line, gain)| Reverse(costs(line, gain.as_ref())));
    for (line, gain) in examples {
        let short = match &gain {
            Some(gain) => gain.line().clone(),
            None if line.last().is_checkmate() => line,
            None => settled(&line),
        };
        if let Some(contrast) = Contrast::between(asker, with, &short)? {
            return Ok(Some((short, gain, contrast)));
        }
    }
    Ok(None)
}

/// What an example costs us.
fn costs(line: &Line, gain: Option<&Gain>) -> Points {
    match gain {
        _ if line.last().is_checkmate() => Points::MATE,
        Some(gain) => gain.points(),
        None => Points(0),
    }
}

/// The beginning of a line up to where nothing is in the air, if that is soon; else the reply alone.
pub(crate) fn settled(line: &Line) -> Line {
    let most = CONVINCING.min(line.len());
    let quiet = (2..=most).find(|&plies| material::is_quiet(line.position(plies)));
    line.up_to(quiet.unwrap_or(2))
}

fn example(cross: &Cross, m: Move) -> Option<Line> {
    let cell = cross.of_move(m)?;
    Some(Line::of(cross.root(), &cell.line).up_to(SHOWN)).filter(|line| line.len() > 1)
}

/// How soon a line shows what it costs us.
fn ends(line: &Line, us: Color) -> usize {
    let mated = line.last().is_checkmate() && line.last().turn() == us;
    let gain = shown_loss(line, us, 2).map(|gain| gain.line().len());
    gain.into_iter().chain(mated.then(|| line.len())).min().unwrap_or(usize::MAX)
}

/// If the reply of a line is what punishes its first move, for after any other we would stand clearly better: the line
/// with the best play that the machine sees for both.
fn needed(asker: &mut Asker<'_>, line: &Line) -> Asked<Option<Line>> {
    let (after, Some(reply)) = (line.position(1), line.at(1)) else { return Ok(None) };
    let others: Vec<Move> = after.legal_moves().into_iter().filter(|&m| m != reply).collect();
    let (budget, scale) = (asker.price().continuation(), asker.scale());
    let Some(with) = asker.look_at(after, &[reply], budget)? else { return Ok(None) };
    let mut best = line.up_to(1);
    best.extend(with.line.iter().copied().take(SHOWN - 1));
    if others.is_empty() {
        return Ok(Some(best));
    }
    let other = asker.look_at(after, &others, budget)?;
    let less = |other: &Opinion| with.score.chance(scale).lost_to(other.score.chance(scale));
    Ok(other.filter(|other| less(other) >= NEEDED).map(|_| best))
}
