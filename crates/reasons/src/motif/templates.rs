//! VIRGO's templates for a move that could not be left out: decoy, overload, line decoy (VIRGO §4.6.3), matched against
//! the traces of the alternating search between the position after its reply and the one before (§4.6.1, case 1).
//!
//! A trace is its own test: the same moves are tried with and without the move, and the critical one works on one side
//! only. The conditions that the thesis lost are those that its examples demand.

use shakmaty::{Move, Position};

use super::duty::overload_or_deflection;
use crate::{
    Claim, Line, Motif, Part, Study, Why, ablation,
    alternating::{Halt, Trace},
    attributes::{blocked_by, colour, offboard, square, wrong_square},
    claim::{Proof, Test},
    line::{Id, captured_on},
    material::value,
};

/// Matches the traces of every move of ours that is followed by another.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for ply in study.our_plies() {
        let (Some(reply), Some(m)) = (study.line.mover(ply + 1), study.line.at(ply)) else { continue };
        if !is_induced(study, ply, m) {
            continue;
        }
        let nodes = study.inquiry.nodes();
        let traces = study.traces(ply);
        let nodes = study.inquiry.nodes() - nodes;
        for trace in traces.iter().filter(|trace| trace.halt != Halt::Both) {
            for template in [decoy, overload, line_decoy] {
                claims.extend(
                    template(study, ply, reply, trace)
                        .filter(|claim| claim.motif != Motif::LineDecoy || is_needed(study, trace))
                        .map(|claim| Claim { proof: Proof { test: Test::AtOnce, nodes }, ..claim }),
                );
            }
        }
    }
    claims
}

/// Whether the way that was opened must be taken: nothing else reaches the goal.
fn is_needed(study: &mut Study<'_, '_>, trace: &Trace) -> bool {
    let Trace { works, critical, .. } = trace;
    ablation::forbidden(study.inquiry, works, works.len(), &[*critical]).is_some()
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
fn decoy(study: &Study<'_, '_>, ply: usize, reply: Id, trace: &Trace) -> Option<Claim> {
    let ours = colour(&trace.works, trace.mover) == Some(study.aim.us);
    let taken = trace.critical.is_capture().then(|| captured_on(trace.critical))?;
    let is_target = trace.works.men_now().on(taken) == Some(reply);
    let worth = trace.works.last().board().role_at(taken).map_or(0, value);
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
fn overload(study: &Study<'_, '_>, ply: usize, reply: Id, trace: &Trace) -> Option<Claim> {
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
    Some(told(study, motif, ply, trace).man(before, drawn.from()?, part).square(to))
}

/// The man that the reply has moved stands in its own side's way now, or no longer in ours.
fn line_decoy(study: &Study<'_, '_>, ply: usize, reply: Id, trace: &Trace) -> Option<Claim> {
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
    let drawn = study.line.at(ply + 1)?.to();
    let claim = told(study, motif, ply, trace).man(study.line.position(ply + 2), drawn, Part::Blocker);
    Some(claim.square(to))
}

/// Both lines of a trace: the one with the move, and the one without, as far as it has been tried there.
fn told(study: &Study<'_, '_>, motif: Motif, ply: usize, trace: &Trace) -> Claim {
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
    let why = if trace.halt == Halt::Illegal { Why::Illegal } else { Why::Insufficient };
    let claim = study.claim(motif, ply, ply + 1, Test::AtOnce, None);
    Claim { with, without, ..claim }.critical(trace.critical, why)
}
