//! The pin: a man may not move, or not off a line, because of what stands behind it (VIRGO §4.6.1, cases 2a and 2b).
//!
//! Test of a pin against the king: the king is put on a square beside, off the line. Then the pinned man may move; all
//! else is as it was, and the goal must be out of reach. Test of a pin against another man: the pinned man makes the
//! move that it would like to make, and what stands behind it falls. Where the king is in check, it cannot be put
//! elsewhere; then the board must show that the pinned man could otherwise take what has moved, and win it, or that it
//! could meet the mate.

use lucena_evidence::{Part, Points, Predicate, Without, edited};
use shakmaty::{Chess, Move, Position, Role, Square, attacks};

use super::about::{About, example};
use super::geometry::{is_guarded, taken, value};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Pin,
    sees: "a man that may not leave a line because of what stands behind it, and that could otherwise take what has moved, or get away, or guard what falls",
    leaves_out: "pins that change nothing in the line",
    test: "the king is put beside its square, off the line; or the pinned man goes, and what stands behind it falls",
    examples: &[
        example("4k3/5ppp/2q5/8/P7/8/4BPPP/6K1 w - - 0 1", "Bb5"),
        example("5rk1/5p2/6p1/8/8/1B4Q1/5PPP/6K1 w - - 0 1", "Qxg6+"),
        example("4k3/pp3ppp/2n5/1B6/3P4/8/PP3PPP/6K1 w - - 0 1", "d5"),
    ],
    near_misses: &[
        example("6k1/p4ppp/2n5/1B6/3P4/8/PP3PPP/6K1 w - - 0 1", "Bxc6"),
        example("5r1k/5p2/6p1/8/8/1B1n2Q1/5PPP/6K1 w - - 0 1", "Qxd3"),
        example("4k3/3p1ppp/2n5/7r/P7/8/4BPPP/6K1 w - - 0 1", "Bxh5"),
    ],
}];

/// Looks at who is pinned after every move of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for ply in study.our_plies() {
        for pin in pins(study.line.position(ply + 1)) {
            candidates.extend(if pin.absolute {
                against_the_king(study, ply, &pin)
            } else {
                against_a_man(study, ply, &pin)
            });
        }
    }
    candidates
}

/// A man between a slider of ours and something more valuable.
struct Pin {
    pinned: Square,
    pinner: Square,
    behind: Square,
    absolute: bool,
}

/// The pins by the side that has just moved.
fn pins(position: &Chess) -> Vec<Pin> {
    let board = position.board();
    let (them, us) = (board.by_color(position.turn()), board.by_color(!position.turn()));
    let mut found = Vec::new();
    for pinner in us & board.sliders() {
        let Some(piece) = board.piece_at(pinner) else { continue };
        for behind in attacks::attacks(pinner, piece, pinner.into()) & them {
            let between = attacks::between(pinner, behind) & board.occupied();
            let Some(pinned) = between.single_square().filter(|&square| them.contains(square)) else {
                continue;
            };
            let (Some(man), Some(ward)) = (board.role_at(pinned), board.role_at(behind)) else { continue };
            if value(ward) > value(man) && value(ward) > value(piece.role).min(Points(4)) {
                found.push(Pin { pinned, pinner, behind, absolute: ward == Role::King });
            }
        }
    }
    found
}

/// Whether the pinned man has anything to do with what happens: it is taken, or it bears on a square where we go.
fn matters(study: &Study<'_, '_>, ply: usize, pin: &Pin) -> bool {
    let line = study.line;
    let man = line.men(ply + 1).on(pin.pinned);
    let falls = [ply + 2, ply + 4]
        .into_iter()
        .any(|later| line.taken(later).map(|(man, _)| man) == man && man.is_some());
    let seen = line.position(ply + 1).board().attacks_from(pin.pinned);
    let off_line = |square: Square| !attacks::ray(pin.pinner, pin.behind).contains(square);
    let guards = [ply, ply + 2]
        .into_iter()
        .filter_map(|later| line.at(later))
        .any(|m| seen.contains(m.to()) && off_line(m.to()));
    falls || guards
}

fn against_the_king(study: &mut Study<'_, '_>, ply: usize, pin: &Pin) -> Option<Candidate> {
    let after = study.line.position(ply + 1);
    if after.is_check() {
        return in_check(study, ply, pin);
    }
    if is_exploited(study, ply, pin) {
        let tests = study.besides(|study| freed(study, ply, pin));
        let end = (ply + 3).min(study.line.len());
        return Some(
            with_men(study.candidate(Motif::Pin, ply, end, tests), after, pin, ply).on_the_board_too(),
        );
    }
    if !matters(study, ply, pin) {
        return None;
    }
    let tests = freed(study, ply, pin);
    (!tests.is_empty()).then(|| with_men(study.candidate(Motif::Pin, ply, ply + 3, tests), after, pin, ply))
}

/// The king beside its square, off the line, so that the pinned man may move: the tests if we fail then.
fn freed(study: &mut Study<'_, '_>, ply: usize, pin: &Pin) -> Vec<Without> {
    let after = study.line.position(ply + 1);
    let line = attacks::ray(pin.pinner, pin.behind);
    let beside = attacks::king_attacks(pin.behind) & !line & !after.board().occupied();
    // Squares where the king may stand; the first few that are legal must do.
    let us = study.aim.us;
    let legal = |to: &Square| edited(after, pin.behind, *to, us).is_some();
    let edit =
        beside.into_iter().filter(legal).take(3).find_map(|to| study.fails_with(ply + 1, pin.behind, to));
    match edit {
        Some(edit) => std::iter::once(edit).chain(study.left_out(ply)).collect(),
        None => Vec::new(),
    }
}

