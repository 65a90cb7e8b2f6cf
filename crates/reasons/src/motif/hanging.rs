//! The hanging piece: a man stands where it can simply be taken, or by something that is worth less.
//!
//! Test: its capture is forbidden, or the man is put on a safe square.

use lucena_evidence::{Part, Points, Predicate};
use shakmaty::Position;

use super::{geometry::gain, skewer::captures_on};
use crate::{Candidate, Motif, Study, Why};

/// Looks at the first move only: later captures are what other motifs have brought about.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    at(study).into_iter().collect()
}

fn at(study: &mut Study<'_, '_>) -> Option<Candidate> {
    let line = study.line;
    let (m, before) = (line.at(0)?, line.root());
    let (_, square) = line.taken(0)?;
    // A side that is mated does not mind the man: that it hangs is its name, and no reason.
    if line.position(1).is_checkmate() && !study.is_for_names() {
        return None;
    }
    let hangs = Predicate::Hangs.holds(before, &[square]);
    if !hangs && gain(before, m) <= Points(0) {
        return None;
    }
    let (seen, squares, why) = match hangs {
        true => (Predicate::Hangs, vec![square], Why::Escapes),
        false => (Predicate::Attacks, vec![m.from()?, square], Why::Recaptured),
    };
    let tests = study.besides(|study| study.collected(0, &captures_on(study, 0, square), square));
    let candidate = study.candidate(Motif::HangingPiece, 0, 1, tests);
    let candidate = candidate.man(before, m.from()?, Part::Attacker).man(before, square, Part::Target);
    Some(candidate.fact(seen, &squares, 0).because(why).on_the_board_too())
}
