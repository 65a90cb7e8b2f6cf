//! What the line that is shown makes of its first move: the first step on a man's way, or room for another man. That tells what a
//! quiet move is for where nothing else does; it is a fact of the line, and no reason.
//!
//! The purposes see the move and the board only, so that they can be counted over all legal moves; this needs the line.

use lucena_board::exchange::{self, POINTS};
use lucena_evidence::{Fact, Line, Predicate};
use shakmaty::{Move, Position, Role, Square, attacks};

use crate::natural;

/// What becomes of a first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Course {
    /// Its man goes on to another square, where the fact sees it stand.
    Way(Fact),
    /// Another man goes to the square that it left, or over it: the fact sees that man stand.
    Room(Fact),
}

/// The moves of ours that may belong to one way.
const STEPS: [usize; 3] = [2, 4, 6];

/// What a line makes of its first move; `None` if that takes, castles or leaves a check, or if the line makes nothing of it.
pub fn course(line: &Line) -> Option<Course> {
    let m = line.at(0).filter(|m| !m.is_capture() && !m.is_castle() && !line.root().is_check())?;
    room(line, m).map(Course::Room).or_else(|| way(line, m).map(Course::Way))
}

fn room(line: &Line, m: Move) -> Option<Fact> {
    let (left, next) = (m.from()?, line.at(2)?);
    let from = next.from()?;
    let is_free = from != m.to() && goes_over(next, left) && !next.is_capture() && stays(line, 2, next.to());
    is_free.then(|| Fact::seen(Predicate::Stands, &[next.to()], line, 3)).flatten()
}

/// Whether a move goes to a square, or over it.
pub fn goes_over(m: Move, square: Square) -> bool {
    m.from().is_some_and(|from| attacks::between(from, m.to()).with(m.to()).contains(square))
}

/// Queens change their minds too often to be on their way anywhere, and kings walk where no queens are left.
fn way(line: &Line, m: Move) -> Option<Fact> {
    let walks = match m.role() {
        Role::Knight | Role::Bishop | Role::Rook => true,
        Role::King => line.root().board().queens().is_empty(),
        _ => false,
    };
    let from = m.from().filter(|_| walks)?;
    let mut last = (0, m.to());
    for ply in STEPS {
        let step = line.at(ply).filter(|step| step.from() == Some(last.1));
        let Some(step) = step else { continue };
        if step.is_capture() || is_driven(line, ply, last.1) {
            break;
        }
        last = (ply, step.to());
    }
    let (ply, to) = last;
    let is_way = ply > 0 && to != from && !line.root().board().attacks_from(from).contains(to);
    (is_way && stays(line, ply, to)).then(|| Fact::seen(Predicate::Stands, &[to], line, ply + 1)).flatten()
}

/// Whether the man on a square would be lost if it stayed: then it does not leave by its own choice.
fn is_driven(line: &Line, ply: usize, square: Square) -> bool {
    natural::is_en_prise(line.position(ply), square) || line.position(ply).is_check()
}

/// Whether the man that has gone to a square stands there safely when the line ends.
fn stays(line: &Line, ply: usize, square: Square) -> bool {
    let end = line.last();
    let man = line.position(ply + 1).board().piece_at(square);
    let takes = |m: &Move| m.to() == square && m.is_capture() && exchange::gain(end, *m, &POINTS) > 0;
    let is_lost = match end.turn() == line.root().turn() {
        true => natural::is_en_prise(end, square),
        false => end.legal_moves().iter().any(takes),
    };
    man.is_some() && end.board().piece_at(square) == man && !is_lost
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use lucena_board::{
        fen::{self, Rules},
        said::read_move,
    };

    use super::*;

    fn of(text: &str, moves: &[&str]) -> Option<Course> {
        let mut line = Line::new(&fen::read(text, Rules::Standard).unwrap());
        for san in moves {
            line = line.with(read_move(line.last(), san).unwrap());
        }
        course(&line)
    }

    #[test]
    fn a_man_goes_on_by_its_own_choice() {
        let way = of("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", &["Nd2", "Kd7", "Nb3", "Kd6", "Na5"]);
        assert!(matches!(way, Some(Course::Way(fact)) if fact.squares() == [Square::A5]));
        // A pawn drives it; it goes where it could have gone at once.
        assert_eq!(of("4k3/8/8/4p3/8/8/8/1N2K3 w - - 0 1", &["Nc3", "e4", "Kd2", "Kd7", "Ke3"]), None);
        assert_eq!(of("4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1", &["Ra3", "e5", "Ra5"]), None);
    }

    #[test]
    fn room_is_made_for_another_man() {
        let room = of("4k3/8/8/8/8/5N2/6P1/4K3 w - - 0 1", &["g3", "Kd7", "Ng1", "Kd6"]);
        assert_eq!(room, None);
        let room = of("4k3/8/8/8/4N3/8/3P4/2B1K3 w - - 0 1", &["d3", "Kd7", "Bg5", "Kc7"]);
        assert!(matches!(room, Some(Course::Room(fact)) if fact.squares() == [Square::G5]));
    }
}