/// Whether the board shows what the pin is good for: the pinned man may not take what has just moved, or it is attacked and
/// may not go, and falls.
fn is_exploited(study: &Study<'_, '_>, ply: usize, pin: &Pin) -> bool {
    may_not_take(study, ply, pin) || may_not_go(study, ply, pin)
}

/// The man that has just moved stands where the pinned man could take it with profit if it were free.
fn may_not_take(study: &Study<'_, '_>, ply: usize, pin: &Pin) -> bool {
    let line = study.line;
    let Some(m) = line.at(ply) else { return false };
    let board = line.position(ply + 1).board();
    let off_line = !attacks::ray(pin.pinner, pin.behind);
    let bears = (board.attacks_from(pin.pinned) & off_line).contains(m.to());
    let (Some(ours), Some(own)) = (board.role_at(m.to()), board.role_at(pin.pinned)) else { return false };
    let held = board.attacks_to(m.to(), study.aim.us, board.occupied()).any();
    bears && m.to() != pin.pinner && ours != Role::Pawn && (value(ours) > value(own) || !held)
}

/// The pinned man is attacked by something worth less, or nobody guards it; it could go if it were free; and it falls.
fn may_not_go(study: &Study<'_, '_>, ply: usize, pin: &Pin) -> bool {
    let line = study.line;
    let position = line.position(ply + 1);
    let board = position.board();
    let us = study.aim.us;
    let Some(own) = board.role_at(pin.pinned) else { return false };
    let attackers = board.attacks_to(pin.pinned, us, board.occupied());
    let cheaper =
        attackers.into_iter().any(|by| board.role_at(by).is_some_and(|role| value(role) < value(own)));
    let loose = attackers.into_iter().any(|by| !is_guarded(position, pin.pinned, by));
    let goes =
        (board.attacks_from(pin.pinned) & !attacks::ray(pin.pinner, pin.behind) & !board.by_color(!us)).any();
    let man = line.men(ply + 1).on(pin.pinned);
    let falls = [ply + 2, ply + 4]
        .into_iter()
        .any(|later| line.taken(later).map(|(man, _)| man) == man && man.is_some());
    (cheaper || loose) && goes && falls
}

/// A check or mate that the pinned man could meet if it were free.
fn in_check(study: &mut Study<'_, '_>, ply: usize, pin: &Pin) -> Option<Candidate> {
    let line = study.line;
    let (m, after) = (line.at(ply)?, line.position(ply + 1));
    let board = after.board();
    let man = board.piece_at(pin.pinned)?;
    let checker = after.checkers().single_square().filter(|&checker| checker != pin.pinner)?;
    let bears = board.attacks_from(pin.pinned);
    let off_line = !attacks::ray(pin.pinner, pin.behind) & !board.by_color(man.color);
    let takes = (bears & off_line).contains(checker);
    let between = attacks::between(checker, pin.behind) & off_line;
    let shields = man.role != Role::Pawn && (bears & between).any();
    let wins = takes && checker == m.to() && {
        let (ours, own) = (board.role_at(checker).map_or(Points(0), value), value(man.role));
        ours > own || board.attacks_to(checker, !man.color, board.occupied()).is_empty()
    };
    if !(wins || after.is_checkmate() && (takes || shields)) {
        return None;
    }
    let tests = study.besides(|study| study.left_out(ply));
    let candidate = study.candidate(Motif::Pin, ply, (ply + 3).min(line.len()), tests);
    Some(with_men(candidate, after, pin, ply).square(checker).on_the_board_too())
}

fn against_a_man(study: &mut Study<'_, '_>, ply: usize, pin: &Pin) -> Option<Candidate> {
    let line = study.line;
    let after = line.position(ply + 1);
    if !matters(study, ply, pin) || after.is_check() {
        return None;
    }
    // The move that it would like to make: it takes the attacker, or it goes.
    let ray = attacks::ray(pin.pinner, pin.behind);
    let leaves = |m: &Move| m.from() == Some(pin.pinned) && !ray.contains(m.to());
    let mut wishes: Vec<Move> = after.legal_moves().into_iter().filter(leaves).collect();
    wishes.sort_by_key(|&m| -taken(m));
    let wish = *wishes.first()?;
    let mut gone = line.up_to(ply + 1).with(wish);
    let reply = study.ask(|inquiry| inquiry.first_successful(gone.last())).flatten()?;
    let first = *reply.first()?;
    if first.to() != pin.behind || first.from() != Some(pin.pinner) {
        return None;
    }
    gone.play(first);
    let tests = study.left_out(ply);
    let candidate = study.candidate(Motif::Pin, ply, ply + 3, tests);
    Some(with_men(Candidate { with: gone.moves(), ..candidate }, after, pin, ply))
}

fn with_men(candidate: Candidate, after: &Chess, pin: &Pin, ply: usize) -> Candidate {
    candidate
        .man(after, pin.pinner, Part::Attacker)
        .man(after, pin.pinned, Part::Pinned)
        .man(after, pin.behind, Part::Behind)
        .fact(Predicate::Pins, &[pin.pinner, pin.pinned, pin.behind], ply + 1)
}
