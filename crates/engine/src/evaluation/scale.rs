//! Scaling: an advantage that cannot be turned into a win counts less.

use shakmaty::{Bitboard, Color, Role, Square};

use super::Scene;

/// A full advantage.
pub const WHOLE: i32 = 64;

/// How much of an endgame advantage of this side counts, of 64.
pub fn factor(scene: &Scene<'_>, strong: Color) -> i32 {
    let pawns = scene.pawns.get(strong).count() as i32;
    if pawns == 0 {
        return without_pawns(scene, strong);
    }
    if is_wrong_bishop(scene, strong) {
        return 0;
    }
    if opposite_bishops(scene) {
        let officers = scene.officers(strong).count();
        return if officers == 1 { 20 + 4 * pawns } else { 36 + 3 * pawns }.min(WHOLE);
    }
    // With few pawns left the defender hopes to exchange the last ones.
    (44 + 5 * pawns).min(WHOLE)
}

/// Points of the pieces: minors three, rooks five, queens nine.
fn points(scene: &Scene<'_>, color: Color) -> i32 {
    let count = |role| scene.pieces(color, role).count() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Without pawns a side needs more than a minor piece extra to win.
fn without_pawns(scene: &Scene<'_>, strong: Color) -> i32 {
    let (ours, theirs) = (points(scene, strong), points(scene, !strong));
    let only_knights = scene.officers(strong) == scene.pieces(strong, Role::Knight);
    if ours <= 3 || only_knights && ours <= 6 && theirs == 0 {
        return 0;
    }
    if ours - theirs <= 3 { 8 } else { WHOLE }
}

/// Rook's pawns alone, with a bishop that does not command the corner, and the enemy king in it.
fn is_wrong_bishop(scene: &Scene<'_>, strong: Color) -> bool {
    let pawns = *scene.pawns.get(strong);
    let officers = scene.officers(strong);
    let bishops = scene.pieces(strong, Role::Bishop);
    let on_file = |file: Bitboard| pawns.is_subset(file);
    let file = if on_file(super::scene::FILE_A) {
        shakmaty::File::A
    } else if on_file(super::scene::FILE_H) {
        shakmaty::File::H
    } else {
        return false;
    };
    let corner = Square::from_coords(file, strong.relative_rank(shakmaty::Rank::Eighth));
    let shade = if Bitboard::DARK_SQUARES.contains(corner) {
        Bitboard::DARK_SQUARES
    } else {
        Bitboard::LIGHT_SQUARES
    };
    officers == bishops
        && !bishops.intersects(shade)
        && scene.kings.get(!strong).distance(corner) <= 1
        && scene.officers(!strong).is_empty()
}

/// Each side has one bishop, and they never meet.
fn opposite_bishops(scene: &Scene<'_>) -> bool {
    let bishop = |color| scene.pieces(color, Role::Bishop).single_square();
    let (Some(white), Some(black)) = (bishop(Color::White), bishop(Color::Black)) else { return false };
    let level = |color| scene.officers(color).count();
    white.is_light() != black.is_light() && level(Color::White) == level(Color::Black)
}
