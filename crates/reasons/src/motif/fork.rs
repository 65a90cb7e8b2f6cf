//! The fork: a move attacks two men, and only one can be saved.
//!
//! Test: where the forking man collects, its captures of the targets are forbidden, or the man it takes is put on a safe
//! square. If the goal is then out of reach, it
//! was the double attack that won; the position before and after is the same, so nothing else can have changed.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Bitboard, Move, Position, Role};

use super::geometry::{attacked_by, is_worth_attacking};
use crate::{Candidate, Motif, Study};

/// Looks at every move of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    let after = line.position(ply + 1);
    let forker = line.mover(ply)?;
    let targets: Bitboard = attacked_by(after, m.to())
        .into_iter()
        .filter(|&target| is_worth_attacking(after, m.to(), target))
        .filter(|&target| after.board().role_at(target) != Some(Role::Pawn))
        .collect();
    if !targets.more_than_one() {
        return None;
    }
    let wanted: Vec<_> = targets.into_iter().filter_map(|square| line.men(ply + 1).on(square)).collect();
    let collects = [ply + 2, ply + 4].into_iter().find(|&later| {
        line.mover(later) == Some(forker) && line.taken(later).is_some_and(|(man, _)| wanted.contains(&man))
    })?;
    let from = line.at(collects)?.from()?;
    let places: Bitboard = wanted.iter().filter_map(|&man| line.men(collects).square_of(man)).collect();
    let takes = |m: &Move| m.from() == Some(from) && places.contains(m.to());
    let captures: Vec<Move> = line.position(collects).legal_moves().into_iter().filter(takes).collect();
    let (_, taken) = line.taken(collects)?;
    let tests = study.besides(|study| study.collected(collects, &captures, taken));
    let candidate = study.candidate(Motif::Fork, ply, collects + 1, tests);
    let candidate = candidate.man(after, m.to(), Part::Attacker).on_the_board_too();
    Some(targets.into_iter().fold(candidate, |candidate, target| {
        candidate.man(after, target, Part::Target).fact(Predicate::Attacks, &[m.to(), target], ply + 1)
    }))
}
