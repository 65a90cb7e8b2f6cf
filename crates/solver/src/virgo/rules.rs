//! What the search must know of the rules; it is written once for the real ones and for VIRGO's own.

use lucena_board::{
    exchange::POINTS,
    key::{self, Key},
};
use shakmaty::{Bitboard, Board, Chess, Color, Move, MoveList, Position, Rank, Role, Square};

/// VIRGO §3.1: maximum points for a win of the king.
pub const KING: i32 = 100;
/// What a pawn gains that becomes a queen.
const QUEENING: i32 = 8;

/// A position under some rules of chess.
pub trait Rules: Clone {
    /// Under these rules.
    fn of(position: &Chess) -> Self;

    /// The men.
    fn board(&self) -> &Board;

    /// The side to move.
    fn turn(&self) -> Color;

    /// Tells positions apart.
    fn key(&self) -> u64;

    /// The moves there are.
    fn moves(&self) -> MoveList;

    /// After a move.
    fn play(&self, m: Move) -> Self;

    /// VIRGO §3.1: after a dummy move; none where the side to move may not pass.
    fn pass(&self) -> Option<Self>;

    /// Whether every move is a forced reply to a check.
    fn is_check(&self) -> bool;

    /// What it means that there are no moves: a loss, else a draw.
    fn is_lost_without_moves(&self) -> bool;

    /// VIRGO §3.1: the increase in material due to captures and promotions.
    fn gain(&self, m: Move) -> i32 {
        let taken = m.capture().map_or(0, |role| if role == Role::King { KING } else { POINTS[role] });
        taken + m.promotion().map_or(0, |role| POINTS[role] - 1)
    }

    /// VIRGO §3.1, further search simplification: whether a side, if it were to move, might take the king or
    /// promote.
    fn may_take_king_or_promote(&self, side: Color) -> bool {
        let board = self.board();
        let seventh = side.fold_wb(Rank::Seventh, Rank::Second);
        let promotes = board.pawns() & board.by_color(side) & Bitboard::from_rank(seventh);
        promotes.any() || board.king_of(!side).is_some_and(|king| attacked(board, king, side))
    }
}

/// Whether a side attacks a square.
pub fn attacked(board: &Board, square: Square, by: Color) -> bool {
    board.attacks_to(square, by, board.occupied()).any()
}

/// The points of a side's men.
fn points(board: &Board, side: Color) -> i32 {
    let men = board.by_color(side);
    Role::ALL.iter().map(|&role| (board.by_role(role) & men).count() as i32 * POINTS[role]).sum()
}

/// The points of a side minus those of the other.
pub fn balance(board: &Board, us: Color) -> i32 {
    points(board, us) - points(board, !us)
}

/// The most that a side can still win: all that the enemy has but the king, and queens of its pawns.
pub fn most(board: &Board, us: Color) -> i32 {
    points(board, !us) + QUEENING * (board.pawns() & board.by_color(us)).count() as i32
}

/// The real rules: mate instead of the capture of a king, castling, en passant, promotion to any piece.
///
/// A check is by itself a threat, to the king; no dummy move shows it, and no side may pass while it stands in check.
#[derive(Clone)]
pub struct Real {
    chess: Chess,
    key: Key,
}

impl Rules for Real {
    fn of(position: &Chess) -> Real {
        Real { chess: position.clone(), key: key::of(position) }
    }

    fn board(&self) -> &Board {
        self.chess.board()
    }

    fn turn(&self) -> Color {
        self.chess.turn()
    }

    fn key(&self) -> u64 {
        self.key.0
    }

    fn moves(&self) -> MoveList {
        self.chess.legal_moves()
    }

    fn play(&self, m: Move) -> Real {
        let mut chess = self.chess.clone();
        chess.play_unchecked(m);
        let key = key::after(&self.chess, self.key, m, &chess);
        Real { chess, key }
    }

    fn pass(&self) -> Option<Real> {
        let chess = self.chess.clone().swap_turn().ok()?;
        Some(Real { chess, key: key::after_pass(&self.chess, self.key) })
    }

    fn is_check(&self) -> bool {
        self.chess.is_check()
    }

    fn is_lost_without_moves(&self) -> bool {
        self.chess.is_check()
    }
}
