//! Interference: a man of ours goes between a guard and what it guards.
//!
//! Test: what follows is played at once, and the guard answers it.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Position, attacks};

use super::removal::guarding;
use crate::{Candidate, Motif, Study, Why, study::lines};

/// Looks at every move that cuts a line.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
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
    let failing = study.at_once(ply)?;
    if failing.get(ply + 1)?.from() != Some(cut) {
        return None;
    }
    Some(
        study
            .candidate(Motif::Interference, ply, ply + 3, lines(Some(failing)))
            .man(line.position(ply + 1), m.to(), Part::Blocker)
            .man(before, cut, Part::Guard)
            .square(ward)
            .fact(guarding(before, cut, ward), &[cut, ward], ply)
            .fact(Predicate::Blocks, &[m.to(), cut, ward], ply + 1)
            .because(Why::Recaptured),
    )
}
