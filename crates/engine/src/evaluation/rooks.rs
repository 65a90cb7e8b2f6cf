//! Rooks on files and on the seventh rank, and rooks that their own king shuts in.

use shakmaty::{Bitboard, Color, Rank, Square};

use super::{Scene, Tally, blocks, scene::relative_ranks};

/// Counts a rook's file and rank.
pub fn evaluate(scene: &Scene<'_>, color: Color, square: Square, seen: Bitboard, tally: &mut impl Tally) {
    let file = Bitboard::from_file(square.file());
    if file.is_disjoint(*scene.pawns.get(color)) {
        let open = file.is_disjoint(*scene.pawns.get(!color));
        tally.add(blocks::ROOK_OPEN + usize::from(open), color, 1);
    } else if (seen & *scene.area.get(color)).count() <= 3 && is_shut_in(*scene.kings.get(color), square) {
        tally.add(blocks::ROOK_TRAPPED, color, 1);
    }
    let seventh = relative_ranks(color, &[Rank::Seventh]);
    let back = relative_ranks(color, &[Rank::Seventh, Rank::Eighth]);
    let targets = *scene.pawns.get(!color) & seventh | scene.board.kings() & back;
    if seventh.contains(square) && targets.intersects(scene.board.by_color(!color)) {
        tally.add(blocks::ROOK_SEVENTH, color, 1);
    }
}

/// The king stands between the rook and the centre.
fn is_shut_in(king: Square, rook: Square) -> bool {
    let (king, rook) = (king.file() as i32, rook.file() as i32);
    (king < 4) == (rook < king) && king != rook
}
