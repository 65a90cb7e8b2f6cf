//! Removal of the guard: a man is taken that guarded what falls next (CAPS-II §V: guard destruction).
//!
//! Test: the capture that follows is played at once; the guard answers it.

use lucena_evidence::{Part, Predicate};
use shakmaty::Position;

use super::skewer::captures_on;
use crate::{Candidate, Motif, Study, Why, attributes::guards, study::lines};

/// Looks at every capture that is followed by another, or by mate, where the taken man bore.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (guard, stood) = line.taken(ply)?;
    let next = line.at(ply + 2)?;
    let (before, last) = (line.position(ply), line.position(ply + 3));
    let collects = line.taken(ply + 2).is_some() || last.is_checkmate();
    let elsewhere = line.at(ply + 1)?.to() != next.to();
    if !collects || !elsewhere || next.to() == stood || !guards(&line.up_to(ply), guard, next.to()) {
        return None;
    }
    let candidate = match study.at_once(ply) {
        Some(failing) => {
            let answer = *failing.get(ply + 1)?;
            if line.men(ply).on(answer.from()?) != Some(guard) {
                return None;
            }
            let tests = lines(Some(failing));
            study.candidate(Motif::RemovalOfGuard, ply, ply + 3, tests).because(Why::Recaptured)
        }
        None if line.up_to(ply).same(line.mover(ply + 2)?, next).is_none() => {
            let failing = study.forbidden(ply + 2, &captures_on(study, ply + 2, next.to()))?;
            study.candidate(Motif::RemovalOfGuard, ply, ply + 3, lines(Some(failing)))
        }
        None => return None,
    };
    let candidate = candidate.man(before, stood, Part::Guard).square(next.to());
    let candidate = candidate.fact(guarding(before, stood, next.to()), &[stood, next.to()], ply);
    Some(match line.position(ply + 2).board().piece_at(next.to()) {
        Some(_) => candidate.man(line.position(ply + 2), next.to(), Part::Ward),
        None => candidate,
    })
}

/// Bearing on a square is guarding it unless a man of the other side stands there.
pub fn guarding(position: &shakmaty::Chess, from: shakmaty::Square, to: shakmaty::Square) -> Predicate {
    let board = position.board();
    match (board.color_at(from), board.color_at(to)) {
        (Some(own), Some(other)) if own != other => Predicate::Attacks,
        _ => Predicate::Guards,
    }
}
