//! King safety: the pawns before the king, the pawns that storm it, and the pieces that attack around it.
//!
//! Attackers are weighed together: the sum of all dangers is squared (`tally::cost_of_danger`), since two attackers
//! do more than twice the harm of one.

use shakmaty::{Bitboard, Color, File, Role, Square, attacks};

use super::{
    Scene, Tally, blocks,
    scene::{as_white, rank_of},
};

const ATTACKERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A piece that looks at the enemy king's surroundings.
pub fn attacker(scene: &Scene<'_>, color: Color, role: Role, seen: Bitboard, tally: &mut impl Tally) {
    let hit = seen & *scene.ring.get(!color);
    if hit.any() {
        let i = role as usize - 2;
        tally.endanger(blocks::DANGER_ATTACKER + i, !color, 1);
        tally.endanger(blocks::DANGER_SQUARES + i, !color, hit.count() as i32);
    }
}

/// Counts the shelter of a side's king and what threatens it.
pub fn evaluate(scene: &Scene<'_>, color: Color, tally: &mut impl Tally) {
    let bare = shelter(scene, color, tally);
    if scene.officers(!color).is_empty() {
        return;
    }
    let (ours, theirs) = (scene.reach.get(color), scene.reach.get(!color));
    tally.endanger(blocks::DANGER_BASE, color, 1);
    tally.endanger(blocks::DANGER_SHELTER + bare, color, 1);
    if scene.pieces(!color, Role::Queen).is_empty() {
        tally.endanger(blocks::DANGER_NO_QUEEN, color, 1);
    }
    let only_royal = !ours.twice & (ours.by(Role::King) | ours.by(Role::Queen));
    let weak = theirs.all & (!ours.all | only_royal);
    tally.endanger(blocks::DANGER_WEAK, color, (weak & *scene.ring.get(color)).count() as i32);
    if ours.by(Role::Knight).intersects(*scene.ring.get(color)) {
        tally.endanger(blocks::DANGER_KNIGHT_DEFENDER, color, 1);
    }
    checks(scene, color, weak, tally);
}

/// Checks that the enemy could give: safe ones, and others.
fn checks(scene: &Scene<'_>, color: Color, weak: Bitboard, tally: &mut impl Tally) {
    let king = *scene.kings.get(color);
    let (ours, theirs) = (scene.reach.get(color), scene.reach.get(!color));
    let through = scene.occupied & !scene.pieces(color, Role::Queen);
    let straight = attacks::rook_attacks(king, through);
    let diagonal = attacks::bishop_attacks(king, through);
    let safe = !ours.all | weak & theirs.twice;
    let open = !scene.board.by_color(!color);
    let from = [attacks::knight_attacks(king), diagonal, straight, straight | diagonal];
    for (i, (role, lines)) in ATTACKERS.into_iter().zip(from).enumerate() {
        let all = lines & theirs.by(role) & open;
        let good = all & safe;
        if good.any() {
            tally.endanger(blocks::DANGER_CHECK + i, color, 1 + i32::from(good.more_than_one()));
        } else if all.any() {
            tally.endanger(blocks::DANGER_UNSAFE_CHECK + i, color, 1);
        }
    }
    let snipers = (attacks::rook_attacks(king, Bitboard::EMPTY) & scene.board.rooks_and_queens()
        | attacks::bishop_attacks(king, Bitboard::EMPTY) & scene.board.bishops_and_queens())
        & scene.board.by_color(!color);
    let pinned = snipers
        .into_iter()
        .filter(|&sniper| {
            let between = attacks::between(king, sniper) & scene.occupied;
            between.any() && !between.more_than_one() && between.intersects(scene.board.by_color(color))
        })
        .count();
    if pinned > 0 {
        tally.endanger(blocks::DANGER_PINNED, color, pinned as i32);
    }
}

/// Counts own and enemy pawns on the king's file and those beside it; how many of the three have no own pawn.
fn shelter(scene: &Scene<'_>, color: Color, tally: &mut impl Tally) -> usize {
    let king = *scene.kings.get(color);
    let centre = (king.file() as u32).clamp(1, 6);
    let king_rank = rank_of(color, king);
    let mut bare = 0;
    for file in centre - 1..=centre + 1 {
        let on_file = Bitboard::from_file(File::new(file));
        let edge = (file as usize).min(7 - file as usize);
        let own = nearest(*scene.pawns.get(color) & on_file, color, king_rank);
        let enemy = nearest(*scene.pawns.get(!color) & on_file, color, king_rank);
        bare += usize::from(own == 0);
        tally.add(blocks::SHELTER + 8 * edge + own, color, 1);
        if own != 0 && enemy == own + 1 {
            tally.add(blocks::BLOCKED_STORM + enemy, color, 1);
        } else {
            tally.add(blocks::STORM + 8 * edge + enemy, color, 1);
        }
    }
    bare
}

/// The rank, as the side counts, of the nearest pawn not behind the king; 0 when there is none.
fn nearest(pawns: Bitboard, color: Color, king_rank: usize) -> usize {
    let ranks = pawns.into_iter().map(|pawn: Square| as_white(color, pawn).rank() as usize);
    ranks.filter(|&rank| rank >= king_rank).min().unwrap_or(0)
}
