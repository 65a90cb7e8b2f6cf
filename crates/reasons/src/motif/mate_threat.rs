//! The threat of mate: if they could pass, we would mate at once. It gains the time for what follows.
//!
//! The dummy move shows it on the board (VIRGO §3.2: a one-move threat); the claim is made where the move may not be left
//! out.

use shakmaty::{Move, Position};

use crate::{Claim, Motif, Part, Study, Why, claim::Test};

/// Looks at every move of ours that gives no check.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let (m, after) = (line.at(ply)?, line.position(ply + 1));
    let passed = line.up_to(ply + 1).with_dummy()?;
    let mates = |mate: &Move| {
        let mut then = passed.last().clone();
        then.play_unchecked(*mate);
        then.is_checkmate()
    };
    let mate = passed.last().legal_moves().into_iter().find(mates)?;
    // Where the threat was there before, this move has not made it.
    let before = line.position(ply).clone();
    if before.is_legal(mate) {
        return None;
    }
    let failure = study.omitted(ply)?;
    let claim = study.claim(Motif::MateThreat, ply, ply + 1, Test::Omitted, Some(failure));
    let king = after.our(shakmaty::Role::King).first()?;
    Some(claim.man(after, m.to(), Part::Attacker).man(after, king, Part::Target).critical(mate, Why::Escapes))
}
