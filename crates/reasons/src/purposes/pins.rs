//! The man that moved pins an enemy man to its king, queen or rook, and no man of ours pinned it before. A pawn is not pinned
//! along its file, on which it may go on.

use lucena_evidence::Predicate;
use shakmaty::{Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let enemies = step.enemies();
    let objects = step.after.our(Role::King) | step.after.our(Role::Queen) | step.after.our(Role::Rook);
    let behind = |pinned: Square| {
        objects.into_iter().find(|&behind| step.now(Predicate::Pins, &[step.to(), pinned, behind]))
    };
    let is_free =
        |pinned: Square| pinned.file() == step.to().file() && step.after.our(Role::Pawn).contains(pinned);
    let was_pinned = |pinned: Square| {
        let behind = step.before.them();
        step.before
            .us()
            .into_iter()
            .any(|man| behind.into_iter().any(|behind| step.then(Predicate::Pins, &[man, pinned, behind])))
    };
    let of = |pinned: Square| {
        let behind = behind(pinned).filter(|_| !was_pinned(pinned) && !is_free(pinned))?;
        Some(Seen::after(Some(pinned), Predicate::Pins, &[step.to(), pinned, behind]))
    };
    enemies.into_iter().filter_map(of).collect()
}
