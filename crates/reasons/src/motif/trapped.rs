//! The trapped piece: a man is attacked and has no square where it is not lost.
//!
//! Test: the capture that collects it is forbidden, or the man is put on a safe square.

use lucena_evidence::{Part, Predicate};
use shakmaty::Position;

use super::about::{About, example};
use super::{geometry::is_trapped, skewer::captures_on};
use crate::{Candidate, Motif, Study, Why};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::TrappedPiece,
    sees: "a man that is attacked and has no square where it is not lost",
    leaves_out: "men that only a check or a pin keeps from moving",
    test: "the capture that collects it is forbidden, or it is put on a safe square: then nothing is won",
    examples: &[
        example("6k1/5ppp/8/8/8/8/bPP2PPP/2K5 w - - 0 1", "b3"),
        example("6k1/5ppp/8/8/8/3B4/3K1PPP/n7 w - - 0 1", "Kc3"),
        example("6k1/5ppp/p7/1pp5/8/1BP5/P1P2PPP/6K1 b - - 0 1", "c4"),
    ],
    near_misses: &[
        example("6k1/5ppp/8/8/8/8/bP3PPP/1K6 w - - 0 1", "Kxa2"),
        example("1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1", "Nd7+"),
        example("6k1/1q3ppp/8/3N4/8/8/5PPP/2R3K1 w - - 0 1", "Rc8+"),
    ],
}];

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
