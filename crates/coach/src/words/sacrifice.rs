//! What a sacrifice buys, read off the line that follows it.

use lucena_board::words as names;
use lucena_evidence::{Claim, Line};
use lucena_reasons::{Motif, course::goes_over};
use shakmaty::{Move, Position, Role, Square, attacks};

/// What is had for the man that is given up, as a purpose: `to draw the king out`.
pub(super) fn bought(claim: &Claim<Motif>) -> Option<String> {
    let (line, ply) = (claim.with(), claim.ply());
    let (m, reply) = (line.at(ply)?, line.at(ply + 1)?);
    // Another man that falls meanwhile is no offer.
    if reply.to() != m.to() {
        return None;
    }
    if queens(line, ply) {
        return Some("to get a pawn through".to_owned());
    }
    let left = m.from()?;
    let makes_way = |next: &Move| next.to() != reply.to() && goes_over(*next, left);
    if let Some(next) = line.at(ply + 2).filter(makes_way) {
        return Some(format!("to make way for the {}", names::role(next.role())));
    }
    let covered = |king: Square| attacks::king_attacks(king).contains(m.to());
    let cover =
        m.capture() == Some(Role::Pawn) && line.position(ply).their(Role::King).into_iter().any(covered);
    match reply.role() {
        _ if cover => Some("to break the king's cover".to_owned()),
        Role::King => Some("to draw the king out".to_owned()),
        _ => None,
    }
}

/// Whether a pawn of ours promotes later in a line.
fn queens(line: &Line, ply: usize) -> bool {
    (ply + 2..line.len()).step_by(2).any(|later| line.at(later).is_some_and(Move::is_promotion))
}
