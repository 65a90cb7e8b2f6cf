//! X-ray: we go to a square, they take there, and a man of ours that stood behind theirs takes back through it.
//!
//! Test: the last capture is forbidden.

use lucena_evidence::{Part, Predicate};
use shakmaty::attacks;

use super::about::{About, example};
use crate::{Candidate, Motif, Study, Why, study::lines};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::XRay,
    sees: "a man of ours that acts on a square through one of theirs, which must take there",
    leaves_out: "men that stand behind our own",
    test: "the last capture is forbidden: then nothing is won",
    examples: &[
        example("3q2k1/5ppp/8/6Q1/3r4/8/5PPP/3R2K1 w - - 0 1", "Qxd8+"),
        example("2r3k1/5ppp/8/2r5/8/7Q/5PPP/2R3K1 w - - 0 1", "Qxc8+"),
        example("4q1k1/5ppp/8/1Q2r3/8/8/5PPP/4R1K1 w - - 0 1", "Qxe8+"),
        example("R1r4k/6pp/5p2/3Q1P2/8/4p2P/2q3PK/8 w - - 0 1", "Qd8+"),
    ],
    near_misses: &[
        example("r1r3k1/5ppp/8/8/8/2Q5/2R2PPP/6K1 w - - 0 1", "Qxc8+"),
        example("4r1k1/5pp1/7p/3n4/8/8/3R1PPP/3R2K1 w - - 0 1", "Rxd5"),
        example("6k1/2r2ppp/2n5/8/8/2R5/2R2PPP/6K1 w - - 0 1", "Rxc6"),
    ],
}];

/// Looks at every second capture on a square through a man of theirs.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, reply, next) = (line.at(ply)?, line.at(ply + 1)?, line.at(ply + 2)?);
    let (square, before) = (m.to(), line.position(ply));
    let (slider, through) = (next.from()?, reply.from()?);
    let same = reply.to() == square && next.to() == square;
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
