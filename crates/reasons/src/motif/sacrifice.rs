//! Sacrifices and quiet moves: what the eye sees first.
//!
//! Test: the move is left out.

use lucena_evidence::{Part, Points};
use shakmaty::{Position, Role};

use super::about::{About, example};
use super::geometry::taken;
use crate::{Candidate, Motif, Study};

/// What people should know of them.
pub const ABOUT: &[About] = &[
    About {
        motif: Motif::QuietMove,
        sees: "a move that neither takes nor checks nor attacks anything, where nothing else does",
        leaves_out: "moves that attack a man",
        test: "the move is left out: everything else fails",
        examples: &[
            example("6k1/5ppp/8/8/8/8/bPP2PPP/2K5 w - - 0 1", "b3"),
            example("1k6/1P6/K7/7p/8/7P/8/8 w - - 0 1", "h4"),
            example("4k3/1b4pp/8/8/2PPn3/5p2/5P1P/4R1K1 w - - 0 1", "d5"),
        ],
        near_misses: &[
            example("4k3/5ppp/2q5/8/P7/8/4BPPP/6K1 w - - 0 1", "Bb5"),
            example("r5k1/pp3ppp/8/3n4/8/8/PP3PPP/3R2K1 w - - 0 1", "Rxd5"),
            example("1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1", "Nd7+"),
        ],
    },
    About {
        motif: Motif::Sacrifice,
        sees: "a man that is given up, two points at least, in a line that gets more for it",
        leaves_out: "trades, and men that are won back at once",
        test: "the move is left out: everything else fails",
        examples: &[
            example("6k1/1q3ppp/8/3N4/8/8/5PPP/2R3K1 w - - 0 1", "Rc8+"),
            example("3q2k1/5pp1/6p1/4N3/8/8/5PP1/5K1R w - - 0 1", "Rh8+"),
        ],
        near_misses: &[
            example("6k1/2q2ppp/8/3N4/8/8/5PPP/2R3K1 w - - 0 1", "Rxc7"),
            example("6k1/1q3ppp/8/3N4/8/8/5PPP/1R4K1 w - - 0 1", "Rxb7"),
            example("3q2k1/5pp1/4N1p1/8/8/8/5PP1/5K1R w - - 0 1", "Nxd8"),
        ],
    },
];

/// Looks at every move of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().flat_map(|ply| [sacrifice(study, ply), quiet(study, ply)]).flatten().collect()
}

/// After the reply, and after taking back if we do, we have at least two points less than before the line, and less than
/// before the move: a trade gives nothing up.
fn sacrifice(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, reply, next) = (line.at(ply)?, line.at(ply + 1)?, line.at(ply + 2)?);
    let taken_back = if next.to() == reply.to() { taken(next) } else { Points(0) };
    let before = study.aim.tally(line.position(ply));
    let left = study.aim.tally(line.position(ply + 2)) + taken_back;
    if left > Points(-2) || left >= before || !reply.is_capture() || m.role() == Role::King {
        return None;
    }
    let tests = study.left_out(ply);
    let candidate = study.candidate(Motif::Sacrifice, ply, line.len(), tests);
    Some(candidate.man(line.position(ply + 1), reply.to(), Part::Sacrificed))
}

/// Neither takes nor checks, in a line that goes on.
fn quiet(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    let (before, after) = (line.position(ply), line.position(ply + 1));
    let is_quiet = !m.is_capture() && m.promotion().is_none() && !after.is_check() && !before.is_check();
    let attacks = after.board().attacks_from(m.to()) & after.board().by_color(!study.aim.us);
    if !is_quiet || attacks.any() || line.at(ply + 2).is_none() {
        return None;
    }
    let tests = study.left_out(ply);
    (!tests.is_empty()).then(|| study.candidate(Motif::QuietMove, ply, line.len(), tests))
}
