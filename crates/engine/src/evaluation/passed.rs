//! Passed pawns: how far, who stands in the way, which king is near.

use shakmaty::{Bitboard, Color, Role, Square};

use super::{
    Scene, Tally, blocks,
    pawns::Structure,
    scene::{ahead, as_white, forward, rank_of},
};

/// Counts a side's passed pawns.
pub fn evaluate(scene: &Scene<'_>, structure: &Structure, color: Color, tally: &mut impl Tally) {
    for pawn in *structure.passed.get(color) {
        evaluate_pawn(scene, color, pawn, tally);
    }
}

fn evaluate_pawn(scene: &Scene<'_>, color: Color, pawn: Square, tally: &mut impl Tally) {
    let rank = rank_of(color, pawn);
    tally.add(blocks::PASSED + rank, color, 1);
    let (ours, theirs) = (scene.reach.get(color), scene.reach.get(!color));
    let here = Bitboard::from_square(pawn);
    if ours.by(Role::Pawn).contains(pawn) {
        tally.add(blocks::PASSED_PROTECTED + rank, color, 1);
    }
    let Some(step) = here.shift(forward(color)).first() else { return };
    // What happens near the fourth rank and beyond decides; before, it is too early to count.
    if rank >= 3 {
        let weight = rank as i32 - 2;
        let near = |king: Color| step.distance(*scene.kings.get(king)) as usize;
        tally.add(blocks::PASSED_OUR_KING + near(color), color, weight);
        tally.add(blocks::PASSED_THEIR_KING + near(!color), color, weight);
    }
    let path = ahead(color, here);
    if scene.occupied.contains(step) {
        tally.add(blocks::PASSED_BLOCKED + rank, color, 1);
    } else if !theirs.all.contains(step) || ours.all.contains(step) {
        tally.add(blocks::PASSED_SAFE_STEP + rank, color, 1);
    }
    if !path.intersects(scene.occupied | theirs.all & !ours.all) {
        tally.add(blocks::PASSED_FREE + rank, color, 1);
    }
    let behind = ahead(!color, here) & scene.board.rooks();
    if behind.intersects(scene.board.by_color(color)) {
        tally.add(blocks::PASSED_ROOK_BEHIND, color, 1);
    }
    if behind.intersects(scene.board.by_color(!color)) {
        tally.add(blocks::PASSED_ENEMY_ROOK_BEHIND, color, 1);
    }
    if scene.officers(!color).is_empty()
        && is_outside_square(scene, color, pawn)
        && !path.intersects(scene.occupied)
    {
        tally.add(blocks::PASSED_UNSTOPPABLE, color, 1);
    }
}

/// The rule of the square: the enemy king cannot catch the pawn.
fn is_outside_square(scene: &Scene<'_>, color: Color, pawn: Square) -> bool {
    let pawn = as_white(color, pawn);
    let king = as_white(color, *scene.kings.get(!color));
    let goal = Square::from_coords(pawn.file(), shakmaty::Rank::Eighth);
    // From the second rank the first step is a double one.
    let steps = (7 - pawn.rank() as i32).min(5);
    let tempo = i32::from(scene.turn != color);
    king.distance(goal) as i32 - tempo > steps
}
