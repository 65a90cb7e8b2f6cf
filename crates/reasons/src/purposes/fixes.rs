//! A pawn stops an enemy pawn that no pawn can guard: it stays a weakness. About that pawn.

use lucena_evidence::Predicate;
use shakmaty::{Position, Role};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    if !step.is_by(Role::Pawn) || step.m.is_promotion() {
        return Vec::new();
    }
    let seen = |pawn| Seen::after(Some(pawn), Predicate::Fixes, &[step.to(), pawn]);
    let pawns = step.after.our(Role::Pawn).into_iter();
    pawns.map(seen).filter(|seen| step.now(seen.predicate, &seen.squares)).collect()
}
