//! Zwischenzug: they have taken something; before we take back, we make a stronger move.
//!
//! Test: taking back at once does not reach the goal.

use shakmaty::Position;

use crate::{Claim, Motif, Part, Study, Why, ablation::Failure, claim::Test};

/// Looks at every capture of theirs that is answered a move late.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().skip(1).filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let (taken, m, late) = (line.at(ply - 1)?, line.at(ply)?, line.at(ply + 2)?);
    let square = taken.to();
    if !taken.is_capture() || m.to() == square || late.to() != square || line.at(ply + 1)?.to() == square {
        return None;
    }
    let before = line.up_to(ply);
    let early = before.same(line.mover(ply + 2)?, late)?;
    if study.inquiry.is_successful(before.last(), early)? {
        return None;
    }
    let mut failing = before.with(early);
    if let Some(answer) =
        study.inquiry.first_successful(failing.last()).and_then(|line| line.first().copied())
    {
        failing.play(answer);
    }
    let failure = Failure { line: failing.moves(), nodes: 0 };
    let claim = study.claim(Motif::Zwischenzug, ply, ply + 3, Test::AtOnce, Some(failure));
    let claim =
        claim.man(line.position(ply + 1), m.to(), Part::Attacker).man(before.last(), square, Part::Target);
    Some(claim.critical(early, Why::Insufficient)).filter(|_| !line.position(ply).legal_moves().is_empty())
}
