//! The skewer: a man in front is attacked and leaves, and the one behind it falls.
//!
//! Test: the capture of what stood behind is forbidden.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Bitboard, Move, Position, Role, Square, attacks};

use super::about::{About, example};
use super::geometry::{is_worth_attacking, value};
use crate::{Candidate, Motif, Study, study::lines};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Skewer,
    sees: "a man in front that must leave its line, and a man of no greater worth behind it that falls",
    leaves_out: "men in front that are worth less than those behind: that is a pin",
    test: "the capture of what stood behind is forbidden: then nothing is won",
    examples: &[
        example("4k2r/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8+"),
        example("3r4/6pp/8/3k4/8/8/5PPP/R5K1 w - - 0 1", "Rd1+"),
        example("r7/5ppp/2k5/8/8/8/4BPPP/6K1 w - - 0 1", "Bf3+"),
    ],
    near_misses: &[
        example("b3k2r/5pb1/8/8/8/8/5PPP/R5K1 w - - 0 1", "Rxa8+"),
        example("3r4/3k2pp/8/8/3n4/8/5PPP/3R2K1 w - - 0 1", "Rxd4+"),
        example("4k3/5ppp/2q5/8/P7/8/4BPPP/6K1 w - - 0 1", "Bb5"),
    ],
}];

/// Looks at every capture along a line that the reply has opened.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let collect = ply + 2;
    let (m, reply, takes) = (line.at(ply)?, line.at(ply + 1)?, line.at(collect)?);
    let (_, behind) = line.taken(collect)?;
    let front = reply.from()?;
    let slider = matches!(takes.role(), Role::Bishop | Role::Rook | Role::Queen);
    if !slider || line.mover(ply) != line.mover(collect) || takes.from() != Some(m.to()) {
        return None;
    }
    let after = line.position(ply + 1);
    let (first, second) = (after.board().role_at(front)?, after.board().role_at(behind)?);
    let lined_up = attacks::between(m.to(), behind).contains(front) && reply.to() != behind;
    if !lined_up || value(first) < value(second) || !is_worth_attacking(after, m.to(), front) {
        return None;
    }
    let failing = study.forbidden(collect, &captures_on(study, collect, behind))?;
    Some(
        study
            .candidate(Motif::Skewer, ply, collect + 1, lines(Some(failing)))
            .man(after, m.to(), Part::Attacker)
            .man(after, front, Part::Target)
            .man(after, behind, Part::Behind)
            .fact(Predicate::Skewers, &[m.to(), front, behind], ply + 1)
            .on_the_board_too(),
    )
}

/// All captures on a square.
pub fn captures_on(study: &Study<'_, '_>, ply: usize, square: Square) -> Vec<Move> {
    let on = Bitboard::from(square);
    let moves = study.line.position(ply).legal_moves();
    moves.into_iter().filter(|m| m.is_capture() && on.contains(m.to())).collect()
}
