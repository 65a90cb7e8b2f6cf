//! The hanging piece: a man stands where it can simply be taken, or by something that is worth less.
//!
//! Test: its capture is forbidden, or the man is put on a safe square.

use shakmaty::Position;

use super::{
    geometry::{gain, is_guarded},
    skewer::captures_on,
};
use crate::{Claim, Motif, Part, Study, Why, material::value};

/// Looks at the first move only: later captures are what other motifs have brought about.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Claim> {
    at(study).into_iter().collect()
}

fn at(study: &mut Study<'_, '_>) -> Option<Claim> {
    let line = study.line;
    let (m, before) = (line.at(0)?, line.root());
    let (_, square) = line.taken(0)?;
    // Whoever is mated does not mind the man.
    if line.position(1).is_checkmate() {
        return None;
    }
    let role = before.board().role_at(square)?;
    let free = !is_guarded(before, square, m.from()?) || gain(before, m) >= value(role);
    if !free && gain(before, m) <= 0 {
        return None;
    }
    let why = if free { Why::Escapes } else { Why::Recaptured };
    let (test, failure) = study.collected(0, &captures_on(study, 0, square), square)?;
    let claim = study.claim(Motif::HangingPiece, 0, 1, test, Some(failure));
    Some(claim.man(before, m.from()?, Part::Attacker).man(before, square, Part::Target).critical(m, why))
}
