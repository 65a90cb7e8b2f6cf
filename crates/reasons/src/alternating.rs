//! The alternating search routine: two lines of play, each move found in one and tried in the other, until a move works
//! in one of them only (VIRGO §4.3). That move, and what stops it, is the cause.

use lucena_evidence::{Asked, Id, Inquiry, Line};
use shakmaty::{Move, Position};

use crate::Aim;

/// Why the routine has stopped (VIRGO §4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// A: a move that works in one line cannot be played in the other.
    Illegal,
    /// B: it can, but the tally does not reach the goal there (SCORECAUSE).
    Score,
    /// C: it works in both (BOTHSIDESGOOD).
    Both,
}

/// A record of two lines and the reason why they differ (VIRGO §4.6).
#[derive(Debug, Clone)]
pub struct Trace {
    /// The two lines from the root, the critical move not played: before it where it works (Ps), and where it does not
    /// (Pf).
    pub works: Line,
    /// See `works`.
    pub fails: Line,
    /// The critical move (CMS), as it is played where it works.
    pub critical: Move,
    /// Who makes it.
    pub mover: Id,
    /// Whether it works in the line that was searched first (line 1).
    pub in_first: bool,
    /// Why the routine has stopped.
    pub halt: Halt,
    /// Whether the other side had no choice: each of its moves in the line where the critical move works was its only
    /// successful one (FORCED).
    pub forced: bool,
}

/// How far and how wide the routine goes.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// Moves tried at a node: more than one gives several traces (VIRGO §4.5).
    pub width: usize,
    /// Plies on end.
    pub plies: usize,
    /// Traces wanted.
    pub traces: usize,
}

impl Default for Scope {
    fn default() -> Scope {
        Scope { width: 2, plies: 12, traces: 4 }
    }
}

/// What remains to be looked at.
struct Open {
    /// The two lines; the reply is sought in the one that `here` names.
    lines: [Line; 2],
    here: usize,
    plies: usize,
    forced: bool,
}

/// Alternates between two positions with the same side to move, the search beginning at the first.
///
/// Where the first line is still the main variation, its next move is the machine's own choice, and is not asked for
/// again.
pub fn alternate(
    inquiry: &mut Inquiry<'_>,
    aim: &Aim,
    (first, second): (&Line, &Line),
    main: &Line,
    scope: Scope,
) -> Asked<Vec<Trace>> {
    let mut agenda = vec![Open { lines: [first.clone(), second.clone()], here: 0, plies: 0, forced: true }];
    let mut traces = Vec::new();
    while let Some(open) = agenda.pop() {
        if traces.len() >= scope.traces || open.plies >= scope.plies {
            break;
        }
        // Several moves are worth their price only near the beginning.
        let width = if open.plies < 2 { scope.width } else { 1 };
        let here = &open.lines[open.here];
        let mut found = inquiry.some_successful(here.last(), width)?;
        if let Some(known) = main.follows(here).filter(|_| open.here == 0 && here.last().turn() == aim.us) {
            found.retain(|&m| m != known);
            found.insert(0, known);
            found.truncate(width);
        }
        let theirs = open.lines[open.here].last().turn() != aim.us;
        let forced = open.forced && (!theirs || found.len() == 1);
        let mut next = Vec::new();
        for m in found {
            match step(inquiry, aim, &open, m, forced)? {
                Some(Step::Halted(trace)) => traces.push(trace),
                Some(Step::GoesOn(open)) => next.push(open),
                None => {}
            }
        }
        // The machine's first choice is looked at first.
        agenda.extend(next.into_iter().rev());
    }
    Ok(traces)
}

enum Step {
    Halted(Trace),
    GoesOn(Open),
}

/// Tries a successful move of one line in the other.
fn step(inquiry: &mut Inquiry<'_>, aim: &Aim, open: &Open, m: Move, forced: bool) -> Asked<Option<Step>> {
    let (works, fails) = (&open.lines[open.here], &open.lines[1 - open.here]);
    let Some(mover) = m.from().and_then(|from| works.men_now().on(from)) else { return Ok(None) };
    let trace = |halt| Trace {
        works: works.clone(),
        fails: fails.clone(),
        critical: m,
        mover,
        in_first: open.here == 0,
        halt,
        forced,
    };
    let Some(same) = fails.same(mover, m) else {
        return Ok(Some(Step::Halted(trace(Halt::Illegal))));
    };
    let (after, there) = (works.with(m), fails.with(same));
    let reaches = |line: &Line| aim.is_met(line.last()) == (works.last().turn() == aim.us);
    if reaches(&after) && !reaches(&there) && swings(aim, works, &after) {
        return Ok(Some(Step::Halted(trace(Halt::Score))));
    }
    Ok(match inquiry.is_successful(fails.last(), same)? {
        None => None,
        Some(true) => Some(Step::Halted(trace(Halt::Both))),
        Some(false) => {
            let mut lines = [after, there];
            if open.here == 1 {
                lines.swap(0, 1);
            }
            Some(Step::GoesOn(Open { lines, here: 1 - open.here, plies: open.plies + 1, forced }))
        }
    })
}

/// Whether a move changes who has reached the goal; a quiet move of a side that has it anyway decides nothing.
fn swings(aim: &Aim, before: &Line, after: &Line) -> bool {
    aim.is_met(before.last()) != aim.is_met(after.last())
}
