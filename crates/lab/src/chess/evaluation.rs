//! "A simple evaluation function" (Marsland §3.6): material, which dominates, and a little for mobility (§2).

use lucena_board::exchange::{CENTIPAWNS, Values};
use lucena_gametree::Value;
use shakmaty::{Board, Chess, Color, Position};

/// What the men are worth, in hundredths of a pawn.
pub const VALUES: Values = CENTIPAWNS;

/// More than all men of one side.
pub const MATE: Value = 30_000;

/// What a square is worth that a piece sees.
const SEEN: Value = 2;

/// What a position is worth to the side to move, as it stands.
pub fn evaluate(position: &Chess) -> Value {
    let (board, us) = (position.board(), position.turn());
    side(board, us) - side(board, !us)
}

fn side(board: &Board, color: Color) -> Value {
    let men = board.material_side(color).zip_role();
    let material: Value = men.into_iter().map(|(role, count)| VALUES[role] * Value::from(count)).sum();
    let own = board.by_color(color);
    let pieces = own & !board.pawns() & !board.kings();
    let seen: usize = pieces.into_iter().map(|square| (board.attacks_from(square) & !own).count()).sum();
    material + SEEN * seen as Value
}
