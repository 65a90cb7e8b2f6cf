//! The man that moved guards a pawn, knight or bishop which was attacked and guarded by nobody.

use lucena_evidence::Predicate;
use shakmaty::{Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let own = step.own(Role::Pawn) | step.own(Role::Knight) | step.own(Role::Bishop);
    let of = |man: Square| {
        let is_so = step.then(Predicate::Hangs, &[man]) && step.now(Predicate::Guards, &[step.to(), man]);
        is_so.then(|| Seen::after(Some(man), Predicate::Guards, &[step.to(), man]))
    };
    own.without(step.from()).into_iter().filter_map(of).collect()
}
