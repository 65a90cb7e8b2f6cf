//! Moves that threaten, and how they are met: the traces after a dummy move (VIRGO §4.6.1, cases 2c and 2d).
//!
//! If they could pass, what would we do? Tried against the reply they have chosen, that shows what the reply is for;
//! tried against the position before our move, it shows what our move has opened.

use lucena_evidence::{Asked, Inquiry, Line, captured_on};
use shakmaty::Move;

use crate::{
    Aim,
    alternating::{Halt, Scope, Trace, alternate},
    attributes::{blocked_by, colour, offboard, square, wrong_square},
};

/// What a reply does against a threat (TEMPLATETYPE, VIRGO §4.6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Defence {
    /// CAPTHPC: it takes the man that threatens.
    Captures,
    /// MOVEAWAY: it takes the target away.
    MovesAway,
    /// GUARD: it guards the target.
    Guards,
    /// It stands in the way.
    Interposes,
}

/// Few questions: a threat shows soon or not at all.
const SCOPE: Scope = Scope { width: 1, plies: 6, traces: 2 };

/// What the reply to our move on this ply does, if the move threatens something (case 2c).
pub fn defence(inquiry: &mut Inquiry<'_>, aim: &Aim, line: &Line, ply: usize) -> Asked<Option<Defence>> {
    let Some(passed) = line.up_to(ply + 1).with_dummy() else { return Ok(None) };
    let threat = inquiry.first_successful(passed.last())?.and_then(|line| line.first().copied());
    let (Some(threat), Some(reply)) = (threat, line.at(ply + 1)) else { return Ok(None) };
    let answered = line.up_to(ply + 2);
    let traces = alternate(inquiry, aim, (&passed, &answered), line, SCOPE)?;
    Ok(traces.iter().filter(|trace| trace.halt != Halt::Both).find_map(|trace| {
        let kinds: [(Defence, Template); 4] = [
            (Defence::Captures, captures),
            (Defence::MovesAway, moves_away),
            (Defence::Interposes, interposes),
            (Defence::Guards, guards),
        ];
        let case = Case { aim, line, ply, reply, threat };
        kinds.into_iter().find(|(_, fits)| fits(&case, trace) == Some(true)).map(|(defence, _)| defence)
    }))
}

/// The traces between the position after a dummy move and the one before our move (case 2d).
pub fn opened(inquiry: &mut Inquiry<'_>, aim: &Aim, line: &Line, ply: usize) -> Asked<Vec<Trace>> {
    let Some(passed) = line.up_to(ply + 1).with_dummy() else { return Ok(Vec::new()) };
    alternate(inquiry, aim, (&passed, &line.up_to(ply)), line, SCOPE)
}

/// What the templates look at besides the trace.
struct Case<'a> {
    aim: &'a Aim,
    line: &'a Line,
    ply: usize,
    reply: Move,
    threat: Move,
}

type Template = fn(&Case<'_>, &Trace) -> Option<bool>;

fn is_ours(case: &Case<'_>, trace: &Trace) -> bool {
    colour(&trace.works, trace.mover) == Some(case.aim.us)
}

fn captures(case: &Case<'_>, trace: &Trace) -> Option<bool> {
    let (taken, _) = case.line.taken(case.ply + 1)?;
    let threatens = case.line.men(case.ply + 1).on(case.threat.from()?)?;
    Some(
        is_ours(case, trace)
            && taken == threatens
            && trace.mover == threatens
            && offboard(&trace.fails, threatens),
    )
}

fn moves_away(case: &Case<'_>, trace: &Trace) -> Option<bool> {
    let mover = case.line.mover(case.ply + 1)?;
    let target = trace.critical.is_capture().then(|| captured_on(trace.critical))?;
    let is_target = trace.works.men_now().on(target) == Some(mover);
    Some(is_ours(case, trace) && is_target && square(&trace.fails, mover) != Some(target))
}

fn interposes(case: &Case<'_>, trace: &Trace) -> Option<bool> {
    let mover = case.line.mover(case.ply + 1)?;
    Some(is_ours(case, trace) && blocked_by(&trace.fails, trace.mover, trace.critical.to()) == Some(mover))
}

/// They take back where we have taken: with the reply they can, after a dummy move they could not.
fn guards(case: &Case<'_>, trace: &Trace) -> Option<bool> {
    let mover = case.line.mover(case.ply + 1)?;
    let to = trace.critical.to();
    let direct = trace.mover == mover && wrong_square(&trace.fails, mover, to);
    let opens = blocked_by(&trace.fails, trace.mover, to) == Some(mover);
    let theirs = !is_ours(case, trace) && !trace.in_first && trace.critical.is_capture();
    Some(theirs && trace.halt == Halt::Illegal && (direct || opens) && !case.reply.is_castle())
}
