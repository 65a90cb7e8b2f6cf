//! Material, and how its parts work together.
//!
//! Knights like many pawns, rooks few (Kaufman, "The evaluation of material imbalances", 1999); two bishops cover
//! what each alone leaves out.

use shakmaty::{Color, Role};

use super::{Scene, Tally, blocks};

const OFFICERS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Counts the men.
pub fn evaluate(scene: &Scene<'_>, color: Color, tally: &mut impl Tally) {
    let count = |role| scene.pieces(color, role).count();
    for (i, role) in OFFICERS.into_iter().enumerate() {
        let men = count(role);
        if men > 0 {
            tally.add(blocks::MATERIAL + i, color, men as i32);
        }
    }
    let pawns = count(Role::Pawn).min(8);
    let (knights, bishops, rooks) = (count(Role::Knight), count(Role::Bishop), count(Role::Rook));
    if bishops >= 2 {
        tally.add(blocks::BISHOP_PAIR, color, 1);
    }
    if knights > 0 {
        tally.add(blocks::KNIGHT_BY_PAWNS + pawns, color, knights as i32);
    }
    if rooks > 0 {
        tally.add(blocks::ROOK_BY_PAWNS + pawns, color, rooks as i32);
    }
    if rooks >= 2 {
        tally.add(blocks::SECOND_ROOK, color, 1);
    }
    if count(Role::Queen) > 0 {
        tally.add(blocks::QUEEN_AND_KNIGHT, color, (knights + bishops) as i32);
    }
}
