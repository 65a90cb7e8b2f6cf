//! After the move no man of ours can be taken with gain: by no capture does the other side win anything on its square, if either
//! side may stop.

use shakmaty::{Bitboard, Position};

use super::{Seen, Step, step::won_on};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let attacked: Bitboard =
        step.after.legal_moves().into_iter().filter(|m| m.is_capture()).map(shakmaty::Move::to).collect();
    step.stands_if(attacked.into_iter().all(|square| won_on(&step.after, square) == 0))
}
