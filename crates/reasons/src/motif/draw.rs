//! Tricks that draw: stalemate and perpetual check. Both stand on the board at the end of the line.

use shakmaty::{Chess, Position};

use crate::{Candidate, Motif, Study};

/// Looks at the end of the line.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    let line = study.line;
    if study.aim.is_mate() || line.is_empty() {
        return Vec::new();
    }
    let last = line.last();
    let motif = if last.legal_moves().is_empty() && !last.is_check() {
        Motif::StalemateTrick
    } else if is_perpetual(study) {
        Motif::Perpetual
    } else {
        return Vec::new();
    };
    let tests = study.besides(|study| study.left_out(0));
    vec![study.candidate(motif, 0, line.len(), tests).on_the_board_too()]
}

/// A position comes back, and every move of ours in between gives check.
fn is_perpetual(study: &Study<'_, '_>) -> bool {
    let line = study.line;
    let same = |a: &Chess, b: &Chess| a.board() == b.board() && a.turn() == b.turn();
    let back = (0..line.len()).rev().find(|&ply| same(line.position(ply), line.last()));
    back.is_some_and(|from| {
        (from..=line.len()).filter(|ply| ply % 2 == 1).all(|ply| line.position(ply).is_check())
    })
}
