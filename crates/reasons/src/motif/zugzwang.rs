//! Zugzwang: the side to move loses by having to.
//!
//! Test: it passes. If the goal is then out of reach, it was the duty to move that lost.

use lucena_evidence::Without;
use shakmaty::{Position, Role};

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Zugzwang,
    sees: "a side that would hold if it could pass, and loses because it must move",
    leaves_out: "positions with many men, where somebody always has a move to spare",
    test: "they pass: then the goal is out of reach",
    examples: &[
        example("8/8/8/4p1K1/2k1P3/8/8/8 w - - 0 1", "Kf6"),
        example("1k6/1P6/K7/7p/8/7P/8/8 w - - 0 1", "h4"),
        example("8/8/8/1K1p4/3P1k2/8/8/8 w - - 0 1", "Kc6"),
    ],
    near_misses: &[
        example("1k6/1P6/K7/7p/8/7P/6R1/8 w - - 0 1", "Rc2"),
        example("1k6/1P6/K7/7p/8/7P/4B3/8 w - - 0 1", "Bxh5"),
        example("8/8/8/2Kp4/3P2k1/8/8/8 w - - 0 1", "Kxd5"),
    ],
}];

/// Looks at quiet moves in endings; with more men on the board somebody always has a move to spare.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    let few = study.line.root().board().occupied().count() <= 12;
    study.our_plies().filter(|_| few).filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    let after = line.position(ply + 1);
    if m.is_capture()
        || m.promotion().is_some()
        || after.is_check()
        || m.role() == Role::Pawn && ply + 1 == line.len()
    {
        return None;
    }
    let passed = line.up_to(ply + 1).with_dummy()?;
    let reached =
        |study: &mut Study<'_, '_>, position| study.ask(|inquiry| inquiry.is_reached(position)).flatten();
    let is_zugzwang = reached(study, after)? && !reached(study, passed.last())?;
    is_zugzwang.then(|| {
        study.candidate(Motif::Zugzwang, ply, ply + 3, vec![Without::Pass { ply: ply + 1, line: Vec::new() }])
    })
}
