//! A rook or queen comes, in an ending without bishops and knights, to an empty file or rank that parts the enemy king from a passed
//! pawn of its side. Used if the king is still on the far side after the next move.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Position, Role, Square};

use super::{Seen, Step, step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let is_by = step.is_by(Role::Rook) || step.is_by(Role::Queen);
    let board = step.after.board();
    let has_minors = (board.bishops() | board.knights()).any();
    let Some(king) = board.king_of(!step.us()).filter(|_| is_by && !has_minors) else { return Vec::new() };
    if !step::is_ending(&step.before) {
        return Vec::new();
    }
    let pawns = step.after.their(Role::Pawn);
    let of = |predicate: Predicate| {
        let cuts = |pawn: &Square| step.now(predicate, &[step.to(), king, *pawn]);
        pawns.into_iter().find(cuts).map(|pawn| Seen::after(None, predicate, &[step.to(), king, pawn]))
    };
    lines(step).filter_map(of).take(1).collect()
}

/// The lines that the man comes to: on the others it stood before.
fn lines(step: &Step) -> impl Iterator<Item = Predicate> {
    let file = (step.from().file() != step.to().file()).then_some(Predicate::CutsOffFile);
    let rank = (step.from().rank() != step.to().rank()).then_some(Predicate::CutsOffRank);
    file.into_iter().chain(rank)
}

/// After the reply and the next move.
const NEXT: usize = 3;

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let (later, us) = (line.position(NEXT.min(line.len())), line.root().turn());
    let (board, man) = (later.board(), seen.squares.first());
    let (Some(&man), Some(king)) = (man, board.king_of(!us)) else { return false };
    let cuts = |pawn: Square| seen.predicate.holds(later, &[man, king, pawn]);
    step::is_safe(line, seen) && (board.pawns() & board.by_color(us)).into_iter().any(cuts)
}
