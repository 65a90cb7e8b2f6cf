//! Zugzwang: whoever is to move loses by having to.
//!
//! Test: they pass. If the goal is then out of reach, it was the duty to move that lost.

use shakmaty::{Position, Role};

use crate::{Claim, Motif, Study, claim::Test};

/// Looks at quiet moves in endings; with more men on the board somebody always has a move to spare.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    let few = study.line.root().board().occupied().count() <= 12;
    study.our_plies().filter(|_| few).filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
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
    let nodes = study.inquiry.nodes();
    if study.inquiry.is_reached(after)? && !study.inquiry.is_reached(passed.last())? {
        let nodes = study.inquiry.nodes() - nodes;
        return Some(study.claim_anyway(
            Motif::Zugzwang,
            ply,
            ply + 3,
            Test::Edited("the turn passed"),
            nodes,
        ));
    }
    None
}
