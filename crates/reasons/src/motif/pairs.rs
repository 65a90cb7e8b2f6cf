//! Fork, skewer and pin as VIRGO saw them: by pairs of traces, one for every reply to a threat (VIRGO §4.6.1, cases 2a
//! and 2b; the conditions are those that its examples demand).
//!
//! Our move threatens something: after a dummy move (N0) we would take it. Every reply (Nj) that meets the threat is
//! tried, and what we do then is tried after the dummy move as well. The replies are their own test; besides, the move
//! may not be left out.

use lucena_evidence::{Id, Line, Part, Predicate, captured_on};
use shakmaty::{Move, Position};

use super::about::About;
use super::geometry::value;
use crate::{Candidate, Motif, Study, attributes::blocked_by};

/// What people should know of it; the pairs are named by other files, too.
pub const ABOUT: &[About] = &[];

/// Looks at every move of ours that threatens more than it has won.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

/// A reply that meets the threat, and what we do about it.
struct Pair {
    reply: Move,
    /// b: our first move after the reply.
    answer: Move,
    answered_by: Id,
    taken: Option<Id>,
}

/// A threat and all replies that meet it.
struct Threat {
    /// After the dummy move.
    passed: Line,
    /// a: our first move after it.
    m: Move,
    mover: Id,
    pairs: Vec<Pair>,
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let threat = threat(study, ply)?;
    let candidate = fork(study, ply, &threat).or_else(|| along_a_line(study, ply, &threat))?;
    let tests = study.left_out(ply);
    (!tests.is_empty()).then_some(Candidate { tests, ..candidate })
}

/// What our move threatens, if it is a capture, and how each reply that meets it is met in turn (traces Tj and Uj).
fn threat(study: &mut Study<'_, '_>, ply: usize) -> Option<Threat> {
    let after = study.line.up_to(ply + 1);
    if study.aim.is_met(after.last()) || study.aim.is_mate() {
        return None;
    }
    let passed = after.with_dummy()?;
    let m = *study.ask(|inquiry| inquiry.first_successful(passed.last())).flatten()?.first()?;
    let mover = passed.men_now().on(m.from()?)?;
    if !m.is_capture() || captures(study.line, ply, mover, m) {
        return None;
    }
    let mut pairs = Vec::new();
    for reply in after.last().legal_moves() {
        let answered = after.with(reply);
        // BOTHSIDESGOOD: no defence.
        let same = answered.same(mover, m);
        if let Some(same) = same
            && study.ask(|inquiry| inquiry.is_successful(answered.last(), same)).flatten()?
        {
            continue;
        }
        let answer = *study.ask(|inquiry| inquiry.first_successful(answered.last())).flatten()?.first()?;
        let answered_by = answered.men_now().on(answer.from()?)?;
        let taken = answer.is_capture().then(|| answered.men_now().on(captured_on(answer))).flatten();
        pairs.push(Pair { reply, answer, answered_by, taken });
    }
    (!pairs.is_empty()).then_some(Threat { passed, m, mover, pairs })
}

/// Whether a man could take the same before our move.
fn captures(line: &Line, ply: usize, mover: Id, m: Move) -> bool {
    line.up_to(ply).same(mover, m).is_some_and(Move::is_capture)
}

/// FORK: whatever they do, the man that has moved takes one thing or another, and could take neither before.
fn fork(study: &Study<'_, '_>, ply: usize, threat: &Threat) -> Option<Candidate> {
    let by = study.line.mover(ply)?;
    let target = threat.passed.men_now().on(captured_on(threat.m));
    let fits = |pair: &Pair| {
        let both = threat.mover == by && pair.answered_by == by && pair.taken.is_some();
        // Where the target itself has run into the capture, the threat was not met.
        both && (pair.taken == target
            || threat.passed.same(by, pair.answer).is_some_and(Move::is_capture)
                && !captures(study.line, ply, by, pair.answer))
    };
    if !threat.pairs.iter().all(fits) {
        return None;
    }
    let after = study.line.position(ply + 1);
    let mut targets = vec![captured_on(threat.m)];
    for square in threat.pairs.iter().map(|pair| captured_on(pair.answer)) {
        if !targets.contains(&square) && after.board().color_at(square) == Some(!study.aim.us) {
            targets.push(square);
        }
    }
    if targets.len() < 2 {
        return None;
    }
    let candidate = told(study, Motif::Fork, ply, threat.pairs.first()?);
    let candidate = candidate.man(after, study.line.at(ply)?.to(), Part::Attacker);
    let by = study.line.at(ply)?.to();
    Some(targets.into_iter().fold(candidate, |candidate, target| {
        candidate.man(after, target, Part::Target).fact(Predicate::Attacks, &[by, target], ply + 1)
    }))
}

/// SKEWER and PINNING: who meets the threat opens the line to what stands behind.
fn along_a_line(study: &Study<'_, '_>, ply: usize, threat: &Threat) -> Option<Candidate> {
    let after = study.line.position(ply + 1);
    threat.pairs.iter().find_map(|pair| {
        let front = pair.reply.from()?;
        let leaves = threat.passed.men_now().on(front)?;
        let behind = captured_on(pair.answer);
        let opens = blocked_by(&threat.passed, pair.answered_by, pair.answer.to()) == Some(leaves);
        if !pair.answer.is_capture() || !opens || behind == pair.reply.to() {
            return None;
        }
        let (first, second) = (after.board().role_at(front)?, after.board().role_at(behind)?);
        let attacker = threat.passed.men_now().square_of(pair.answered_by)?;
        let skewer = value(first) >= value(second) && captured_on(threat.m) == front;
        let (motif, part) = match value(first) < value(second) {
            true => (Motif::Pin, Part::Pinned),
            false if skewer && threat.mover == pair.answered_by => (Motif::Skewer, Part::Target),
            false => return None,
        };
        let seen = if motif == Motif::Pin { Predicate::Pins } else { Predicate::Skewers };
        let candidate = told(study, motif, ply, pair).man(after, attacker, Part::Attacker);
        let candidate = candidate.man(after, front, part).man(after, behind, Part::Behind);
        Some(candidate.fact(seen, &[attacker, front, behind], ply + 1))
    })
}

/// The line with a reply and our answer to it.
fn told(study: &Study<'_, '_>, motif: Motif, ply: usize, pair: &Pair) -> Candidate {
    let with = study.line.up_to(ply + 1).with(pair.reply).with(pair.answer).moves();
    Candidate { with, ..study.candidate(motif, ply, ply + 1, Vec::new()) }
}
