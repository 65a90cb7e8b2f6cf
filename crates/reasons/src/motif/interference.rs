//! Interference: a man of ours goes between a guard and what it guards.
//!
//! Test: what follows is played at once, and the guard answers it; or the move is left out.

use shakmaty::{Position, attacks};

use crate::{Claim, Motif, Part, Study, Why, claim::Test};

/// Looks at every move that cuts a line.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let (m, next) = (line.at(ply)?, line.at(ply + 2)?);
    let (before, then) = (line.position(ply), line.position(ply + 2));
    let ward = next.to();
    if !then.board().by_color(study.aim.us).contains(m.to())
        || !next.is_capture() && !line.position(ply + 3).is_check()
    {
        return None;
    }
    let guards = before.board().attacks_to(ward, !study.aim.us, before.board().occupied());
    let cut = guards.into_iter().find(|&guard| {
        attacks::between(guard, ward).contains(m.to())
            && then.board().piece_at(guard) == before.board().piece_at(guard)
    })?;
    let failure = study.at_once(ply)?;
    let answer = *failure.line.get(ply + 1)?;
    if answer.from() != Some(cut) {
        return None;
    }
    let claim = study.claim(Motif::Interference, ply, ply + 3, Test::AtOnce, Some(failure));
    let claim = claim.man(line.position(ply + 1), m.to(), Part::Blocker).man(before, cut, Part::Guard);
    Some(claim.square(ward).critical(answer, Why::Recaptured))
}
