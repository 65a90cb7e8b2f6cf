//! A man leaves the square right before a pawn of its own side, or the line of a bishop, rook or queen, which then bears on three
//! squares more at least that no man of its own side holds. Used if the man that was freed moves soon in the line.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Chess, Position, Role, Square};

use super::{Seen, Step, step::is_safe};

/// So many squares more free a man.
const MORE: usize = 3;
/// The move was for that man if it moves before this ply.
const SOON: usize = 5;

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let board = step.after.board();
    let ours = board.by_color(step.us()).without(step.to());
    let front = |pawn: Square| {
        let rank = pawn.rank().offset(step.us().fold_wb(1, -1))?;
        Some(Square::from_coords(pawn.file(), rank))
    };
    let is_free = |man: &Square| match board.role_at(*man) {
        Some(Role::Pawn) => front(*man) == Some(step.from()) && !board.occupied().contains(step.from()),
        Some(Role::Bishop | Role::Rook | Role::Queen) => {
            reach(&step.after, step, *man) >= reach(&step.before, step, *man) + MORE
        }
        _ => false,
    };
    let men = ours.into_iter().filter(|_| !step.m.is_castle()).filter(is_free);
    men.map(|man| Seen::after(Some(man), Predicate::Stands, &[man])).collect()
}

/// The squares that a man bears on and that none of its own side holds.
fn reach(position: &Chess, step: &Step, man: Square) -> usize {
    let board = position.board();
    (board.attacks_from(man) & !board.by_color(step.us())).count()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let moves = |ply: usize| line.mover(ply).is_some() && line.mover(ply) == seen.about;
    (2..line.len().min(SOON)).step_by(2).any(moves) && is_safe(line, seen)
}
