//! The trapped piece: a man is attacked and has no square where it is not lost.
//!
//! Test: the capture that collects it is forbidden, or the man is put on a safe square.

use lucena_evidence::{Part, Predicate};
use shakmaty::Position;

use super::{geometry::is_trapped, skewer::captures_on};
use crate::{Candidate, Motif, Study, Why};

/// Looks at everything that we take later.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().skip(1).filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, collect: usize) -> Option<Candidate> {
    let line = study.line;
    let (man, square) = line.taken(collect)?;
    let theirs = line.position(collect - 1);
    let stood = line.men(collect - 1).square_of(man)?;
    // In check nobody else can move anyway.
    if theirs.is_check() || !is_trapped(theirs, stood) {
        return None;
    }
    let tests = study.besides(|study| study.collected(collect, &captures_on(study, collect, square), square));
    let candidate = study
        .candidate(Motif::TrappedPiece, collect - 2, collect + 1, tests)
        .man(theirs, stood, Part::Trapped)
        .fact(Predicate::Cornered, &[stood], collect - 1)
        .because(Why::Escapes)
        .on_the_board_too();
    let attackers = theirs.board().attacks_to(stood, study.aim.us, theirs.board().occupied());
    Some(
        attackers
            .into_iter()
            .take(2)
            .fold(candidate, |candidate, by| candidate.man(theirs, by, Part::Attacker)),
    )
}
