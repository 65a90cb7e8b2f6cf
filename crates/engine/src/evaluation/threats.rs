//! Threats: what is attacked by something cheaper, what hangs, what cannot move freely.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::{
    Scene, Tally, blocks,
    scene::{captures, forward, relative_ranks},
};

/// Counts what a side threatens.
pub fn evaluate(scene: &Scene<'_>, color: Color, tally: &mut impl Tally) {
    let (ours, theirs) = (scene.reach.get(color), scene.reach.get(!color));
    let enemies = scene.board.by_color(!color) & !scene.board.kings();
    let officers = enemies & !scene.board.pawns();
    let well_guarded = theirs.by(Role::Pawn) | theirs.twice & !ours.twice;
    let weak = enemies & !well_guarded & ours.all;

    for victim in officers & ours.by(Role::Pawn) {
        tally.add(blocks::PAWN_THREAT + kind(scene, victim), color, 1);
    }
    let by_minor = ours.by(Role::Knight) | ours.by(Role::Bishop);
    for victim in (officers | weak) & by_minor {
        tally.add(blocks::MINOR_THREAT + kind(scene, victim), color, 1);
    }
    for victim in (scene.board.queens() & enemies | weak) & ours.by(Role::Rook) {
        tally.add(blocks::ROOK_THREAT + kind(scene, victim), color, 1);
    }
    add(tally, blocks::KING_THREAT, color, weak & ours.by(Role::King));
    let hanging = weak & (!theirs.all | officers & ours.twice);
    add(tally, blocks::HANGING, color, hanging);
    add(tally, blocks::RESTRICTED, color, theirs.all & !well_guarded & ours.all);
    add(tally, blocks::PUSH_THREAT, color, attacked_after_push(scene, color) & officers);
    harassed_queen(scene, color, tally);
}

fn add(tally: &mut impl Tally, feature: usize, color: Color, squares: Bitboard) {
    if squares.any() {
        tally.add(feature, color, squares.count() as i32);
    }
}

/// Pawn 0 to queen 4.
fn kind(scene: &Scene<'_>, square: Square) -> usize {
    scene.board.role_at(square).map_or(0, |role| role as usize - 1).min(4)
}

/// What pawns would attack after a safe step.
fn attacked_after_push(scene: &Scene<'_>, color: Color) -> Bitboard {
    let (ours, theirs) = (scene.reach.get(color), scene.reach.get(!color));
    let empty = !scene.occupied;
    let single = scene.pawns.get(color).shift(forward(color)) & empty;
    let double = (single & relative_ranks(color, &[Rank::Third])).shift(forward(color)) & empty;
    let safe = (single | double) & !theirs.by(Role::Pawn) & (ours.all | !theirs.all);
    let (west, east) = captures(color, safe);
    west | east
}

/// Squares from which a minor piece or rook could safely hit a lone queen next move.
fn harassed_queen(scene: &Scene<'_>, color: Color, tally: &mut impl Tally) {
    let Some(queen) = scene.pieces(!color, Role::Queen).single_square() else { return };
    let (ours, theirs) = (scene.reach.get(color), scene.reach.get(!color));
    let safe = *scene.area.get(color) & !scene.board.by_color(color) & !(theirs.all & !ours.twice);
    let hits = [
        (Role::Knight, attacks::knight_attacks(queen)),
        (Role::Bishop, attacks::bishop_attacks(queen, scene.occupied)),
        (Role::Rook, attacks::rook_attacks(queen, scene.occupied)),
    ];
    for (i, (role, squares)) in hits.into_iter().enumerate() {
        add(tally, blocks::QUEEN_HARASSED + i, color, ours.by(role) & squares & safe);
    }
}
