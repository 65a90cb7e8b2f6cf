//! The desperado: a man that is lost anyway takes what it can get (CAPS-II §V).
//!
//! Test: the move is left out; another move would lose the man for less.

use lucena_evidence::{Part, Points};
use shakmaty::Position;

use super::about::{About, example};
use super::geometry::{best_capture_on, is_lost, value};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Desperado,
    sees: "a man that is lost anyway and takes what it can get",
    leaves_out: "men that could be saved, and trades of equal men",
    test: "the move is left out: another move loses the man for less",
    examples: &[
        example("6k1/5pp1/1b5p/p5q1/1r1Q4/8/3B1PPP/R5K1 w - - 0 1", "Qxb4"),
        example("r5k1/3b1ppp/8/1R1q4/P5Q1/1B5P/5PP1/6K1 b - - 0 1", "Qxb5"),
    ],
    near_misses: &[
        example("6k1/5pp1/1b5p/p2Q2q1/1r6/8/3B1PPP/R5K1 w - - 0 1", "Bxg5"),
        example("6k1/5pp1/1b5p/p7/1r1Q2q1/8/3B1PPP/R5K1 w - - 0 1", "Qxg4"),
        example("3n2k1/2B2ppp/8/4Q3/4r3/b2q3R/5PPP/6K1 w - - 0 1", "Rxd3"),
    ],
}];

/// Looks at every capture by a man that stood to be taken, and is taken.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    let (won, own) = (value(m.capture()?), value(m.role()));
    let after = line.position(ply + 1);
    let reply = line.at(ply + 1)?;
    // They may have something better than to take it, such as a desperado of their own.
    let taken_back = reply.to() == m.to() || is_lost(after, m.to());
    let theirs = line.position(ply).clone().swap_turn().ok()?;
    let was_lost = best_capture_on(&theirs, m.from()?) >= own - Points(1);
    if own < Points(3) || won >= own || !taken_back || !was_lost || after.is_check() {
        return None;
    }
    let tests = study.left_out(ply);
    let candidate = study.candidate(Motif::Desperado, ply, ply + 2, tests);
    let candidate = candidate.man(line.position(ply), m.from()?, Part::Sacrificed);
    (!candidate.tests.is_empty()).then_some(candidate)
}
