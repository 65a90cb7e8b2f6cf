//! A pawn takes a square in its own half from an enemy knight or bishop: the square is empty, the man bears on it, the pawn now
//! does, and no man of ours did before.

use lucena_evidence::Predicate;
use shakmaty::{Bitboard, Position, Rank, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if !step.is_by(Role::Pawn) || step.m.is_promotion() {
        return Vec::new();
    }
    let (board, before) = (step.after.board(), step.before.board());
    let is_new = |square: &Square| {
        (square.rank() < Rank::Fifth) == step.us().is_white()
            && !board.occupied().contains(*square)
            && before.attacks_to(*square, step.us(), before.occupied()).is_empty()
    };
    let taken: Bitboard = board.attacks_from(step.to()).into_iter().filter(is_new).collect();
    let men = step.after.our(Role::Knight) | step.after.our(Role::Bishop);
    let of = |man: Square| {
        let square = (board.attacks_from(man) & taken).first()?;
        Some(Seen::after(Some(man), Predicate::Guards, &[step.to(), square]))
    };
    men.into_iter().filter_map(of).collect()
}
