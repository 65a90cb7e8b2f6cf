//! Ablation: change the cause and ask again. What a question finds here only proposes; the contrast that is measured
//! afterwards decides.
//!
//! The plainest change is to leave a move out, to play what follows it at once, or to forbid the capture that collects:
//! these need no other board. Where a man's place is the cause, the board is edited.

use lucena_evidence::{Asked, CERTAIN, Centipawns, Inquiry, Line, Verdict};
use shakmaty::{Chess, Move, Position};

/// A line that fails without the cause, from the root; empty where the failure cannot be shown as a line.
pub type Failing = Vec<Move>;

/// A side that is so far ahead wins without the mate too.
const WINNING: Centipawns = Centipawns(400);
/// Plies of a failing line that are told.
const FAILING: usize = 4;

/// Without these moves: does everything else fail?
pub fn forbidden(
    inquiry: &mut Inquiry<'_>,
    line: &Line,
    ply: usize,
    moves: &[Move],
) -> Asked<Option<Failing>> {
    let position = line.position(ply);
    let others: Vec<Move> = position.legal_moves().into_iter().filter(|m| !moves.contains(m)).collect();
    if others.is_empty() || inquiry.ask(position, &others, None)?.verdict != Verdict::Refuted {
        return Ok(None);
    }
    let Some(opinion) = inquiry.look(position, &others)? else { return Ok(None) };
    let value = opinion.score.value();
    if value >= inquiry.threshold() {
        return Ok(None);
    }
    let mut failing = line.up_to(ply).moves();
    failing.extend(opinion.line.iter().take(FAILING));
    // No mate was seen, but a side that wins so much will mate in the end: then it is not said to fail.
    if inquiry.threshold() >= CERTAIN && value >= WINNING {
        failing.clear();
    }
    Ok(Some(failing))
}

/// What comes two plies later, played at once: does it fail, and how?
pub fn at_once(inquiry: &mut Inquiry<'_>, line: &Line, ply: usize) -> Asked<Option<Failing>> {
    let before = line.up_to(ply);
    let later = line.mover(ply + 2).zip(line.at(ply + 2));
    let Some(early) = later.and_then(|(mover, m)| before.same(mover, m)) else { return Ok(None) };
    let after = before.with(early);
    let known = inquiry.ask(after.last(), &[], None)?;
    if known.verdict != Verdict::Proved {
        return Ok(None);
    }
    let mut failing = after.moves();
    failing.extend(known.line.iter().take(FAILING - 1));
    Ok(Some(failing))
}

/// Whether we fail to reach the goal from an edited position.
pub fn fails(inquiry: &mut Inquiry<'_>, edited: &Chess) -> Asked<bool> {
    Ok(inquiry.is_reached(edited)? == Some(false))
}
