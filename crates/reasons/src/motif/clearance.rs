//! Clearance: a man of ours leaves a square or a line that another of ours then uses.
//!
//! Test: the move is left out; what follows cannot be played at once, for our own man is in its way.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Position, Role, Square, attacks};

use super::about::{About, example};
use super::geometry::is_lost;
use crate::{Candidate, Motif, Study, Why, study::lines};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Clearance,
    sees: "a man of ours that leaves a square or a line, quietly or given up, and another that uses it",
    leaves_out: "captures along the line, which are discovered attacks, discovered checks, and kings that are driven where the next check comes",
    test: "what follows cannot be played at once, for our own man is in its way; and neither of the two moves can be replaced",
    examples: &[
        example("5rk1/6p1/4p1P1/8/8/6P1/1q2PPK1/3Q3R w - - 0 1", "Rh8+"),
        example("1kr5/1p6/1P1p4/8/8/1P6/1KPP2q1/R3Q3 w - - 0 1", "Ra8+"),
        example("5rk1/6p1/4p1P1/8/8/3Q3R/1q3PPK/8 w - - 0 1", "Rh8+"),
    ],
    near_misses: &[
        example("5rk1/6p1/6P1/7Q/8/6P1/5PK1/7R w - - 0 1", "Qh7#"),
        example("3q2k1/5ppp/8/8/8/3B4/5PPP/3Q2K1 w - - 0 1", "Bxh7+"),
        example("5rk1/6p1/4p1P1/8/3Q4/6P1/q4PK1/7R w - - 0 1", "Rh8+"),
    ],
}];

/// Looks at every move that makes room for the next.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, next) = (line.at(ply)?, line.at(ply + 2)?);
    let (left, from) = (m.from()?, next.from()?);
    let slides = matches!(next.role(), Role::Bishop | Role::Rook | Role::Queen);
    let passes = slides && attacks::between(from, next.to()).contains(left) || next.to() == left;
    let stood = line.men(ply).on(from) == line.mover(ply + 2);
    // A capture along the line is a discovered attack.
    if !passes || !stood || line.mover(ply) == line.mover(ply + 2) || next.is_capture() {
        return None;
    }
    if !is_for_the_way(study, ply, from) {
        return None;
    }
    let failing = study.omitted(ply)?;
    study.forbidden(ply + 2, &[next])?;
    let before = line.position(ply);
    let candidate = study
        .candidate(Motif::Clearance, ply, ply + 3, lines(Some(failing)))
        .man(before, left, Part::Blocker)
        .man(before, from, Part::Attacker)
        .square(next.to())
        .fact(Predicate::Stands, &[left], ply);
    Some(candidate.because(Why::Illegal).on_the_board_too())
}

/// Whether nothing else tells why the man has left: it takes nothing, unless it is given up; it gives no check along the line
/// that it opens; and the king has not been driven to where the next move checks it, unless it has taken what did nothing but
/// leave.
fn is_for_the_way(study: &Study<'_, '_>, ply: usize, behind: Square) -> bool {
    let line = study.line;
    let (Some(m), Some(reply)) = (line.at(ply), line.at(ply + 1)) else { return false };
    let after = line.position(ply + 1);
    let is_given = reply.to() == m.to() || is_lost(after, m.to());
    let discovers = after.checkers().contains(behind);
    let is_lured = reply.to() == m.to() && !m.is_capture();
    let drives = reply.role() == Role::King && line.position(ply + 3).is_check() && !is_lured;
    (!m.is_capture() || is_given) && m.promotion().is_none() && !discovers && !drives
}
