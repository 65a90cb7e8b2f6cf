//! The trapped piece: a man is attacked and has no square where it is not lost.
//!
//! Test: the capture that collects it is forbidden, or the man is put on a safe square.

use shakmaty::Position;

use super::{geometry::is_trapped, skewer::captures_on};
use crate::{Claim, Motif, Part, Study, Why};

/// Looks at everything that we take later.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    study.our_plies().skip(1).filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, collect: usize) -> Option<Claim> {
    let line = study.line;
    let (man, square) = line.taken(collect)?;
    let theirs = line.position(collect - 1);
    let stood = line.men(collect - 1).square_of(man)?;
    // In check nobody else can move anyway.
    if theirs.is_check() || !is_trapped(theirs, stood) {
        return None;
    }
    let (test, failure) = study.collected(collect, &captures_on(study, collect, square), square)?;
    let claim = study.claim(Motif::TrappedPiece, collect - 2, collect + 1, test, Some(failure));
    let attackers = theirs.board().attacks_to(stood, study.aim.us, theirs.board().occupied());
    let claim = claim.man(theirs, stood, Part::Trapped).critical(line.at(collect)?, Why::Escapes);
    Some(attackers.into_iter().take(2).fold(claim, |claim, by| claim.man(theirs, by, Part::Attacker)))
}
