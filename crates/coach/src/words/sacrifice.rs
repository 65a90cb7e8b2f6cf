//! What a sacrifice buys, read off the line that follows it.

use lucena_board::words as names;
use lucena_evidence::{Claim, Line};
use lucena_reasons::Motif;
use shakmaty::{Move, Position, Role, Square, attacks};

/// What is had for the man that is given up, as a purpose: `to draw the king out`.
pub(super) fn bought(claim: &Claim<Motif>) -> Option<String> {
    let (line, ply) = (claim.with(), claim.ply());
    let (m, reply) = (line.at(ply)?, line.at(ply + 1)?);
    if queens(line, ply) {
        return Some("to get a pawn through".to_owned());
    }
    if let Some(next) = line.at(ply + 2).filter(|next| goes_over(*next, m.from())) {
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

/// Whether a move goes to a square, or over it.
fn goes_over(m: Move, left: Option<Square>) -> bool {
    let way = m.from().map(|from| attacks::between(from, m.to()).with(m.to()));
    left.zip(way).is_some_and(|(left, way)| way.contains(left))
}
