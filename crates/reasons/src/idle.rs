//! Motifs that are on the board on the way to mate and have no part in it. A check that mates may also attack a rook: nobody
//! calls that a fork.
//!
//! Test: the man that the motif is after is taken off the board. If the mate comes all the same, and as soon, the motif was
//! idle.

use lucena_evidence::{Asked, Inquiry, Line, Man, Part, Verdict};
use shakmaty::{Chess, Position, Role};

use crate::{Candidate, Motif, Task, Use, motif::geometry::without};

/// Whether a mate needs nothing of what a candidate says. A fork or a discovery keeps its name: people call it so when they
/// see it.
pub fn is_idle(inquiry: &mut Inquiry<'_>, task: &Task, line: &Line, candidate: &Candidate) -> Asked<bool> {
    let is_name = task.wanted == Use::Names && !matches!(candidate.motif, Motif::Skewer | Motif::Decoy);
    let Some((part, ply)) = prey(candidate.motif).filter(|_| task.aim.is_mate() && !is_name) else {
        return Ok(false);
    };
    let at = candidate.ply + ply;
    let is_prey = |man: &&Man| man.part == part && man.role != Role::King;
    let men: Vec<&Man> = candidate.men.iter().filter(is_prey).collect();
    for man in &men {
        let Some(empty) = without(line.position(at), man.square) else { return Ok(false) };
        if !is_mated_as_soon(inquiry, &empty, line.len() - at)? {
            return Ok(false);
        }
    }
    Ok(!men.is_empty())
}

/// Whether we mate within so many plies: a mate that comes later may need what was won on the way.
fn is_mated_as_soon(inquiry: &mut Inquiry<'_>, position: &Chess, plies: usize) -> Asked<bool> {
    let ours = position.turn() == inquiry.us();
    let verdict = inquiry.ask(position, &[], Some(plies as u32))?.verdict;
    Ok(verdict == if ours { Verdict::Proved } else { Verdict::Refuted })
}

/// The man that a motif is after, and how many plies after its move's beginning it stands where it is said to stand; `None`
/// of motifs that are after no man, or that open the way by taking it.
fn prey(motif: Motif) -> Option<(Part, usize)> {
    match motif {
        Motif::Fork | Motif::DiscoveredAttack => Some((Part::Target, 1)),
        Motif::Skewer => Some((Part::Behind, 1)),
        Motif::Decoy => Some((Part::Decoyed, 2)),
        _ => None,
    }
}
