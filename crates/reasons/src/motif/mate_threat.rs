//! The threat of mate: if they could pass, we would mate at once. It gains the time for what follows.
//!
//! The dummy move shows it on the board (VIRGO §3.2: a one-move threat); the claim is made where the move may not be left
//! out.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Position, Role};

use super::{
    about::{About, example},
    geometry,
};
use crate::{Candidate, Motif, Study, study::lines};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::MateThreat,
    sees: "a quiet move or capture that threatens mate at once",
    leaves_out: "threats that were there before",
    test: "if they pass, it is mate; and the move may not be left out",
    examples: &[
        example("3b1rk1/p4ppp/n7/8/8/8/1PB2PPP/3Q2K1 w - - 0 1", "Qd3"),
        example("5rk1/p4p1p/5Pp1/8/1n6/8/5PPP/2Q3K1 w - - 0 1", "Qh6"),
        example("2q3k1/5ppp/8/1N6/8/5pP1/5P1P/5RK1 b - - 0 1", "Qh3"),
    ],
    near_misses: &[
        example("4r1k1/p3bppp/n7/8/8/3Q4/1PB2PPP/6K1 w - - 0 1", "Qxh7+"),
        example("5rk1/p4p1p/5P2/8/1n6/8/5PPP/2Q3K1 w - - 0 1", "Qg5+"),
        example("5rk1/p3bppp/n7/8/8/8/1PB2PPP/Q5K1 w - - 0 1", "Qxa6"),
    ],
}];

/// Looks at every move of ours that gives no check.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, after) = (line.at(ply)?, line.position(ply + 1));
    let threat = geometry::mate_threat(line, ply)?;
    let mate = threat.at(0)?;
    let failing = study.omitted(ply)?;
    let king = after.our(Role::King).first()?;
    let candidate = study.candidate(Motif::MateThreat, ply, ply + 1, lines(Some(failing))).on_the_board_too();
    let candidate = candidate.man(after, m.to(), Part::Attacker).man(after, king, Part::Target);
    Some(candidate.square(mate.to()).fact_on(Predicate::Mated, &[king], threat))
}
