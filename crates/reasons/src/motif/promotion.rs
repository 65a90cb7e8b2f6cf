//! Promotion, and to something less than a queen when a queen would not do.
//!
//! It stands on the board. Test of an underpromotion: the same pawn becomes a queen.

use shakmaty::{Position, Role};

use crate::{Claim, Motif, Part, Study, Why, ablation::Failure, claim::Test};

/// Looks at every promotion of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let m = line.at(ply)?;
    let role = m.promotion()?;
    let after = line.position(ply + 1);
    if role == Role::Queen {
        return Some(promotion(study, ply));
    }
    let before = line.up_to(ply);
    let same = |other: &shakmaty::Move| {
        other.from() == m.from() && other.to() == m.to() && other.promotion() == Some(Role::Queen)
    };
    let queen = before.last().legal_moves().into_iter().find(same)?;
    // A queen would do as well: then it is a promotion like any other.
    if study.inquiry.is_successful(before.last(), queen)? {
        return Some(promotion(study, ply));
    }
    let mut failing = before.with(queen);
    if let Some(answer) =
        study.inquiry.first_successful(failing.last()).and_then(|line| line.first().copied())
    {
        failing.play(answer);
    }
    let failure = Failure { line: failing.moves(), nodes: 0 };
    let claim = study.claim(Motif::Underpromotion, ply, ply + 1, Test::AtOnce, Some(failure));
    Some(claim.man(after, m.to(), Part::Promoted).critical(queen, Why::Insufficient))
}

/// A promotion, left out if that fails.
fn promotion(study: &mut Study<'_, '_>, ply: usize) -> Claim {
    let failure = study.omitted(ply);
    let test = if failure.is_some() { Test::Omitted } else { Test::Board };
    let claim = study.claim(Motif::Promotion, ply, ply + 1, test, failure);
    let to = study.line.at(ply).map(shakmaty::Move::to);
    to.into_iter().fold(claim, |claim, to| claim.man(study.line.position(ply + 1), to, Part::Promoted))
}
