//! The hanging piece: a man stands where it can simply be taken, or by something that is worth less.
//!
//! Test: its capture is forbidden, or the man is put on a safe square.

use lucena_evidence::{Part, Points, Predicate};
use shakmaty::Position;

use super::about::{About, example};
use super::{
    geometry::{gain, taken},
    skewer::captures_on,
};
use crate::{Candidate, Motif, Study, Why};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::HangingPiece,
    sees: "a man that can simply be taken: nobody guards it, or the exchange pays",
    leaves_out: "what other motifs have brought about first, and men that have just taken as much on that square",
    test: "its capture is forbidden, or it is put on a safe square: then nothing is won",
    examples: &[
        example("r5k1/pp3ppp/8/3n4/8/8/PP3PPP/3R2K1 w - - 0 1", "Rxd5"),
        example("6k1/pp3ppp/8/1b6/2P5/8/PP3PPP/6K1 w - - 0 1", "cxb5"),
        example("2r3k1/pp3ppp/8/8/8/4B2q/PP3PPN/2R3K1 w - - 0 1", "gxh3"),
    ],
    near_misses: &[
        example("3r2k1/5ppp/p7/3n4/8/8/5PPP/1R1R2K1 w - - 0 1", "Rxd5"),
        example("6k1/5ppp/5n2/3b4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
        example("6k1/pp3ppp/2n5/1B2b3/8/8/PP3PPP/4R1K1 w - - 0 1", "Bxc6"),
    ],
}];

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
    if takes_back(study) {
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

/// Whether the first move only evens what the move before it took, on the same square: that is taking back.
fn takes_back(study: &Study<'_, '_>) -> bool {
    let (Some(last), Some(m)) = (study.before(0), study.line.at(0)) else { return false };
    last.to() == m.to() && taken(last) >= taken(m)
}
