//! Space: safe squares behind and beside the own pawns in the centre, while many pieces want room.

use shakmaty::{Bitboard, Color, Rank, Role};

use super::{
    Scene, Tally, blocks,
    scene::{ahead, relative_ranks},
};

const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// Counts a side's room.
pub fn evaluate(scene: &Scene<'_>, color: Color, tally: &mut impl Tally) {
    let pieces = scene.officers(color).count() as i32;
    if pieces < 4 {
        return;
    }
    let zone = CENTRE_FILES & relative_ranks(color, &[Rank::Second, Rank::Third, Rank::Fourth]);
    let own = *scene.pawns.get(color);
    let safe = zone & !own & !scene.reach.get(!color).by(Role::Pawn);
    let behind = safe & ahead(!color, own) & !scene.reach.get(!color).all;
    tally.add(blocks::SPACE, color, (safe.count() + behind.count()) as i32 * (pieces - 3) / 4);
}
