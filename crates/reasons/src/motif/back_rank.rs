//! The back rank: their king has no way off it, and a rook or queen would mate there. The mate need not come onto the board:
//! what has moved may not be taken because of it, or it is what the move threatens.
//!
//! The line that mates shows it: after the capture that they avoid, or if they passed. Test besides: the move is left out.

use lucena_evidence::{Line, Part, Predicate};
use shakmaty::{Bitboard, Chess, Move, Position, Rank, Role, Square, attacks};

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::BackRank,
    sees: "a king that its own men keep on its last rank: what has moved may not be taken, or threatens mate there",
    leaves_out: "kings with a way out, and mates that need no last rank",
    test: "the mate is played on the board, after the capture that they avoid or if they pass, with every answer",
    examples: &[
        example("6k1/3q1ppp/8/8/8/8/5PPP/2Q1R1K1 w - - 0 1", "Qc7"),
        example("6k1/5ppp/5n2/3b4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
    ],
    near_misses: &[
        example("6k1/5ppp/4n3/3b4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
        example("6k1/5ppp/5n2/8/3b4/8/5PPP/3RR1K1 w - - 0 1", "Rxd4"),
        example("6k1/3q1ppp/8/8/8/8/5PP1/2Q1R1K1 w - - 0 1", "Rd1"),
    ],
}];

/// Looks at every move of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| untouchable(study, ply).or_else(|| threatened(study, ply))).collect()
}

/// Checks on end that are followed.
const CHECKS: u32 = 2;

/// If they take what has moved, they are mated on the back rank.
fn untouchable(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, after) = (line.at(ply)?, line.position(ply + 1));
    if after.is_check() && !may_be_weak(after) {
        return None;
    }
    let captures = after.legal_moves().into_iter().filter(|reply| reply.is_capture() && reply.to() == m.to());
    let with = captures.filter_map(|reply| {
        let taken = line.up_to(ply + 1).with(reply);
        let mating = mates(taken.last(), CHECKS)?;
        Some(mating.into_iter().fold(taken, |line, m| line.with(m)))
    });
    let with = with.min_by_key(Line::len)?;
    // Where the line itself mates so, the mate says it.
    if !study.is_for_names() && line.moves().starts_with(&with.moves()) {
        return None;
    }
    let candidate = told(study, ply, &with)?;
    let end = with.len();
    let king = with.last().our(Role::King).first()?;
    Some(Candidate { with: with.moves(), ..candidate.fact(Predicate::Mated, &[king], end) })
}

/// If they passed, they would be mated on the back rank, and would not have been before.
fn threatened(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    // The point of a capture is what it takes.
    line.at(ply).filter(|m| !m.is_capture())?;
    let passed = line.up_to(ply + 1).with_dummy()?;
    let mating = mates(passed.last(), CHECKS)?;
    if mates(line.position(ply), CHECKS).is_some() {
        return None;
    }
    let with = mating.into_iter().fold(Line::new(passed.last()), |line, m| line.with(m));
    let king = with.last().our(Role::King).first()?;
    let candidate = told(study, ply, &with)?;
    Some(candidate.fact_on(Predicate::Mated, &[king], with))
}

fn told(study: &mut Study<'_, '_>, ply: usize, with: &Line) -> Option<Candidate> {
    let (mated, after) = (with.last(), study.line.position(ply + 1));
    let mating = with.at(with.len().checked_sub(1)?)?;
    let king = mated.our(Role::King).first()?;
    let tests = study.besides(|study| study.left_out(ply));
    let candidate = study.candidate(Motif::BackRank, ply, ply + 1, tests).square(mating.to());
    Some(candidate.man(after, king, Part::Target).on_the_board_too())
}

/// Whether the king of the side to move stands on its last rank, its own men before it.
fn may_be_weak(position: &Chess) -> bool {
    let us = position.turn();
    let Some(king) = position.board().king_of(us) else { return false };
    king.rank() == us.fold_wb(Rank::First, Rank::Eighth) && (front(position, king) & position.us()).any()
}

/// The squares before a king on its last rank.
fn front(position: &Chess, king: Square) -> Bitboard {
    let rank = position.turn().fold_wb(Rank::Second, Rank::Seventh);
    attacks::king_attacks(king) & Bitboard::from(rank)
}

/// The side to move mates by checks along their last rank, whatever they answer: the moves, with one answer of many.
fn mates(position: &Chess, checks: u32) -> Option<Vec<Move>> {
    let theirs = position.turn().fold_wb(Rank::Eighth, Rank::First);
    let king = position.their(Role::King).first()?;
    if king.rank() != theirs || checks == 0 {
        return None;
    }
    let lands = |m: &Move| {
        matches!(m.promotion().unwrap_or(m.role()), Role::Rook | Role::Queen) && m.to().rank() == theirs
    };
    position.legal_moves().into_iter().filter(lands).find_map(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        mated_after(&after, m, checks)
    })
}

/// The rest of a mate after a check along the last rank; `None` if any answer escapes.
fn mated_after(after: &Chess, m: Move, checks: u32) -> Option<Vec<Move>> {
    if !after.is_check() {
        return None;
    }
    let replies = after.legal_moves();
    if replies.is_empty() {
        return is_hemmed_in(after).then(|| vec![m]);
    }
    let mut longest: Option<Vec<Move>> = None;
    for reply in replies {
        let mut then = after.clone();
        then.play_unchecked(reply);
        let rest: Vec<Move> = [m, reply].into_iter().chain(mates(&then, checks - 1)?).collect();
        if longest.as_ref().is_none_or(|longest| rest.len() > longest.len()) {
            longest = Some(rest);
        }
    }
    longest
}

/// Whether the mated king has its own men before it, on all squares but one at most.
fn is_hemmed_in(mated: &Chess) -> bool {
    let Some(king) = mated.board().king_of(mated.turn()) else { return false };
    let front = front(mated, king);
    let along = mated.checkers().into_iter().any(|by| by.rank() == king.rank());
    along && (front & mated.us()).count() + 1 >= front.count() && (front & mated.us()).any()
}
