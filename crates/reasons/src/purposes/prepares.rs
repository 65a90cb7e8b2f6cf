//! A move that fails at once and works after this one: VIRGO's “at once”, asked of moves that win nothing.
//!
//! Three things must be so. The move is what the line plays next. Played at once it is bad, and by its own fault: passing instead
//! would not be bad. And after our move it is not bad even if the other side passes, so that our move has done it.

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
    let Some(m) = line.at(2).filter(|&m| is_bad_at_once(choice, m)) else { return Ok(None) };
    if !is_bad_by_itself(asker, choice, root)? || !works_by_itself(asker, choice, start.position(1), m)? {
        return Ok(None);
    }
    let Some((short, gain)) = at_once(asker, root, m)? else { return Ok(None) };
    let contrast = Contrast::between(asker, &start.with(m), &short)?;
    Ok(contrast.map(|contrast| Prepared { contrast, gain }))
}

/// Whether the same man to the same square is a bad move now.
fn is_bad_at_once(choice: &Choice, m: Move) -> bool {
    let reply = Reply::of(m);
    choice.of_class(Class::Bad).iter().any(|bad| reply.is_some() && Reply::of(bad.m) == reply)
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
