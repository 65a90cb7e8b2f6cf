//! The breakthrough: a pawn is given up against pawns, so that another gets through.
//!
//! It stands on the board: a pawn takes it, and another pawn of ours on that file or beside it promotes. Test besides: the
//! move is left out.

use lucena_evidence::{Part, Predicate};
use shakmaty::Role;

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Breakthrough,
    sees: "a pawn that is given up against pawns, so that another gets through",
    leaves_out: "pawns that run past without it",
    test: "a pawn takes it, and another of ours near by promotes in the line",
    examples: &[
        example("7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1", "b6"),
        example("k7/5ppp/8/5PPP/8/8/8/K7 w - - 0 1", "g6"),
    ],
    near_misses: &[
        example("7k/ppp5/P7/1PP5/8/8/8/7K w - - 0 1", "axb7"),
        example("7k/ppp5/1P6/P1P5/8/8/8/7K w - - 0 1", "bxc7"),
        example("8/5ppp/2k2P2/6PP/8/8/8/5K2 w - - 0 1", "fxg7"),
    ],
}];

/// Looks at every pawn's move that a pawn answers by taking it.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).take(1).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, reply) = (line.at(ply)?, line.at(ply + 1)?);
    let given = m.role() == Role::Pawn && !m.is_promotion() && !m.is_capture();
    if !given || reply.role() != Role::Pawn || reply.to() != m.to() {
        return None;
    }
    let near = |later: usize| {
        let m = line.at(later).filter(|m| m.is_promotion());
        m.is_some_and(|m| m.to().file().distance(reply.to().file()) <= 1)
    };
    let promotes = (ply + 2..line.len()).step_by(2).find(|&later| near(later))?;
    let to = line.at(promotes)?.to();
    let runner = line.men(ply + 1).square_of(line.mover(promotes)?)?;
    let tests = study.besides(|study| study.left_out(ply));
    let candidate = study
        .candidate(Motif::Breakthrough, ply, promotes + 1, tests)
        .man(line.position(ply + 1), m.to(), Part::Sacrificed)
        .man(line.position(ply + 1), runner, Part::Promoted)
        .fact(Predicate::Stands, &[to], promotes + 1);
    Some(candidate.square(to).on_the_board_too())
}
