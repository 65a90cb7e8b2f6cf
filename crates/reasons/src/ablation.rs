//! Ablation: change the cause and ask again. A claim stands only if the verdict changes too.
//!
//! The plainest change is to leave a move out, to play what follows it at once, or to forbid the capture that collects:
//! these need no other board. Where a man's place is the cause, the board is edited; an edit counts only if the position
//! stays legal and if what the other side could take anyway stays the same.

use lucena_goal::{CERTAIN, Inquiry, Verdict};
use shakmaty::{CastlingMode, Chess, FromSetup, Move, Position, Square};

use crate::{Aim, Line, material};

/// A test that a claim has passed: the line that fails, and what it has cost.
#[derive(Debug, Clone)]
pub struct Failure {
    /// From the root; the changed cause, and how it fails.
    pub line: Vec<Move>,
    /// What the test has cost.
    pub nodes: u64,
}

/// Without these moves: does everything else fail?
pub fn forbidden(inquiry: &mut Inquiry<'_>, line: &Line, ply: usize, moves: &[Move]) -> Option<Failure> {
    let position = line.position(ply);
    let nodes = inquiry.nodes();
    let others: Vec<Move> = position.legal_moves().into_iter().filter(|m| !moves.contains(m)).collect();
    if others.is_empty() {
        return None;
    }
    if inquiry.ask(position, &others, None).verdict != Verdict::Refuted {
        return None;
    }
    let opinion = inquiry.look(position, &others)?;
    let value = opinion.found.value();
    if value >= inquiry.threshold() {
        return None;
    }
    let mut failing = line.up_to(ply).moves();
    failing.extend(opinion.line.iter().take(FAILING));
    // No mate was seen, but who wins so much will mate in the end: then it is not said to fail.
    if inquiry.threshold() >= CERTAIN && value >= WINNING {
        failing.clear();
    }
    Some(Failure { line: failing, nodes: inquiry.nodes() - nodes })
}

/// A side that is so far ahead wins without the mate too, in centipawns.
const WINNING: i32 = 400;
/// Plies of a failing line that are told.
const FAILING: usize = 4;

/// What comes two plies later, played at once: does it fail, and how?
pub fn at_once(inquiry: &mut Inquiry<'_>, line: &Line, ply: usize) -> Option<Failure> {
    let nodes = inquiry.nodes();
    let before = line.up_to(ply);
    let early = before.same(line.mover(ply + 2)?, line.at(ply + 2)?)?;
    let after = before.with(early);
    let known = inquiry.ask(after.last(), &[], None);
    if known.verdict != Verdict::Proved {
        return None;
    }
    let mut failing = after.moves();
    failing.extend(known.line.iter().take(FAILING - 1));
    Some(Failure { line: failing, nodes: inquiry.nodes() - nodes })
}

/// The position with a man on another square, if it is legal and the side that is not to move could not take more than
/// before: an edit that does us harm by itself is no test.
pub fn moved(position: &Chess, from: Square, to: Square, aim: &Aim) -> Option<Chess> {
    let mut setup = position.to_setup(shakmaty::EnPassantMode::Legal);
    let piece = setup.board.remove_piece_at(from)?;
    if setup.board.piece_at(to).is_some() {
        return None;
    }
    setup.board.set_piece_at(to, piece);
    let edited = Chess::from_setup(setup, CastlingMode::Chess960).ok()?;
    let passed = |position: &Chess| position.clone().swap_turn().ok();
    let (then, now) = (passed(position)?, passed(&edited)?);
    (material::settled(&now, aim.us) >= material::settled(&then, aim.us)).then_some(edited)
}

/// Whether we fail to reach the goal from an edited position.
pub fn fails(inquiry: &mut Inquiry<'_>, edited: &Chess) -> bool {
    inquiry.is_reached(edited) == Some(false)
}
