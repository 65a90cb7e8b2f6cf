//! Removal of the guard: a man is taken, or driven off by an attack, that guarded what falls next (CAPS-II §V: guard
//! destruction). Luring it away is deflection, shutting its line interference, tying it down a pin.
//!
//! It stands on the board where nothing guards any more what falls. Test otherwise: the capture that follows is played at
//! once; the guard answers it.

use lucena_evidence::{Part, Points, Predicate, Without};
use shakmaty::{Chess, Position, Role, Square};

use super::about::{About, example};
use super::{
    geometry::{best_capture_on, gain, is_guarded, taken, value},
    skewer::captures_on,
};
use crate::{Candidate, Motif, Study, Why, attributes::guards, study::lines};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::RemovalOfGuard,
    sees: "a guard that is taken, or driven off by an attack, before what it guarded falls",
    leaves_out: "guards whose ward has another guard, and wards that fall anyway",
    test: "what falls is played at once, and the guard answers it; or nobody guards it any more, which the board shows",
    examples: &[
        example("6k1/pp3ppp/2n5/1B2b3/8/8/PP3PPP/4R1K1 w - - 0 1", "Bxc6"),
        example("2k5/ppp5/3n4/8/4b3/6B1/PP3P2/2K1R3 w - - 0 1", "Bxd6"),
        example("6k1/5ppp/5n2/3b4/6N1/8/5PPP/3R2K1 w - - 0 1", "Nxf6+"),
    ],
    near_misses: &[
        example("6k1/p4ppp/2np4/1B2b3/8/8/PP3PPP/4R1K1 w - - 0 1", "Bxc6"),
        example("6k1/5p1p/4pn2/3b4/6N1/8/5PPP/3R2K1 w - - 0 1", "Nxf6+"),
        example("6k1/5ppp/5n2/3b4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
    ],
}];

/// Looks at every move that is followed by a capture, or by mate, where a man had borne that is taken or driven off.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().flat_map(|ply| [by_taking(study, ply), by_driving(study, ply)]).flatten().collect()
}

fn by_taking(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (guard, stood) = line.taken(ply)?;
    let next = line.at(ply + 2)?;
    let (before, last) = (line.position(ply), line.position(ply + 3));
    let collects = line.taken(ply + 2).is_some() || last.is_checkmate();
    let elsewhere = line.at(ply + 1)?.to() != next.to();
    if !collects || !elsewhere || next.to() == stood || !guards(&line.up_to(ply), guard, next.to()) {
        return None;
    }
    let is_plain = is_plain(study, ply);
    let tests = match is_plain {
        true => study.besides(|study| answered(study, ply, stood)),
        false => tests(study, ply, stood)?,
    };
    let candidate = study.candidate(Motif::RemovalOfGuard, ply, ply + 3, tests).because(Why::Recaptured);
    let candidate = candidate.man(before, stood, Part::Guard).square(next.to());
    let candidate = candidate.fact(guarding(before, stood, next.to()), &[stood, next.to()], ply);
    let candidate = Candidate { is_visible: is_plain, ..candidate };
    Some(match line.position(ply + 2).board().piece_at(next.to()) {
        Some(_) => candidate.man(line.position(ply + 2), next.to(), Part::Ward),
        None => candidate,
    })
}

/// Whether what falls is worth no more than what takes it, so that a guard mattered, and nobody guards it now; for the name, too, if it is mate.
fn is_plain(study: &Study<'_, '_>, ply: usize) -> bool {
    let line = study.line;
    let Some(next) = line.at(ply + 2) else { return false };
    let then = line.position(ply + 2);
    let loose = next.from().is_some_and(|from| !is_guarded(then, next.to(), from));
    let falls = next.is_capture() && next.role() != Role::King && taken(next) <= value(next.role()) && loose;
    // A mate has more causes than one: as a reason it needs the test.
    falls || study.is_for_names() && line.position(ply + 3).is_checkmate()
}

/// What follows, played at once, if the guard answers it.
fn answered(study: &mut Study<'_, '_>, ply: usize, guard: Square) -> Vec<Without> {
    lines(study.at_once(ply).filter(|failing| failing.get(ply + 1).and_then(|m| m.from()) == Some(guard)))
}

/// The tests of a guard whose absence the board does not show: `None` if they do not bear it out.
fn tests(study: &mut Study<'_, '_>, ply: usize, guard: Square) -> Option<Vec<Without>> {
    let line = study.line;
    let next = line.at(ply + 2)?;
    let tests = answered(study, ply, guard);
    if !tests.is_empty() {
        return Some(tests);
    }
    if study.at_once(ply).is_some() || line.up_to(ply).same(line.mover(ply + 2)?, next).is_some() {
        return None;
    }
    let captures = captures_on(study, ply + 2, next.to());
    study.forbidden(ply + 2, &captures).map(|failing| lines(Some(failing)))
}

/// Our move attacks a guard, which goes, and what it guarded falls.
fn by_driving(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, reply, next) = (line.at(ply)?, line.at(ply + 1)?, line.at(ply + 2)?);
    let (guard, ward) = (reply.from()?, next.to());
    let (after, then) = (line.position(ply + 1), line.position(ply + 2));
    let attacked = after.board().attacks_from(m.to()).contains(guard);
    let was_guard = after.board().attacks_from(guard).contains(ward);
    let still = then.board().attacks_from(reply.to()).contains(ward);
    if !next.is_capture() || reply.is_capture() || reply.role() == Role::King || after.is_check() || !attacked
    {
        return None;
    }
    if !was_guard
        || still
        || ward == reply.to()
        || taken(next) > value(next.role())
        || !threatens(after, guard)
    {
        return None;
    }
    let falls = gain(then, next) > Points(0) && next.capture() != Some(Role::Pawn);
    let tests = study.besides(|study| answered(study, ply, guard));
    let candidate = study
        .candidate(Motif::RemovalOfGuard, ply, ply + 3, tests)
        .man(after, guard, Part::Guard)
        .man(then, ward, Part::Ward)
        .square(ward)
        .fact(Predicate::Attacks, &[m.to(), guard], ply + 1)
        .fact(Predicate::Guards, &[guard, ward], ply + 1);
    falls.then(|| candidate.because(Why::Recaptured).on_the_board_too())
}

/// Whether the man on a square, whose side is to move, would be lost if it stayed.
fn threatens(position: &Chess, square: Square) -> bool {
    position.clone().swap_turn().is_ok_and(|passed| best_capture_on(&passed, square) > Points(0))
}

/// Bearing on a square is guarding it unless a man of the other side stands there.
pub fn guarding(position: &Chess, from: Square, to: Square) -> Predicate {
    let board = position.board();
    match (board.color_at(from), board.color_at(to)) {
        (Some(own), Some(other)) if own != other => Predicate::Attacks,
        _ => Predicate::Guards,
    }
}
