//! Zugzwang: the side to move loses by having to.
//!
//! Test: it passes. If it then stands clearly better, it was the duty to move that lost.

use lucena_evidence::{Apart, Without, margin};
use shakmaty::Position;

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Zugzwang,
    sees: "a side that would hold if it could pass, and loses because it must move",
    leaves_out: "positions with many pieces, where somebody always has a move to spare",
    test: "they pass: then what they lose by moving is not lost",
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

/// Looks at every move in endings with few pieces: with more somebody always has a move to spare. It is told once.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().find_map(|ply| at(study, ply)).into_iter().collect()
}

/// So many pieces beside kings and pawns at most.
const PIECES: usize = 3;

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let after = line.position(ply + 1);
    let board = after.board();
    let pieces = board.occupied() & !board.kings() & !board.pawns();
    if pieces.count() > PIECES || line.at(ply)?.promotion().is_some() || after.legal_moves().is_empty() {
        return None;
    }
    let passed = line.up_to(ply + 1).with_dummy()?;
    let (real, free) = (study.worth(after)?, study.worth(passed.last())?);
    let is_apart = margin(free, Apart::Clearly).is_some_and(|least| real.value() - free.value() >= least);
    is_apart.then(|| {
        let end = (ply + 3).min(line.len());
        study.candidate(Motif::Zugzwang, ply, end, vec![Without::Pass { ply: ply + 1, line: Vec::new() }])
    })
}
