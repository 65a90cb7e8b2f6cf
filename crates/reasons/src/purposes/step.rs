//! A move and the boards on both sides of it, and what purposes ask of lines.

use lucena_board::exchange::POINTS;
use lucena_evidence::{Line, Predicate};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square};

use super::Seen;
use crate::natural;

/// A move, and the boards before and after it.
#[derive(Debug, Clone)]
pub struct Step {
    /// Before the move.
    pub before: Chess,
    /// The move.
    pub m: Move,
    /// After it.
    pub after: Chess,
}

impl Step {
    /// A legal move.
    pub fn of(root: &Chess, m: Move) -> Step {
        let mut after = root.clone();
        after.play_unchecked(m);
        Step { before: root.clone(), m, after }
    }

    /// Who moves.
    pub(super) fn us(&self) -> Color {
        self.before.turn()
    }

    /// Where the man stands now that has moved; of a castled king it is the king's square.
    pub(super) fn to(&self) -> Square {
        match self.m {
            Move::Castle { .. } => self.after.board().king_of(self.us()).unwrap_or(self.m.to()),
            m => m.to(),
        }
    }

    /// Where it stood.
    pub(super) fn from(&self) -> Square {
        self.m.from().unwrap_or(self.m.to())
    }

    /// Whether a man of this kind moves, and not by castling.
    pub(super) fn is_by(&self, role: Role) -> bool {
        self.m.role() == role && !self.m.is_castle()
    }

    /// The enemy men that the pawn which moved attacks and did not attack before.
    pub(super) fn attacked_by_pawn(&self) -> Bitboard {
        if !self.is_by(Role::Pawn) || self.m.is_promotion() {
            return Bitboard::EMPTY;
        }
        let old = self.before.board().attacks_from(self.from());
        self.after.board().attacks_from(self.to()) & self.enemies() & !old
    }

    /// That the rook which moved now stands in a relation to its king and to one of these pawns in which it did not stand before.
    pub(super) fn rook_and_king(&self, predicate: Predicate, pawns: Bitboard) -> Vec<Seen> {
        let king = self.after.board().king_of(self.us()).filter(|_| self.is_by(Role::Rook));
        let row = |rook: Square, pawn: Square| Some([rook, king?, pawn]);
        let seen = |pawn: Square| {
            let was = row(self.from(), pawn)?;
            let is = row(self.to(), pawn)?;
            let is_new = self.now(predicate, &is) && !self.then(predicate, &was);
            is_new.then(|| Seen::after(None, predicate, &is))
        };
        pawns.into_iter().filter_map(seen).collect()
    }

    /// Our men of a kind before the move.
    pub(super) fn own(&self, role: Role) -> Bitboard {
        self.before.our(role)
    }

    /// The enemy men after the move.
    pub(super) fn enemies(&self) -> Bitboard {
        self.after.us()
    }

    /// Whether something holds after the move.
    pub(super) fn now(&self, predicate: Predicate, squares: &[Square]) -> bool {
        predicate.holds(&self.after, squares)
    }

    /// Whether something held before it.
    pub(super) fn then(&self, predicate: Predicate, squares: &[Square]) -> bool {
        predicate.holds(&self.before, squares)
    }

    /// That the man which moved stands where it has gone.
    pub(super) fn stands(&self, about: Option<Square>) -> Seen {
        Seen::after(about, Predicate::Stands, &[self.to()])
    }

    /// The same, if something is so.
    pub(super) fn stands_if(&self, is_so: bool) -> Vec<Seen> {
        is_so.then(|| self.stands(None)).into_iter().collect()
    }
}

/// Whether what the move has done is still there when the line ends: the man that moved stands, and so does all else that is
/// pointed at.
pub(super) fn is_kept(line: &Line, seen: &Seen) -> bool {
    is_safe(line, seen) && seen.predicate.holds(line.last(), &seen.squares)
}

/// Whether the man that moved is neither given away nor taken at once.
pub(super) fn is_safe(line: &Line, seen: &Seen) -> bool {
    let Some(m) = line.at(0) else { return false };
    let is_taken = || line.at(1).is_some_and(|reply| reply.is_capture() && reply.to() == m.to());
    is_sound(line, seen) && !is_taken()
}

/// Whether the man that moved is not given away, though it may be taken.
pub(super) fn is_sound(line: &Line, _: &Seen) -> bool {
    line.at(0).is_some_and(|m| !natural::gives_away(line.root(), m))
}

/// With so many men on the board the game has just begun.
const BEGUN: usize = 24;

/// Whether the game has just begun.
pub(super) fn is_opening(position: &Chess) -> bool {
    position.board().occupied().count() >= BEGUN
}

/// So few points beside the pawns make an ending.
const ENDING: i32 = 20;

/// Whether few men are left.
pub(super) fn is_ending(position: &Chess) -> bool {
    let board = position.board();
    let men = board.occupied() & !board.pawns() & !board.kings();
    men.into_iter().map(|square| worth(board, square)).sum::<i32>() <= ENDING
}

/// What the man on a square is worth.
pub(super) fn worth(board: &Board, square: Square) -> i32 {
    board.role_at(square).map_or(0, |role| POINTS[role])
}

/// What the side to move wins by captures on one square, if either side may stop: pawns count one, knights and bishops three,
/// rooks five, queens nine. By the plain definition, every order of captures tried: the independent checker does the same, and
/// `board::exchange` takes the least valuable man first.
pub(super) fn won_on(position: &Chess, square: Square) -> i32 {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture() && m.to() == square);
    let gain = |m: Move| {
        let mut after = position.clone();
        after.play_unchecked(m);
        m.capture().map_or(0, |taken| POINTS[taken]) - won_on(&after, square)
    };
    captures.map(gain).max().unwrap_or_default().max(0)
}

/// Facts that tell nobody anything.
pub(super) fn never(_: &Line, _: &Seen) -> bool {
    false
}
