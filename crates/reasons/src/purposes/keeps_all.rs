//! A man of ours could be taken with gain if the other side were to move, and after our move none can: by no capture does the other
//! side win anything on its square, if either side may stop. That nothing hangs where nothing did tells nobody anything.

use shakmaty::{Bitboard, Chess, Move, Position};

use super::{Seen, Step, step::won_on};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let Ok(passed) = step.before.clone().swap_turn() else { return Vec::new() };
    step.stands_if(can_win(&passed) && !can_win(&step.after))
}

/// Whether the side to move wins something by captures on one square.
fn can_win(position: &Chess) -> bool {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    let attacked: Bitboard = captures.map(Move::to).collect();
    attacked.into_iter().any(|square| won_on(position, square) > 0)
}
