//! A pawn moves, and the king, which stands on its first rank away from the middle and had no square to flee to beyond that rank,
//! has one.

use lucena_evidence::Predicate;
use shakmaty::{Chess, File, Position, Rank, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let home = step.us().fold_wb(Rank::First, Rank::Eighth);
    let is_at_home = |king: &Square| king.rank() == home && !matches!(king.file(), File::D | File::E);
    let king = step.after.board().king_of(step.us()).filter(is_at_home);
    let Some(king) = king.filter(|_| step.is_by(Role::Pawn) && !step.before.is_check()) else {
        return Vec::new();
    };
    let flight = |position: &Chess| {
        let is_flight = |square: &Square| Predicate::Flight.holds(position, &[king, *square]);
        Square::ALL.into_iter().filter(|square| square.rank() != home).find(is_flight)
    };
    let found = flight(&step.after).filter(|_| flight(&step.before).is_none());
    found.map(|square| Seen::after(None, Predicate::Flight, &[king, square])).into_iter().collect()
}
