//! A bishop comes to a long diagonal and bears on both squares in the middle of it.

use shakmaty::{Bitboard, Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let long = [[Square::D4, Square::E5], [Square::E4, Square::D5]];
    let on = |square: Square, [one, other]: [Square; 2]| {
        square == one || square == other || shakmaty::attacks::aligned(square, one, other)
    };
    let reach = step.after.board().attacks_from(step.to());
    let comes = |&diagonal: &[Square; 2]| {
        let middle: Bitboard = diagonal.into_iter().collect();
        on(step.to(), diagonal)
            && !on(step.from(), diagonal)
            && (middle & !reach).without(step.to()).is_empty()
    };
    step.stands_if(step.is_by(Role::Bishop) && long.iter().any(comes))
}
