//! Indirect defences: moves that work only if the enemy carries out his threat (CAPS-II §VII.B).
//!
//! A null move is made, then the enemy's sequence; in the position after it, a move that is also possible now and that
//! would leave us with a good capture next is an indirect defence.

use lucena_perception::Sight;
use shakmaty::{Chess, Move, Position};

/// The moves that would meet the enemy's line by winning this much when it is over.
pub fn defences(position: &Chess, line: &[Move], wanted: i32) -> Vec<Move> {
    let Some(after) = after_the_threat(position, line) else { return Vec::new() };
    let could_win = |position: &Chess| {
        let us = position.turn();
        Sight::as_printed(position).best(us).first().map_or(0, |threat| threat.gain)
    };
    if could_win(&after) >= wanted {
        // It would come by itself: nothing has to be prepared.
        return Vec::new();
    }
    let now = position.legal_moves();
    let prepares = |m: &Move| {
        now.contains(m) && {
            let mut prepared = after.clone();
            prepared.play_unchecked(*m);
            prepared.swap_turn().is_ok_and(|ours| could_win(&ours) >= wanted)
        }
    };
    after.legal_moves().into_iter().filter(prepares).collect()
}

/// The position after the enemy has carried out his line, and it is our move again.
fn after_the_threat(position: &Chess, line: &[Move]) -> Option<Chess> {
    let us = position.turn();
    let mut at = position.clone().swap_turn().ok()?;
    let mut last = None;
    for &m in line {
        if !at.is_legal(m) {
            break;
        }
        at.play_unchecked(m);
        if at.turn() == us {
            last = Some(at.clone());
        }
    }
    last.filter(|after| !after.is_game_over())
}
