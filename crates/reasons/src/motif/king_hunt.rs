//! The king hunt: checks on end drive a king out, several squares from where it stood, to mate or to the loss of something.
//!
//! It stands on the board: every move of ours is check, and the king has gone so far. Test besides: the first check is left
//! out.

use lucena_evidence::{Line, Part, Points, Predicate};
use shakmaty::{Color, Position, Role, Square};

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::KingHunt,
    sees: "a king that checks on end drive out into the open, three squares or more from where it stood",
    leaves_out: "kings that are driven back to their own side, and checks that a quiet move interrupts",
    test: "every check and the king's way stand on the board, and the line wins",
    examples: &[
        example("rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 1", "Qxh7+"),
        example("rn3r2/pbppq1pk/1p2pb2/4N3/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 1", "Nxf6+"),
    ],
    near_misses: &[
        example("rn3r2/pbppq1p1/1p2pN2/8/3P2NP/6P1/PPP1BPk1/R3K2R w KQ - 0 1", "Rh2+"),
        example("3q2k1/5pp1/6p1/4N3/8/8/5PP1/5K1R w - - 0 1", "Rh8+"),
        example("5r1k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Qg8+"),
    ],
}];

/// So far a king is driven,
const FAR: u32 = 3;
/// and so many ranks of its own lie behind it then.
const OUT: u32 = 3;

/// Looks at the first check of every series.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    let begins = |&ply: &usize| {
        checked(study.line, ply).is_some() && (ply < 2 || checked(study.line, ply - 2).is_none())
    };
    let plies: Vec<usize> = study.our_plies().filter(begins).collect();
    plies.into_iter().filter_map(|ply| at(study, ply)).collect()
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let last = (ply..line.len()).step_by(2).take_while(|&ply| checked(line, ply).is_some()).last()?;
    let ((by, from), (mating, to)) = (checked(line, ply)?, checked(line, last)?);
    let ranks = |square: Square| match study.aim.us {
        Color::White => 7 - square.rank().to_u32(),
        Color::Black => square.rank().to_u32(),
    };
    let is_out = ranks(to) >= OUT && ranks(to) > ranks(from) && from.distance(to) >= FAR;
    if !is_out || study.aim.points <= Points(0) {
        return None;
    }
    let tests = study.besides(|study| study.left_out(ply));
    let candidate = study
        .candidate(Motif::KingHunt, ply, last + 1, tests)
        .man(line.position(ply + 1), from, Part::Target)
        .square(to)
        .fact(Predicate::Checks, &[by, from], ply + 1)
        .fact(Predicate::Checks, &[mating, to], last + 1);
    Some(candidate.on_the_board_too())
}

/// Who gives check to which king after a move of ours.
fn checked(line: &Line, ply: usize) -> Option<(Square, Square)> {
    line.at(ply)?;
    let after = line.position(ply + 1);
    Some((after.checkers().first()?, after.our(Role::King).first()?))
}
