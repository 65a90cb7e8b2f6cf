//! The questions that are asked of every position: what is each move worth, which reply punishes the poorer ones, what is
//! threatened, and what do the defences do. Each is a module that goes through an [`Asker`](lucena_evidence::Asker), so all
//! stay within one price, and each covers all legal moves of a side.

pub mod defences;
pub mod instead;
pub mod killers;
pub mod moves;
pub mod slip;
pub mod threats;

pub use self::{
    defences::{Cost, Defence, Defences, Group},
    instead::Instead,
    killers::Killer,
    moves::{Choice, Critical},
    slip::{Duty, Fault, Slip},
    threats::{Faced, Parry, Threat},
};

pub use lucena_evidence::Class;
use lucena_evidence::{Gain, Line, material};
use shakmaty::{Color, Position};

/// The shortest beginning of a line that shows a loss for a side on a quiet board, counted from its root; `None` if there is
/// none, or if it ends in mate. At least so many plies are kept.
pub fn shown_loss(line: &Line, side: Color, least: usize) -> Option<Gain> {
    let shows = |plies: usize| {
        let part = line.up_to(plies);
        let gain = Gain::of(&part, !side)?;
        let settled = material::settled(part.last(), !side) - material::settled(part.root(), !side);
        (gain.points().0 > 0 && !gain.won().is_empty() && settled.0 > 0).then_some(gain)
    };
    (least..=line.len()).filter(|&plies| line.position(plies).turn() == side).find_map(shows)
}
