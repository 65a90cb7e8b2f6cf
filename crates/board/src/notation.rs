//! Moves and lines as people write them.

use shakmaty::{Chess, Move, Position, san::SanPlus};

use crate::pgn::MoveNumber;

/// `Nf3`.
pub fn san(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

/// `12... Nf6 13. e5 Nd5`.
pub fn numbered(position: &Chess, moves: &[Move]) -> String {
    joined(position, moves, " ")
}

/// `12...Nf6 13.e5 Nd5`, as in a sentence.
pub fn in_sentence(position: &Chess, moves: &[Move]) -> String {
    joined(position, moves, "")
}

fn joined(position: &Chess, moves: &[Move], gap: &str) -> String {
    let mut position = position.clone();
    let mut words = Vec::with_capacity(moves.len());
    for &m in moves {
        let number = if position.turn().is_white() || words.is_empty() {
            format!("{}{gap}", MoveNumber::of(&position))
        } else {
            String::new()
        };
        words.push(format!("{number}{}", SanPlus::from_move_and_play_unchecked(&mut position, m)));
    }
    words.join(" ")
}
