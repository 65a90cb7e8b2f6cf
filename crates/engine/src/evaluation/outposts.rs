//! Minor pieces that stand well: on outposts, behind pawns, near their king.
//!
//! An outpost is a square in the enemy's half of the centre that no enemy pawn can ever attack; it is a good one when
//! an own pawn guards it.

use shakmaty::{Bitboard, Color, Rank, Role, Square};

use super::{
    Scene, Tally, blocks,
    pawns::Structure,
    scene::{forward, relative_ranks},
};

/// Counts a knight's or bishop's place.
pub fn evaluate(
    scene: &Scene<'_>,
    structure: &Structure,
    color: Color,
    role: Role,
    square: Square,
    tally: &mut impl Tally,
) {
    let zone = relative_ranks(color, &[Rank::Fourth, Rank::Fifth, Rank::Sixth]);
    let out_of_reach = zone & !*structure.spans.get(!color);
    if out_of_reach.contains(square) {
        let guarded = scene.reach.get(color).by(Role::Pawn).contains(square);
        let block = if role == Role::Knight { blocks::KNIGHT_OUTPOST } else { blocks::BISHOP_OUTPOST };
        tally.add(block + usize::from(guarded), color, 1);
    }
    if Bitboard::from_square(square).shift(forward(color)).intersects(scene.board.pawns()) {
        tally.add(blocks::BEHIND_PAWN, color, 1);
    }
    let distance = square.distance(*scene.kings.get(color)) as i32;
    tally.add(blocks::MINOR_FAR_FROM_KING + usize::from(role == Role::Bishop), color, distance);
}
