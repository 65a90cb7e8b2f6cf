//! The fork: a move attacks two men, and only one can be saved.
//!
//! Test: where the forking man collects, its captures of the targets are forbidden, or the man it takes is put on a safe
//! square. If the goal is then out of reach, it
//! was the double attack that won; the position before and after is the same, so nothing else can have changed.

use lucena_evidence::{Id, Part, Predicate, Without};
use shakmaty::{Bitboard, Move, Position, Role};

use super::about::{About, example};
use super::geometry::{attacked_by, is_lost, is_worth_attacking};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Fork,
    sees: "one man that attacks two or more: the king, men worth more than itself, or men that nobody guards",
    leaves_out: "pawns as targets, forkers that are traded, and attacks of which nothing comes",
    test: "the capture that collects is forbidden, or its target put on a safe square: then nothing is won",
    examples: &[
        example("1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1", "Nd7+"),
        example("8/6pp/2k5/8/8/8/4P1r1/1B2K3 w - - 0 1", "Be4+"),
        example("6k1/3q1p2/7p/8/4N3/8/5PPP/6K1 w - - 0 1", "Nf6+"),
    ],
    near_misses: &[
        example("rb3k2/3n1ppp/8/4N3/8/8/PP3PPP/3R2K1 w - - 0 1", "Nxd7+"),
        example("r1r3k1/6pp/8/3n4/8/7P/5PP1/3Q2K1 w - - 0 1", "Qxd5+"),
        example("3q2rk/6pp/8/6N1/8/8/5PPP/6K1 w - - 0 1", "Nf7#"),
    ],
}];

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
    let collected = [ply + 2, ply + 4, ply + 6].into_iter().find(|&later| {
        line.mover(later) == Some(forker) && line.taken(later).is_some_and(|(man, _)| wanted.contains(&man))
    });
    let Some(collects) = collected else { return given_up(study, ply, targets, &wanted) };
    let from = line.at(collects)?.from()?;
    let places: Bitboard = wanted.iter().filter_map(|&man| line.men(collects).square_of(man)).collect();
    let takes = |m: &Move| m.from() == Some(from) && places.contains(m.to());
    let captures: Vec<Move> = line.position(collects).legal_moves().into_iter().filter(takes).collect();
    let (_, taken) = line.taken(collects)?;
    let tests = study.besides(|study| study.collected(collects, &captures, taken));
    Some(told(study, ply, collects + 1, targets, tests))
}

/// The forker need not collect: they give up something else, or another man of ours takes one of the two. It must be safe
/// where it stands, and give check or see one of the two fall.
fn given_up(study: &mut Study<'_, '_>, ply: usize, targets: Bitboard, wanted: &[Id]) -> Option<Candidate> {
    let line = study.line;
    let (m, after) = (line.at(ply)?, line.position(ply + 1));
    let is_taken = line.at(ply + 1)?.to() == m.to();
    line.at(ply + 2)?;
    let falls = [ply + 2, ply + 4]
        .into_iter()
        .any(|later| line.taken(later).is_some_and(|(man, _)| wanted.contains(&man)));
    // In a double check neither man collects: the king runs.
    let checks = after.is_check() && !after.checkers().more_than_one();
    if is_taken || is_lost(after, m.to()) || !checks && !falls || m.role() == Role::King {
        return None;
    }
    let tests = study.besides(|study| study.left_out(ply));
    Some(told(study, ply, ply + 3, targets, tests))
}

fn told(study: &Study<'_, '_>, ply: usize, end: usize, targets: Bitboard, tests: Vec<Without>) -> Candidate {
    let after = study.line.position(ply + 1);
    let candidate = study.candidate(Motif::Fork, ply, end, tests).on_the_board_too();
    let Some(by) = study.line.at(ply).map(Move::to) else { return candidate };
    let candidate = candidate.man(after, by, Part::Attacker);
    targets.into_iter().fold(candidate, |candidate, target| {
        candidate.man(after, target, Part::Target).fact(Predicate::Attacks, &[by, target], ply + 1)
    })
}
