//! Material: the tally of a line, and what is left of it when the captures are over.

use lucena_board::exchange::POINTS;
use shakmaty::{Chess, Color, Move, Position, Role};

/// What a man is worth in points; a king more than everything else (VIRGO §4.6.2).
pub fn value(role: Role) -> i32 {
    if role == Role::King { 100 } else { POINTS[role] }
}

/// The points of a side minus those of the other.
pub fn balance(position: &Chess, side: Color) -> i32 {
    let ours = lucena_goal::balance(position);
    if position.turn() == side { ours } else { -ours }
}

/// The balance for a side when the captures that pay have been made.
pub fn settled(position: &Chess, side: Color) -> i32 {
    let value = quiesce(position, -100, 100, MOST);
    if position.turn() == side { value } else { -value }
}

/// Captures on end that are followed.
const MOST: u32 = 8;

/// The balance for the side to move, which may stop capturing unless it is in check.
fn quiesce(position: &Chess, mut alpha: i32, beta: i32, left: u32) -> i32 {
    let mut moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { -100 } else { 0 };
    }
    let stand = lucena_goal::balance(position);
    let mut best = stand;
    if best >= beta || left == 0 {
        return best;
    }
    alpha = alpha.max(best);
    moves.retain(|m| m.is_capture() || m.promotion() == Some(Role::Queen));
    moves.sort_unstable_by_key(|m| -worth(*m));
    for m in moves {
        let mut after = position.clone();
        after.play_unchecked(m);
        let value = -quiesce(&after, -beta, -alpha, left - 1);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn worth(m: Move) -> i32 {
    10 * m.capture().map_or(0, value) - value(m.role()) + m.promotion().map_or(0, |role| 10 * value(role))
}
