//! A knight or bishop moves where its next move reaches a square that its own pawn guards and no enemy pawn can ever attack, and
//! it could not go there at once. About that square. Used if the line goes there and stays.

use lucena_evidence::{Line, Predicate};
use shakmaty::{Move, Position, Role, Square};

use super::{Seen, Step};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let is_man = matches!(step.m.role(), Role::Knight | Role::Bishop) && !step.m.is_capture();
    let Some(passed) = step.after.clone().swap_turn().ok().filter(|_| is_man) else { return Vec::new() };
    let near = step.before.board().attacks_from(step.from());
    let reaches = |m: &Move| {
        let goes_on = m.from() == Some(step.to()) && !m.is_capture() && !near.contains(m.to());
        let mut then = passed.clone();
        then.play_unchecked(*m);
        goes_on && Predicate::Outpost.holds(&then, &[m.to()])
    };
    let of = |square: Square| Seen::after(Some(square), Predicate::Outpost, &[square]).at(3);
    passed.legal_moves().iter().filter(|m| reaches(m)).map(|m| of(m.to())).collect()
}

pub(super) fn is_used(line: &Line, seen: &Seen) -> bool {
    let goes = |first: Move, next: Move| {
        next.from() == Some(first.to()) && Some(next.to()) == seen.about && !next.is_capture()
    };
    let is_gone = line.at(0).zip(line.at(2)).is_some_and(|(first, next)| goes(first, next));
    is_gone && seen.predicate.holds(line.last(), &seen.squares)
}
