//! Lucena's position comes up: the king stands before its pawn on the seventh rank, and the other king is cut off.

use lucena_evidence::Predicate;
use shakmaty::{Chess, Color, Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let now = squares(&step.after, step.us()).filter(|_| squares(&step.before, step.us()).is_none());
    now.map(|squares| Seen::after(None, Predicate::Lucena, &squares)).into_iter().collect()
}

/// The king, its pawn and the enemy king, if they stand so.
fn squares(position: &Chess, us: Color) -> Option<[Square; 3]> {
    let board = position.board();
    let pawn = (board.by_color(us) & board.by_role(Role::Pawn)).first()?;
    let squares = [board.king_of(us)?, pawn, board.king_of(!us)?];
    Predicate::Lucena.holds(position, &squares).then_some(squares)
}
