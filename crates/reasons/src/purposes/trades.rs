//! A man, no pawn, takes one that is worth as much and is guarded. Used if it is taken back at once.

use lucena_board::exchange::POINTS;
use lucena_evidence::{Line, Predicate};
use shakmaty::{Position, Role};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    is_trade(step).then(|| Seen::after(None, Predicate::Stands, &[step.to()]).at(2)).into_iter().collect()
}

/// Whether a man is offered for one that is worth as much.
pub(super) fn is_trade(step: &Step) -> bool {
    let even = step.m.capture().is_some_and(|taken| POINTS[taken] == POINTS[step.m.role()]);
    let backs = || step.after.legal_moves().into_iter().any(|m| m.is_capture() && m.to() == step.to());
    even && !step.is_by(Role::Pawn) && backs()
}

pub(super) fn is_taken_back(line: &Line, _: &Seen) -> bool {
    let (Some(m), Some(reply)) = (line.at(0), line.at(1)) else { return false };
    reply.is_capture() && reply.to() == m.to()
}
