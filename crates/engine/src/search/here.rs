//! A position inside the search, with what is found out about it once.

use lucena_board::key::{self, Key};
use shakmaty::{Bitboard, Chess, Color, Move, Position, Role, Square, attacks};

/// A position, its key and its checks.
#[derive(Debug, Clone)]
pub struct Here {
    /// The position.
    pub chess: Chess,
    /// Its key.
    pub key: Key,
    /// What gives check.
    pub checkers: Bitboard,
}

impl Here {
    /// From nothing.
    pub fn new(chess: Chess) -> Here {
        Here { key: key::of(&chess), checkers: chess.checkers(), chess }
    }

    /// After a legal move.
    pub fn after(&self, m: Move) -> Here {
        let mut chess = self.chess.clone();
        chess.play_unchecked(m);
        let key = key::after(&self.chess, self.key, m, &chess);
        Here { key, checkers: chess.checkers(), chess }
    }

    /// After passing; `None` where that cannot be, as in check.
    pub fn after_pass(&self) -> Option<Here> {
        let key = key::after_pass(&self.chess, self.key);
        let chess = self.chess.clone().swap_turn().ok()?;
        Some(Here { key, checkers: Bitboard::EMPTY, chess })
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Whether the side to move has anything but pawns and king.
    pub fn has_officers(&self) -> bool {
        self.officers().any()
    }

    /// Pieces of the side to move.
    pub fn officers(&self) -> Bitboard {
        let board = self.chess.board();
        self.chess.us() & !board.pawns() & !board.kings()
    }
}

/// From where the side to move would give check.
#[derive(Debug)]
pub struct CheckSquares {
    king: Square,
    by_role: [Bitboard; 6],
    /// Own men that stand between an own slider and the enemy king.
    screens: Bitboard,
}

impl CheckSquares {
    /// Looks from the enemy king.
    pub fn of(chess: &Chess) -> CheckSquares {
        let (board, us, turn) = (chess.board(), chess.us(), chess.turn());
        let king = board.king_of(!turn).unwrap_or(Square::A1);
        let occupied = board.occupied();
        let diagonal = attacks::bishop_attacks(king, occupied);
        let straight = attacks::rook_attacks(king, occupied);
        let by_role = [
            attacks::pawn_attacks(!turn, king),
            attacks::knight_attacks(king),
            diagonal,
            straight,
            diagonal | straight,
            Bitboard::EMPTY,
        ];
        CheckSquares { king, by_role, screens: screens(chess, king, us) }
    }

    /// Whether the move gives check; castling, promotion and en passant are looked at one by one.
    pub fn gives_check(&self, here: &Here, m: Move) -> bool {
        match m {
            Move::Normal { role, from, to, promotion: None, .. } => {
                self.by_role[role as usize - 1].contains(to)
                    || self.screens.contains(from) && !attacks::aligned(from, to, self.king)
            }
            _ => here.after(m).in_check(),
        }
    }
}

fn screens(chess: &Chess, king: Square, us: Bitboard) -> Bitboard {
    let board = chess.board();
    let diagonal = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let mut screens = Bitboard::EMPTY;
    for sniper in (diagonal | straight) & us {
        let between = attacks::between(king, sniper) & board.occupied();
        if between.any() && !between.more_than_one() {
            screens |= between & us;
        }
    }
    screens
}

/// The piece that moves, 0 to 5 for White's, 6 to 11 for Black's.
pub fn piece_index(turn: Color, role: Role) -> usize {
    role as usize - 1 + turn.fold_wb(0, 6)
}

/// Where the move ends: castling ends where the rook stood, one square a side.
pub fn target(m: Move) -> Square {
    match m {
        Move::Castle { rook, .. } => rook,
        Move::Normal { to, .. } | Move::EnPassant { to, .. } | Move::Put { to, .. } => to,
    }
}

/// Where the move begins.
pub fn origin(m: Move) -> Square {
    m.from().unwrap_or(Square::A1)
}

/// Neither captures nor promotes.
pub fn is_quiet(m: Move) -> bool {
    !m.is_capture() && !m.is_promotion()
}
