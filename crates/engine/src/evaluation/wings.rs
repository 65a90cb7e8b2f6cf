//! Pawns on both wings stretch the defence: the side with more pawns gains by it in the endgame.

use shakmaty::{Bitboard, Color};

use super::{Scene, Tally, blocks};

const QUEENSIDE: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);

/// Counts the surplus of pawns.
pub fn evaluate(scene: &Scene<'_>, color: Color, tally: &mut impl Tally) {
    let all = scene.board.pawns();
    let surplus = scene.pawns.get(color).count() as i32 - scene.pawns.get(!color).count() as i32;
    if surplus > 0 && all.intersects(QUEENSIDE) && all.intersects(!QUEENSIDE) {
        tally.add(blocks::PAWNS_ON_BOTH_SIDES, color, surplus);
    }
}
