//! The main variation: how the goal is reached, against the defence that holds out longest (VIRGO §4.4).

use lucena_evidence::{Asked, Inquiry, Line, Points, Verdict, balance, material};
use shakmaty::{Chess, Color, Move, Position};

use crate::Aim;

/// The longest line that is told.
pub const MOST: usize = 15;

/// The longest where nothing is won: beyond, all is guess.
const UNCERTAIN: usize = 7;

/// What a machine expects, followed until the goal is on the board, and no further.
pub fn expected(inquiry: &mut Inquiry<'_>, aim: &Aim, root: &Chess, moves: &[Move]) -> Asked<Line> {
    let most = if aim.points > Points(0) { MOST } else { UNCERTAIN };
    let mut line = Line::of(root, &moves[..moves.len().min(most)]);
    while line.len() < most && !is_reached(aim, &line, line.len()) {
        let Some(opinion) = inquiry.look(line.last(), &[])? else { break };
        let wanted = most - line.len();
        let more = Line::of(line.last(), &opinion.line[..opinion.line.len().min(wanted)]);
        if more.is_empty() {
            break;
        }
        for m in more.moves() {
            line.play(m);
        }
    }
    let end = (1..=line.len()).step_by(2).find(|&ply| is_reached(aim, &line, ply)).unwrap_or(line.len());
    // A line ends with a move of ours.
    Ok(line.up_to(end - (end + 1) % 2))
}

/// Whether the goal is on the board after so many plies, and stays there as far as the line goes.
fn is_reached(aim: &Aim, line: &Line, ply: usize) -> bool {
    if aim.is_mate() {
        return line.position(ply).is_checkmate();
    }
    // What is won must be there to be counted: nothing may be in the air.
    material::is_quiet(line.position(ply)) && kept(line, aim.us, ply) - aim.before >= aim.points
}

/// The least balance that a side has from a ply on: on the board at first, later when the captures are over.
pub fn kept(line: &Line, us: Color, ply: usize) -> Points {
    let at = |later: usize| {
        let position = line.position(later);
        if later <= ply + 1 { balance(position, us) } else { material::settled(position, us) }
    };
    let end = material::settled(line.last(), us);
    (ply..=line.len()).map(at).min().unwrap_or(end).min(end)
}

/// The same by the smallest depth at which the first move succeeds: they play what they would play if that depth were
/// not allowed, we what succeeds within it (VIRGO §4.4, both stages).
pub fn by_smallest_depth(inquiry: &mut Inquiry<'_>, root: &Chess, first: Move) -> Asked<Option<Line>> {
    let Some(longest) = inquiry.smallest_depth(root, first, MOST as u32)? else { return Ok(None) };
    let mut line = Line::new(root).with(first);
    while (line.len() as u32) < longest - 1 {
        let ours = line.last().turn() == inquiry.us();
        let horizon = if ours { longest } else { longest - 2 };
        let left = horizon.saturating_sub(line.len() as u32);
        if left == 0 {
            break;
        }
        let known = inquiry.ask(line.last(), &[], Some(left))?;
        let Some(&m) = known.line.first().filter(|_| known.verdict == Verdict::Proved) else { break };
        line.play(m);
    }
    let end = line.len();
    Ok(Some(line.up_to(end - (end + 1) % 2)))
}
