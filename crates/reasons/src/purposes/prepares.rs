//! A move that fails at once and works after this one: VIRGO's “at once”, asked of moves that win nothing.
//!
//! Three things must be so. Played at once, the move is bad by its own fault: passing instead would not be bad. After our move and
//! the expected reply it is as good as any. And it still is if the other side passes instead, so that our move has done it.

use lucena_board::history::History;
use lucena_evidence::{Asked, Asker, BAD, Chance, Class, Contrast, Gain, Line, Opinion, Reply, Score};
use shakmaty::{Chess, Move, Position};

use crate::questions::{Choice, killers::settled, shown_loss};

/// A move that had to be prepared.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// The move after the preparation, and the same at once: both measured.
    pub contrast: Contrast,
    /// What it loses at once, if that can be counted.
    pub gain: Option<Gain>,
}

impl Prepared {
    /// The move, on the third ply of its line.
    pub fn prepares(&self) -> Option<Move> {
        self.contrast.with().line().at(2)
    }
}

/// Plies of a line that are looked at for what it loses.
const SHOWN: usize = 8;

/// What the first move of a line prepares; `None` if nothing that it is known to.
pub fn prepared(
    asker: &mut Asker<'_>,
    game: &History,
    choice: &Choice,
    line: &Line,
) -> Asked<Option<Prepared>> {
    let root = game.position();
    let start = line.up_to(2);
    let early = failing_at_once(choice, &start);
    if start.len() < 2 || early.is_empty() || !is_bad_by_itself(asker, choice, root)? {
        return Ok(None);
    }
    let Some(later) = asker.look_at(start.last(), &early, asker.price().verdict())? else { return Ok(None) };
    let Some(m) = later.line.first().copied().filter(|_| is_good(asker, choice, later.score)) else {
        return Ok(None);
    };
    if !works_by_itself(asker, choice, start.position(1), m)? {
        return Ok(None);
    }
    let Some((short, gain)) = at_once(asker, root, m)? else { return Ok(None) };
    let contrast = Contrast::between(asker, &start.with(m), &short)?;
    Ok(contrast.map(|contrast| Prepared { contrast, gain }))
}

/// The moves that are bad now and legal after our move and its reply, by the same man.
fn failing_at_once(choice: &Choice, start: &Line) -> Vec<Move> {
    let bad = choice.of_class(Class::Bad);
    let is_same = |entry: &Reply| bad.iter().any(|bad| Reply::of(bad.m) == Some(*entry));
    let moves = start.last().legal_moves().into_iter();
    moves.filter(|&m| Reply::of(m).is_some_and(|reply| is_same(&reply))).collect()
}

/// Whether a bad move is so by its own fault: to do nothing is not bad here.
fn is_bad_by_itself(asker: &mut Asker<'_>, choice: &Choice, root: &Chess) -> Asked<bool> {
    let Ok(passed) = root.clone().swap_turn() else { return Ok(false) };
    let theirs = asker.look_at(&passed, &[], asker.price().continuation())?;
    Ok(theirs.is_some_and(|theirs| is_good(asker, choice, theirs.score.reversed())))
}

/// Whether a move is good after ours even if the other side passes.
fn works_by_itself(asker: &mut Asker<'_>, choice: &Choice, after: &Chess, m: Move) -> Asked<bool> {
    let Ok(passed) = after.clone().swap_turn() else { return Ok(false) };
    let Some(m) = Reply::of(m).and_then(|reply| reply.in_position(&passed)) else { return Ok(false) };
    let ours: Option<Opinion> = asker.look_at(&passed, &[m], asker.price().continuation())?;
    Ok(ours.is_some_and(|ours| is_good(asker, choice, ours.score)))
}

/// Whether a score is not bad beside what the best move is worth.
fn is_good(asker: &Asker<'_>, choice: &Choice, score: Score) -> bool {
    let chance: Chance = score.chance(asker.scale());
    choice.best().lost_to(chance) < BAD / 2.0
}

/// The move at once, up to where its loss is seen, and what it loses.
fn at_once(asker: &mut Asker<'_>, root: &Chess, m: Move) -> Asked<Option<(Line, Option<Gain>)>> {
    let Some(m) = Reply::of(m).and_then(|reply| reply.in_position(root)) else { return Ok(None) };
    let mut line = Line::new(root).with(m);
    let Some(answer) = asker.look_at(line.last(), &[], asker.price().continuation())? else {
        return Ok(None);
    };
    line.extend(answer.line.into_iter().take(SHOWN - 1));
    let gain = shown_loss(&line, root.turn(), 2);
    let short = match &gain {
        Some(gain) => gain.line().clone(),
        None if line.last().is_checkmate() => line,
        None => settled(&line),
    };
    Ok(Some((short, gain)))
}
