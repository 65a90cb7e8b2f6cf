//! VIRGO: a machine that looks for wins of material and for mate, one goal at a time (thesis, chapter 3).
//!
//! A goal is a number of points that the side to move, US, shall have won in the end; THEY try to prevent it. Who does
//! not have what he wants must take it at once or threaten to (by cycles: captures, then one-move threats, then two-move
//! threats), and who has it need only meet threats. A dummy move shows what a move threatens (§3.1).
//!
//! The machine is selective for both sides: what it proves holds among the moves that it looks at.

pub mod candidate;
pub mod feature;
mod goals;
mod king_capture;
mod machine;
mod memory;
mod node;
mod proof;
mod rules;
mod search;

use lucena_board::stop::Stop;
use lucena_perception::values::KING as MATE;
use shakmaty::{Chess, Move, Position};

pub use self::{
    feature::{Feature, Features},
    goals::Row,
    machine::Virgo,
    proof::{Proof, Reply},
};
use self::{king_capture::KingCapture, rules::Real};
use crate::{Solution, caps::estimate::material};

/// Which rules of chess hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Law {
    /// The real ones.
    #[default]
    Real,
    /// VIRGO's five simplifications (§3.1): kings are captured, pawns promote to queens, no castling, no en passant.
    Virgo,
}

/// The panel of the machine (§3.2), and what we added.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Positions that may be looked at.
    pub nodes: u64,
    /// The maximum cycle number at UTM and at TTM nodes.
    pub cycles: (u8, u8),
    /// The maximum brake number.
    pub brake: u64,
    /// The depth limit, which forces termination within a few plies.
    pub depth: usize,
    /// Which rules hold.
    pub law: Law,
    /// Set from outside to end the search with what it has.
    pub stop: Stop,
    /// What is used beyond the machine of the thesis.
    pub features: Features,
}

impl Default for Settings {
    /// Test A of §3.3, with the usual improvements, which leave nodes for a higher limit of the brake.
    fn default() -> Settings {
        Settings {
            nodes: 20_000_000,
            cycles: (3, 2),
            brake: 1 << 20,
            depth: 14,
            law: Law::Real,
            stop: Stop::new(),
            features: Features::usual(),
        }
    }
}

/// What is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gain {
    /// So many points, or more.
    Points(i32),
    /// The king.
    Mate,
}

/// What the machine has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The highest goal that was reached, if any was.
    pub gain: Option<Gain>,
    /// The cycle of the best move.
    pub cycle: u8,
    /// Why: our moves, and every defence that was tried; bounded.
    pub proof: Option<Proof>,
    /// As the other solvers say it.
    pub solution: Solution,
}

/// Solves a position; every goal setting is told to whoever listens.
pub fn solve(position: &Chess, settings: &Settings, listener: &mut dyn FnMut(&Row)) -> Finding {
    let expected = material(position.board(), position.turn());
    let reached = match settings.law {
        Law::Real => goals::chop::<Real>(position, settings, listener),
        Law::Virgo => goals::chop::<KingCapture>(position, settings, listener),
    };
    let line = reached.proof.as_ref().map_or_else(Vec::new, |proof| playable(position, &proof.line()));
    let value = match reached.gain {
        Some(Gain::Points(points)) => expected + 100 * points,
        Some(Gain::Mate) => MATE - line.len() as i32,
        None => expected,
    };
    let solution = Solution { value, expected, line, tree: reached.tree, complete: reached.complete };
    Finding { gain: reached.gain, cycle: reached.cycle, proof: reached.proof, solution }
}

/// As much of a line as the real rules allow: VIRGO's own let it go on until a king is taken.
fn playable(position: &Chess, line: &[Move]) -> Vec<Move> {
    let mut at = position.clone();
    let legal = |&m: &Move| {
        let legal = at.is_legal(m);
        if legal {
            at.play_unchecked(m);
        }
        legal
    };
    line.iter().copied().take_while(legal).collect()
}
