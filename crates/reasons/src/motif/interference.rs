//! Interference: a guard is cut off from what it guards, by a man of ours that goes between or by one of its own that is
//! made to.
//!
//! It stands on the board: the guard bore on the square before, a man stands between now, and what we take there would not
//! have paid with the line open. Test besides: what follows is played at once, and the guard answers it.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Move, Position, Role, Square, attacks};

use super::about::{About, example};
use super::{
    geometry::{gain, is_lost, without},
    removal::guarding,
};
use crate::{Candidate, Motif, Study, Why, study::lines};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Interference,
    sees: "a guard that is cut off from what it guards, by a man of ours that goes between or by one of its own that is made to",
    leaves_out: "lines that are cut although nothing falls, and kings that step between when it is mate",
    test: "with the line open, the capture that follows would win less; or it is played at once, and the guard answers it",
    examples: &[
        example("4k3/1b4pp/8/8/2PPn3/5p2/5P1P/4R1K1 w - - 0 1", "d5"),
        example("4k3/6pp/8/r3b3/2P5/8/6PP/2R1R1K1 w - - 0 1", "c5"),
        example("3k4/pp4b1/8/8/3nPP2/2p5/P1P5/1K1R4 w - - 0 1", "e5"),
    ],
    near_misses: &[
        example("4k3/1b4pp/8/5p2/2PPn3/5p2/5P1P/n3R1K1 w - - 0 1", "Rxa1"),
        example("4k3/6pp/7r/4b3/2P5/8/6PP/2R1R1K1 w - - 0 1", "Rxe5+"),
        example("6k1/b5pp/8/8/2PPn3/5p2/5P1P/4R1K1 w - - 0 1", "Rxe4"),
    ],
}];

/// Looks at every move that cuts a line, ours or their reply.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

/// A guard that is cut off.
struct Cut {
    guard: Square,
    by: Square,
    ward: Square,
    /// From this ply on the line is shut.
    shut: usize,
}

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let cut = cut(study, ply)?;
    let line = study.line;
    let before = line.position(ply);
    let ours = cut.shut == ply + 1;
    let tests = study.besides(|study| {
        let answers = |failing: &Vec<Move>| {
            failing.get(ply + 1).is_some_and(|m| m.from() == Some(cut.guard) && m.to() == cut.ward)
        };
        lines(study.at_once(ply).filter(answers))
    });
    let candidate = study
        .candidate(Motif::Interference, ply, ply + 3, tests)
        .man(line.position(cut.shut), cut.by, Part::Blocker)
        .man(before, cut.guard, Part::Guard)
        .square(cut.ward)
        .fact(guarding(before, cut.guard, cut.ward), &[cut.guard, cut.ward], ply)
        .fact(Predicate::Blocks, &[cut.by, cut.guard, cut.ward], cut.shut)
        .on_the_board_too();
    Some(if ours { candidate.because(Why::Recaptured) } else { candidate })
}

/// The guard of the square where we go next that can no longer reach it.
fn cut(study: &Study<'_, '_>, ply: usize) -> Option<Cut> {
    let line = study.line;
    let (m, reply, next) = (line.at(ply)?, line.at(ply + 1)?, line.at(ply + 2)?);
    let (before, then) = (line.position(ply), line.position(ply + 2));
    let ward = next.to();
    let mates = line.position(ply + 3).is_checkmate();
    if !mates && !wins(study, ply) || next.is_en_passant() {
        return None;
    }
    let sliders = before.board().sliders() & before.board().by_color(!study.aim.us);
    let guards = before.board().attacks_to(ward, !study.aim.us, before.board().occupied()) & sliders;
    let stays = |guard: Square| then.board().piece_at(guard) == before.board().piece_at(guard);
    // A guard that is attacked and goes has lost its ward by then.
    let goes = |guard| reply.from() == Some(guard) && !then.board().attacks_from(reply.to()).contains(ward);
    guards.into_iter().filter(|&guard| stays(guard) || goes(guard)).find_map(|guard| {
        let between = attacks::between(guard, ward);
        let (by, shut) = [(m.to(), ply + 1), (reply.to(), ply + 2)]
            .into_iter()
            .find(|&(by, _)| between.contains(by) && then.board().piece_at(by).is_some())?;
        let is_king = then.board().role_at(by) == Some(Role::King);
        let alone = Predicate::Blocks.holds(line.position(shut), &[by, guard, ward]);
        let cut = Cut { guard, by, ward, shut };
        let matters = mates && !is_king || wins(study, ply) && (!stays(guard) || matters(study, ply, &cut));
        (alone && matters).then_some(cut)
    })
}

/// Whether the capture two plies later wins something that was there, and is no mere taking back.
fn wins(study: &Study<'_, '_>, ply: usize) -> bool {
    let line = study.line;
    let (Some(next), Some(reply)) = (line.at(ply + 2), line.at(ply + 1)) else { return false };
    let officer = next.capture().is_some_and(|role| role != Role::Pawn);
    (officer || line.position(ply + 3).is_check())
        && next.is_capture()
        && next.to() != reply.to()
        && gain(line.position(ply + 2), next).0 > 0
}

/// Whether the capture would win less with the line open. A king in the way cannot be lifted: then the guard must have been
/// the only one.
fn matters(study: &Study<'_, '_>, ply: usize, cut: &Cut) -> bool {
    let line = study.line;
    let (Some(next), then) = (line.at(ply + 2), line.position(ply + 2)) else { return false };
    if then.board().role_at(cut.by) == Some(Role::King) || next.from() == Some(cut.by) {
        return !is_lost(line.position(ply + 3), cut.ward);
    }
    without(then, cut.by).is_none_or(|open| gain(&open, next) < gain(then, next))
}
