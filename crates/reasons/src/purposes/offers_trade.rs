//! A man attacks a guarded one of its own kind, is guarded itself, and did not attack it before.

use lucena_evidence::Predicate;
use shakmaty::{Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let (role, board, old) = (step.m.role(), step.after.board(), step.before.board());
    let is_man = matches!(role, Role::Queen | Role::Rook | Role::Bishop | Role::Knight);
    if !is_man || step.m.is_castle() || step.m.is_capture() {
        return Vec::new();
    }
    let is_guarded = |square: Square| {
        board.color_at(square).is_some_and(|side| board.attacks_to(square, side, board.occupied()).any())
    };
    let faced = board.attacks_from(step.to()) & step.enemies() & board.by_role(role);
    let is_new = |man: &Square| !old.attacks_from(step.from()).contains(*man) && is_guarded(*man);
    let of = |man: Square| Seen::after(Some(man), Predicate::Attacks, &[step.to(), man]);
    faced.into_iter().filter(|_| is_guarded(step.to())).filter(is_new).map(of).collect()
}
