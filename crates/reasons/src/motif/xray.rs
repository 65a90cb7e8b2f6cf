//! X-ray: on one square we take, they take back, and a man of ours that stood behind theirs takes again.
//!
//! Test: the last capture is forbidden.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Position, attacks};

use crate::{Candidate, Motif, Study, Why, study::lines};

/// Looks at every second capture on a square through a man of theirs.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, reply, next) = (line.at(ply)?, line.at(ply + 1)?, line.at(ply + 2)?);
    let (square, before) = (m.to(), line.position(ply));
    let (slider, through) = (next.from()?, reply.from()?);
    let same = reply.to() == square && next.to() == square && before.board().piece_at(square).is_some();
    if !same || !attacks::between(slider, square).contains(through) {
        return None;
    }
    let failing = study.forbidden(ply + 2, &[next])?;
    Some(
        study
            .candidate(Motif::XRay, ply, ply + 3, lines(Some(failing)))
            .man(before, slider, Part::Attacker)
            .man(before, through, Part::Blocker)
            .square(square)
            .fact(Predicate::Blocks, &[through, slider, square], ply)
            .because(Why::Illegal)
            .on_the_board_too(),
    )
}
