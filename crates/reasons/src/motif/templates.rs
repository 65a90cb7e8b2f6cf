//! VIRGO's templates for a move that could not be left out: decoy, overload, line decoy (VIRGO §4.6.3), matched against
//! the traces of the alternating search between the position after its reply and the one before (§4.6.1, case 1).
//!
//! A trace is its own test: the same moves are tried with and without the move, and the critical one works on one side
//! only. The conditions that the thesis lost are those that its examples demand.

use lucena_evidence::{Id, Line, Part, Points, Predicate, Without, captured_on};
use shakmaty::{Move, Position};

use super::about::{About, example};
use super::{duty::overload_or_deflection, geometry::value};
use crate::{
    Candidate, Motif, Study, Why, ablation,
    alternating::{Halt, Trace},
    attributes::{blocked_by, colour, offboard, square, wrong_square},
};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::LineDecoy,
    sees: "a man of theirs that is made to leave a line, so that a man of ours comes through",
    leaves_out: "lines that need not be used",
    test: "what comes through is not possible without the move, and nothing else reaches the goal",
    examples: &[
        example("5r1k/5pp1/7p/4N3/8/8/6PP/5RK1 w - - 0 1", "Ng6+"),
        example("k1r5/1pp5/p7/3N4/8/8/PP6/1KR5 w - - 0 1", "Nb6+"),
        example("5rk1/6pp/8/8/4n3/7P/5PP1/5R1K b - - 0 1", "Ng3+"),
    ],
    near_misses: &[
        example("r5k1/5ppp/4b3/3n4/2P5/8/5PPP/3QR1K1 w - - 0 1", "cxd5"),
        example("6k1/5pp1/2pp3p/4n3/3P4/8/2Q2PPP/4R1K1 w - - 0 1", "dxe5"),
        example("5r1k/6p1/7p/4N3/8/8/6PP/5RK1 w - - 0 1", "Rxf8+"),
    ],
}];

/// Matches the traces of every move of ours that is followed by another.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for ply in study.our_plies() {
        let (Some(reply), Some(m)) = (study.line.mover(ply + 1), study.line.at(ply)) else { continue };
        if !is_induced(study, ply, m) {
            continue;
        }
        let traces = study.traces(ply);
        for trace in traces.iter().filter(|trace| trace.halt != Halt::Both) {
            for template in [decoy, overload, line_decoy] {
                let candidate = template(study, ply, reply, trace)
                    .filter(|candidate| candidate.motif != Motif::LineDecoy || is_needed(study, trace));
                candidates.extend(candidate.map(|candidate| shown(study, candidate)));
            }
        }
    }
    candidates
}

/// Where the trace itself cannot be shown without the move, the move is left out.
fn shown(study: &mut Study<'_, '_>, candidate: Candidate) -> Candidate {
    if !candidate.tests.is_empty() {
        return candidate;
    }
    Candidate { tests: study.left_out(candidate.ply), ..candidate }
}

/// Whether the way that was opened must be taken: nothing else reaches the goal.
fn is_needed(study: &mut Study<'_, '_>, trace: &Trace) -> bool {
    let Trace { works, critical, .. } = trace;
    study.ask(|inquiry| ablation::forbidden(inquiry, works, works.len(), &[*critical])).flatten().is_some()
}

/// Condition 1 of the decoy: the move swings the tally and the reply swings it back, or the reply meets a threat, by
/// taking the man that threatens or otherwise, or it takes what has moved, or it is forced by a check.
fn is_induced(study: &mut Study<'_, '_>, ply: usize, m: Move) -> bool {
    let line = study.line;
    let swings = study.aim.swings(line, ply) && study.aim.swings(line, ply + 1);
    let takes = line.at(ply + 1).is_some_and(|reply| reply.is_capture() && captured_on(reply) == m.to());
    swings || takes || line.position(ply + 1).is_check() || study.defence(ply).is_some()
}

