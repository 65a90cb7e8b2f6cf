//! The desperado: a man that is lost anyway takes what it can get (CAPS-II §V).
//!
//! Test: the move is left out; another move would lose the man for less.

use lucena_evidence::{Part, Points};
use shakmaty::Position;

use super::geometry::{best_capture_on, value};
use crate::{Candidate, Motif, Study};

/// Looks at every capture by a man that stood to be taken, and is taken.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    let (won, own) = (value(m.capture()?), value(m.role()));
    let taken_back = line.at(ply + 1).is_some_and(|reply| reply.to() == m.to());
    let theirs = line.position(ply).clone().swap_turn().ok()?;
    let was_lost = best_capture_on(&theirs, m.from()?) >= own - Points(1);
    if own < Points(3) || won >= own || !taken_back || !was_lost || line.position(ply + 1).is_check() {
        return None;
    }
    let tests = study.left_out(ply);
    let candidate = study.candidate(Motif::Desperado, ply, ply + 2, tests);
    let candidate = candidate.man(line.position(ply), m.from()?, Part::Sacrificed);
    (!candidate.tests.is_empty()).then_some(candidate)
}
