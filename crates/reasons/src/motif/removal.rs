//! Removal of the guard: a man is taken that guarded what falls next (CAPS-II §V: guard destruction).
//!
//! Test: the capture that follows is played at once; the guard answers it.

use shakmaty::Position;

use super::skewer::captures_on;
use crate::{Claim, Motif, Part, Study, Why, attributes::guards, claim::Test};

/// Looks at every capture that is followed by another, or by mate, where the taken man bore.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Claim> {
    let line = study.line;
    let (guard, stood) = line.taken(ply)?;
    let next = line.at(ply + 2)?;
    let (before, last) = (line.position(ply), line.position(ply + 3));
    let collects = line.taken(ply + 2).is_some() || last.is_checkmate();
    let elsewhere = line.at(ply + 1)?.to() != next.to();
    if !collects || !elsewhere || next.to() == stood || !guards(&line.up_to(ply), guard, next.to()) {
        return None;
    }
    let claim = match study.at_once(ply) {
        Some(failure) => {
            let answer = *failure.line.get(ply + 1)?;
            if line.men(ply).on(answer.from()?) != Some(guard) {
                return None;
            }
            let claim = study.claim(Motif::RemovalOfGuard, ply, ply + 3, Test::AtOnce, Some(failure));
            claim.critical(answer, Why::Recaptured)
        }
        None if line.up_to(ply).same(line.mover(ply + 2)?, next).is_none() => {
            let failure = study.forbidden(ply + 2, &captures_on(study, ply + 2, next.to()))?;
            study.claim(Motif::RemovalOfGuard, ply, ply + 3, Test::Forbidden, Some(failure))
        }
        None => return None,
    };
    let claim = claim.man(before, stood, Part::Guard).square(next.to());
    Some(match line.position(ply + 2).board().piece_at(next.to()) {
        Some(_) => claim.man(line.position(ply + 2), next.to(), Part::Ward),
        None => claim,
    })
}
