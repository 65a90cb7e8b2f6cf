//! The king reaches the corner in which a rook's pawn promotes and which its bishop does not guard, or leaves nothing but that
//! pawn to the other side. Used if the king can be back there with its next move when the line ends.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Board, Chess, Color, Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let now = wrong(&step.after, step.us());
    let is_new = |_: &Vec<Square>| wrong(&step.before, step.us()).is_none();
    now.filter(is_new)
        .map(|squares| Seen::after(None, Predicate::WrongBishop, &squares))
        .into_iter()
        .collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let (last, us) = (line.last(), line.root().turn());
    let near = |corner: &Square| last.board().king_of(us).is_some_and(|king| king.distance(*corner) <= 2);
    let is_near = seen.squares.get(1).is_some_and(near);
    is_near || wrong(last, us).is_some()
}

/// The enemy bishop, the corner and our king.
fn wrong(position: &Chess, us: Color) -> Option<Vec<Square>> {
    let board: &Board = position.board();
    let king = board.king_of(us)?;
    let bishops = board.by_role(Role::Bishop) & board.by_color(!us);
    let corners = us.fold_wb([Square::A1, Square::H1], [Square::A8, Square::H8]);
    let all = bishops.into_iter().flat_map(|bishop| corners.map(|corner| vec![bishop, corner, king]));
    all.into_iter().find(|squares| Predicate::WrongBishop.holds(position, squares))
}
