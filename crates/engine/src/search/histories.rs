//! What the search remembers about moves: which were good in other positions.
//!
//! Every number is kept within bounds by gravity: a surprise moves it far, a confirmation little.

use shakmaty::{ByColor, Chess, Color, Move, Position, Role};

use super::here::{origin, piece_index, target};
use crate::evaluation::pawns;

/// No number of a history goes beyond this.
pub const MOST: i32 = 16_384;

/// A piece and where it went, as an index; [`NO_MOVE`] before the first move and after a pass.
pub type PieceTo = usize;
/// Nobody moved.
pub const NO_MOVE: PieceTo = PIECE_TOS;
const PIECE_TOS: usize = 12 * 64;
const CORRECTIONS: usize = 1 << 14;
/// A correction is kept in this many parts of a centipawn.
const GRAIN: i32 = 256;

/// The histories of one thread.
#[derive(Debug, Clone)]
pub struct Histories {
    /// Quiet moves by side, from, to.
    quiet: Vec<i16>,
    /// Captures by piece, to, and what is taken.
    capture: Vec<i16>,
    /// Quiet moves by an earlier move and this one.
    continuation: Vec<i16>,
    /// The answer that last refuted a move.
    counter: Vec<Option<Move>>,
    /// How much the evaluation erred with this pawn structure.
    correction: Vec<i16>,
}

impl Default for Histories {
    fn default() -> Histories {
        Histories {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; PIECE_TOS * 6],
            continuation: vec![0; (PIECE_TOS + 1) * PIECE_TOS],
            counter: vec![None; PIECE_TOS + 1],
            correction: vec![0; 2 * CORRECTIONS],
        }
    }
}

/// The index of a move's piece and target.
pub fn piece_to(turn: Color, m: Move) -> PieceTo {
    piece_index(turn, m.role()) * 64 + target(m) as usize
}

fn from_to(turn: Color, m: Move) -> usize {
    turn.fold_wb(0, 4096) + origin(m) as usize * 64 + target(m) as usize
}

fn taking(turn: Color, m: Move) -> usize {
    let taken = m.capture().unwrap_or(Role::Pawn) as usize - 1;
    piece_to(turn, m) * 6 + taken
}

fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

impl Histories {
    /// How good a quiet move was elsewhere.
    pub fn quiet(&self, turn: Color, m: Move) -> i32 {
        i32::from(self.quiet[from_to(turn, m)])
    }

    /// How good a quiet move was after an earlier move.
    pub fn continuation(&self, before: PieceTo, turn: Color, m: Move) -> i32 {
        i32::from(self.continuation[before * PIECE_TOS + piece_to(turn, m)])
    }

    /// How good such a capture was elsewhere.
    pub fn capture(&self, turn: Color, m: Move) -> i32 {
        i32::from(self.capture[taking(turn, m)])
    }

    /// The move that last refuted this one.
    pub fn counter(&self, before: PieceTo) -> Option<Move> {
        self.counter[before]
    }

    /// Remembers a refutation.
    pub fn set_counter(&mut self, before: PieceTo, answer: Move) {
        self.counter[before] = Some(answer);
    }

    /// Learns about a quiet move.
    pub fn learn_quiet(&mut self, turn: Color, m: Move, bonus: i32) {
        learn(&mut self.quiet[from_to(turn, m)], bonus);
    }

    /// Learns about a quiet move after an earlier one.
    pub fn learn_continuation(&mut self, before: PieceTo, turn: Color, m: Move, bonus: i32) {
        learn(&mut self.continuation[before * PIECE_TOS + piece_to(turn, m)], bonus);
    }

    /// Learns about a capture.
    pub fn learn_capture(&mut self, turn: Color, m: Move, bonus: i32) {
        learn(&mut self.capture[taking(turn, m)], bonus);
    }

    /// What to add to the evaluation, as experience with this pawn structure teaches.
    pub fn correction(&self, chess: &Chess) -> i32 {
        i32::from(self.correction[structure(chess)]) / GRAIN
    }

    /// Learns by how much the search disagreed with the evaluation.
    pub fn learn_correction(&mut self, chess: &Chess, error: i32, depth: i32) {
        let value = &mut self.correction[structure(chess)];
        let weight = (depth + 1).min(16);
        let target = (error * GRAIN).clamp(-MOST, MOST);
        *value = ((i32::from(*value) * (256 - weight) + target * weight) / 256) as i16;
    }
}

fn structure(chess: &Chess) -> usize {
    let board = chess.board();
    let pawns = ByColor::new_with(|color| board.pawns() & board.by_color(color));
    let index = pawns::mix(&pawns) >> 50;
    index as usize + chess.turn().fold_wb(0, CORRECTIONS)
}
