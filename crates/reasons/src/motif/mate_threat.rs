//! The threat of mate: if they could pass, we would mate at once. It gains the time for what follows.
//!
//! The dummy move shows it on the board (VIRGO §3.2: a one-move threat); the claim is made where the move may not be left
//! out.

use lucena_evidence::{Line, Part, Predicate};
use shakmaty::{Move, Position, Role};

use crate::{Candidate, Motif, Study, study::lines};

/// Looks at every move of ours that gives no check.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, after) = (line.at(ply)?, line.position(ply + 1));
    let passed = line.up_to(ply + 1).with_dummy()?;
    let mates = |mate: &Move| {
        let mut then = passed.last().clone();
        then.play_unchecked(*mate);
        then.is_checkmate()
    };
    let mate = passed.last().legal_moves().into_iter().find(mates)?;
    // Where the threat was there before, this move has not made it.
    if line.position(ply).is_legal(mate) {
        return None;
    }
    let failing = study.omitted(ply)?;
    let king = after.our(Role::King).first()?;
    let candidate = study.candidate(Motif::MateThreat, ply, ply + 1, lines(Some(failing))).on_the_board_too();
    let candidate = candidate.man(after, m.to(), Part::Attacker).man(after, king, Part::Target);
    let threat = Line::new(passed.last()).with(mate);
    Some(candidate.square(mate.to()).fact_on(Predicate::Mated, &[king], threat))
}
