//! Material on the board: what is left when the captures are over, and what a line has won or lost, man by man.

use shakmaty::{Chess, Color, Move, Position, Role};

use crate::{Line, Points, balance};

/// The balance for a side when the captures that pay have been made.
pub fn settled(position: &Chess, side: Color) -> Points {
    let value = Points(quiesce(position, -Points::MATE.0, Points::MATE.0, MOST));
    if position.turn() == side { value } else { -value }
}

/// Whether nothing is in the air: no check, and no series of captures that would change the balance.
pub fn is_quiet(position: &Chess) -> bool {
    position.legal_moves().is_empty()
        || !position.is_check() && settled(position, position.turn()) == balance(position, position.turn())
}

/// Captures on end that are followed.
const MOST: u32 = 8;

/// The balance for the side to move, which may stop capturing unless it is in check.
fn quiesce(position: &Chess, mut alpha: i32, beta: i32, left: u32) -> i32 {
    let mut moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { -Points::MATE.0 } else { 0 };
    }
    let mut best = balance(position, position.turn()).0;
    if best >= beta || left == 0 {
        return best;
    }
    alpha = alpha.max(best);
    moves.retain(|m| m.is_capture() || m.promotion() == Some(Role::Queen));
    moves.sort_unstable_by_key(|m| -worth(*m));
    for m in moves {
        let mut after = position.clone();
        after.play_unchecked(m);
        let value = -quiesce(&after, -beta, -alpha, left - 1);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn worth(m: Move) -> i32 {
    let points = |role| Points::of(role).0;
    10 * m.capture().map_or(0, points) - points(m.role()) + m.promotion().map_or(0, |role| 10 * points(role))
}

/// What a line has won and lost for a side, man by man. Men of one kind that both sides have lost cancel each other,
/// and so do a knight and a bishop.
///
/// The count is taken on the board, at the end of the line that is shown; it can be made only of a line whose end is
/// quiet.
///
/// ```compile_fail
/// // What was not counted on a board cannot be said to be won.
/// let gain = lucena_evidence::Gain { side: shakmaty::Color::White, ..unreachable!() };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gain {
    line: Line,
    since: usize,
    side: Color,
    won: Vec<Role>,
    lost: Vec<Role>,
    points: Points,
}

impl Gain {
    /// What a side has at the end of a line that it had not at its beginning; `None` if the end is not quiet.
    pub fn of(line: &Line, side: Color) -> Option<Gain> {
        Gain::since(line, 0, side)
    }

    /// The same from a ply on.
    pub fn since(line: &Line, ply: usize, side: Color) -> Option<Gain> {
        if !is_quiet(line.last()) || line.last().is_checkmate() {
            return None;
        }
        let (before, after) = (line.position(ply), line.last());
        let count = |position: &Chess, role: Role, color: Color| {
            (position.board().by_role(role) & position.board().by_color(color)).count() as i32
        };
        let mut shift = [0_i32; 5];
        for (place, role) in shift.iter_mut().zip(MEN) {
            let ours = count(after, role, side) - count(before, role, side);
            let theirs = count(after, role, !side) - count(before, role, !side);
            *place = ours - theirs;
        }
        cancel(&mut shift);
        let men = |sign: i32| -> Vec<Role> {
            let times = |(&by, role): (&i32, Role)| vec![role; (sign * by).max(0).cast_unsigned() as usize];
            shift.iter().zip(MEN).flat_map(times).collect()
        };
        let points = balance(after, side) - balance(before, side);
        Some(Gain { line: line.clone(), since: ply, side, won: men(1), lost: men(-1), points })
    }

    /// The line that shows it.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// After so many plies of the line the count begins.
    pub fn since_ply(&self) -> usize {
        self.since
    }

    /// Whose gain it is.
    pub fn side(&self) -> Color {
        self.side
    }

    /// The men won, the most valuable first.
    pub fn won(&self) -> &[Role] {
        &self.won
    }

    /// The men given for them, the most valuable first.
    pub fn lost(&self) -> &[Role] {
        &self.lost
    }

    /// The difference in points.
    pub fn points(&self) -> Points {
        self.points
    }
}

/// The men that count, the most valuable first.
const MEN: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// A bishop for a knight is an even trade: the two cancel.
fn cancel(shift: &mut [i32; 5]) {
    let [_, _, bishops, knights, _] = shift;
    while bishops.signum() * knights.signum() < 0 {
        let sign = bishops.signum();
        *bishops -= sign;
        *knights += sign;
    }
}
