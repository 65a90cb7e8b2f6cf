//! Tricks that draw: stalemate and perpetual check. Both stand on the board at the end of the line.

use shakmaty::{Chess, Position};

use crate::{Claim, Motif, Study, claim::Test};

/// Looks at the end of the line.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
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
    let failure = study.omitted(0);
    let test = if failure.is_some() { Test::Omitted } else { Test::Board };
    vec![study.claim(motif, 0, line.len(), test, failure)]
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
