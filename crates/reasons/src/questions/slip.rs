//! A move that is not best: which reply it allows, what becomes of that reply after the best move, and what the move did to
//! let it in. The killers' table read the other way, and the causality facility of CAPS-II (§VII) on the board.

use lucena_board::history::History;
use lucena_evidence::{Asked, Asker, Centipawns, Fact, Line, Predicate};
use lucena_perception::{Cause, Description, Names, Sight, causality};
use shakmaty::{Move, Position, Square};

use super::{Killer, Threat, killers, threats};

/// What a move that is not best lets happen.
#[derive(Debug, Clone, Default)]
pub struct Slip {
    /// The reply, and what becomes of it after the best move; `None` if no single reply is what is wrong.
    pub killer: Option<Killer>,
    /// What the reply threatens, the worst first.
    pub threat: Option<Threat>,
    /// What the move did to let it in.
    pub fault: Option<Fault>,
}

/// What a man did before it moved away: seen on the board before the move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Which of three things.
    pub kind: Duty,
    /// What was to be seen.
    pub fact: Fact,
}

/// What a man did where it stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duty {
    /// It guarded a square to which the reply, or what follows it, goes.
    Guarded,
    /// It shut a line along which an enemy man now bears on such a square.
    Shut,
    /// It pinned a man that now takes part.
    Pinned,
}

/// Plies of a refutation that are looked at for what the move let in.
const SHOWN: usize = 5;

impl Slip {
    /// Looks at a line that begins with the move and is expected to be its refutation. The floor tells good from bad.
    pub fn of(
        asker: &mut Asker<'_>,
        game: &History,
        line: &Line,
        best: Move,
        floor: Centipawns,
    ) -> Asked<Slip> {
        let (Some(m), Some(reply)) = (line.at(0), line.at(1)) else { return Ok(Slip::default()) };
        // To take the man that has just moved is possible only where it went.
        let is_plain = reply.is_capture() && reply.to() == m.to();
        let killer = if is_plain { None } else { killers::punisher(asker, game, line, best, floor)? };
        let threat = threats::made_by(asker, line.position(1), reply)?.into_iter().next();
        Ok(Slip { killer, threat, fault: fault(line) })
    }
}

/// What the first move of a line did to let the rest happen, if the board shows it.
pub fn fault(line: &Line) -> Option<Fault> {
    let (m, line) = (line.at(0)?, &line.up_to(SHOWN));
    let from = m.from().filter(|_| !m.is_castle())?;
    let (names, sights) = (Names::of(line.root().board()), sights(line));
    let cause = causality::cause(m, &names, sights.first()?, sights.get(1)?, &described(line, &sights))?;
    let seen = |predicate, squares: &[Square]| Fact::seen(predicate, squares, line, 0);
    let goals = || (1..line.len()).step_by(2).filter_map(|ply| line.at(ply)).map(Move::to);
    let (kind, fact) = match cause {
        Cause::Unguarded(square) if goals().any(|goal| goal == square) => {
            (Duty::Guarded, seen(Predicate::Guards, &[from, square]))
        }
        Cause::Unblocked(_) => {
            let sliders = line.root().board().sliders() & line.root().them();
            let shut = |slider| goals().find_map(|goal| seen(Predicate::Blocks, &[from, slider, goal]));
            (Duty::Shut, sliders.into_iter().find_map(shut))
        }
        Cause::Unpinned(pinned) => {
            let pins = sights.first()?.pins.iter().filter(|pin| pin.pinner == from && pin.pinned == pinned);
            let seen =
                |pin: &lucena_perception::Pin| seen(Predicate::Pins, &[pin.pinner, pin.pinned, pin.object]);
            (Duty::Pinned, pins.filter_map(seen).next())
        }
        _ => return None,
    };
    fact.map(|fact| Fault { kind, fact })
}

/// What is seen before each move of a line and at its end.
fn sights(line: &Line) -> Vec<Sight> {
    (0..=line.len()).map(|ply| Sight::of(line.position(ply))).collect()
}

/// What the side that answers did in a line (the Refutation Description, §VII.A).
fn described(line: &Line, sights: &[Sight]) -> Description {
    let them = !line.root().turn();
    let mut names = Names::of(line.root().board());
    let mut all = Description::default();
    for (ply, m) in line.moves().into_iter().enumerate() {
        if let (false, Some([before, after])) = (ply % 2 == 0, sights.get(ply..ply + 2)) {
            all.unite(&Description::of(m, them, &names, before, after));
        }
        names = names.after(m);
    }
    all
}