/// We take the man that the reply has moved, where it has gone.
fn decoy(study: &Study<'_, '_>, ply: usize, reply: Id, trace: &Trace) -> Option<Candidate> {
    let ours = colour(&trace.works, trace.mover) == Some(study.aim.us);
    let taken = trace.critical.is_capture().then(|| captured_on(trace.critical))?;
    let is_target = trace.works.men_now().on(taken) == Some(reply);
    let worth = trace.works.last().board().role_at(taken).map_or(Points(0), value);
    let enough = study.aim.tally(trace.fails.last()) + worth >= study.aim.points;
    if !(ours && trace.in_first && is_target && trace.halt == Halt::Score && enough) {
        return None;
    }
    if !is_lured(study, ply, trace) {
        return None;
    }
    let drawn = study.line.position(ply + 2);
    let to = study.line.at(ply + 1)?.to();
    Some(told(study, Motif::Decoy, ply, trace).man(drawn, to, Part::Decoyed).square(to))
}

/// Whether the man took what was offered to it, and is not simply taken back: an exchange on one square draws nobody.
fn is_lured(study: &Study<'_, '_>, ply: usize, trace: &Trace) -> bool {
    let line = study.line;
    let (Some(m), Some(reply)) = (line.at(ply), line.at(ply + 1)) else { return false };
    let offered = reply.is_capture() && captured_on(reply) == m.to();
    let exchanged = m.is_capture() && trace.critical.to() == m.to() && trace.works.len() == ply + 2;
    offered && !exchanged
}

/// They cannot make the move that saved them, for the man that would make it has been drawn to the wrong square.
fn overload(study: &Study<'_, '_>, ply: usize, reply: Id, trace: &Trace) -> Option<Candidate> {
    let theirs = colour(&trace.works, trace.mover) == Some(!study.aim.us);
    let to = trace.critical.to();
    let elsewhere = square(&trace.fails, reply) != square(&trace.works, reply);
    let fits =
        theirs && !trace.in_first && trace.mover == reply && trace.halt == Halt::Illegal && trace.forced;
    if !fits || offboard(&trace.fails, reply) || !elsewhere || !wrong_square(&trace.fails, reply, to) {
        return None;
    }
    let line = study.line;
    let (before, drawn) = (line.position(ply), line.at(ply + 1)?);
    let (motif, part) = overload_or_deflection(line, ply);
    Some(told(study, motif, ply, trace).man(before, drawn.from()?, part).square(to).fact(
        Predicate::Stands,
        &[drawn.to()],
        ply + 2,
    ))
}

/// The man that the reply has moved stands in its own side's way now, or no longer in ours.
fn line_decoy(study: &Study<'_, '_>, ply: usize, reply: Id, trace: &Trace) -> Option<Candidate> {
    if trace.halt != Halt::Illegal {
        return None;
    }
    let ours = colour(&trace.works, trace.mover) == Some(study.aim.us);
    let to = trace.critical.to();
    let blocker = blocked_by(&trace.fails, trace.mover, to);
    let occupied = square(&trace.fails, reply) == Some(to);
    let motif = match (ours, trace.in_first) {
        (true, true) if blocker == Some(reply) => Motif::LineDecoy,
        (false, false) if trace.forced && trace.mover != reply && (blocker == Some(reply) || occupied) => {
            Motif::Blocking
        }
        _ => return None,
    };
    let drawn = study.line.at(ply + 1)?;
    let candidate =
        told(study, motif, ply, trace).man(study.line.position(ply + 2), drawn.to(), Part::Blocker);
    let candidate = candidate.square(to);
    if motif == Motif::Blocking {
        return Some(candidate);
    }
    // The board shows it: the man stood in the way, and the line goes through where it stood.
    let slider = study.line.men(ply + 1).square_of(trace.mover)?;
    Some(candidate.fact(Predicate::Blocks, &[drawn.from()?, slider, to], ply + 1).on_the_board_too())
}

/// Both lines of a trace: the one with the move, and the one without, as far as it has been tried there.
fn told(study: &Study<'_, '_>, motif: Motif, ply: usize, trace: &Trace) -> Candidate {
    let ended = |line: &Line| line.with(trace.critical).moves();
    let tried = |line: &Line| match line.same(trace.mover, trace.critical) {
        Some(same) => line.with(same).moves(),
        None if line.len() > ply => line.moves(),
        None => Vec::new(),
    };
    let (with, without) = if trace.in_first {
        (ended(&trace.works), tried(&trace.fails))
    } else {
        (trace.fails.moves(), ended(&trace.works))
    };
    let tests = if without.is_empty() { Vec::new() } else { vec![Without::Line(without)] };
    let why = (trace.halt == Halt::Illegal).then_some(Why::Illegal);
    Candidate { with, why, ..study.candidate(motif, ply, ply + 1, tests) }
}
