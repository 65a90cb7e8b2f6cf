//! An enemy man pinned a man of ours, no pawn, to our king, queen or rook, and now pins none so; it has not been taken. About the
//! man that pinned.

use lucena_evidence::Predicate;
use shakmaty::{Position, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let of = |pinner: Square| {
        let [front, behind] = row(step, pinner, true)?;
        let is_over = step.enemies().contains(pinner) && row(step, pinner, false).is_none();
        is_over.then(|| Seen::after(Some(pinner), Predicate::Pins, &[pinner, front, behind]).at(0))
    };
    step.before.them().into_iter().filter_map(of).collect()
}

/// The man of ours that an enemy man pins, and the one behind it, before the move or after it.
fn row(step: &Step, pinner: Square, is_before: bool) -> Option<[Square; 2]> {
    let position = if is_before { &step.before } else { &step.after };
    let board = position.board();
    let ours = board.by_color(step.us());
    let fronts = ours & !board.pawns();
    let objects = ours & (board.kings() | board.queens() | board.rooks());
    let rows = fronts.into_iter().flat_map(|front| objects.into_iter().map(move |behind| [front, behind]));
    rows.filter(|[front, behind]| front != behind)
        .find(|&[front, behind]| Predicate::Pins.holds(position, &[pinner, front, behind]))
}
