//! Zobrist keys, kept up to date move by move.
//!
//! The keys are shakmaty's own, with the en-passant file only where the capture is legal, so that two positions
//! have one key exactly when the rules of repetition call them the same. shakmaty's `update_zobrist_hash` gives
//! up on king moves, double steps and en passant; [`after`] handles every move.

use shakmaty::{
    CastlingSide, Chess, Color, EnPassantMode, Move, Position, Role, Square, zobrist::ZobristValue,
};

pub use shakmaty::zobrist::Zobrist64 as Key;

/// The key of a position, from nothing.
pub fn of(position: &Chess) -> Key {
    position.zobrist_hash(EnPassantMode::Legal)
}

/// The key of `next`, which is `position` (with this key) after the legal move.
pub fn after(position: &Chess, key: Key, m: Move, next: &Chess) -> Key {
    after_pass(position, key) ^ moved(position.turn(), m) ^ castling(position, next) ^ en_passant(next)
}

/// The key when the side to move passes, as null-move searches do.
pub fn after_pass(position: &Chess, key: Key) -> Key {
    key ^ Key::zobrist_for_white_turn() ^ en_passant(position)
}

fn moved(turn: Color, m: Move) -> Key {
    let at = |square: Square, color: Color, role: Role| Key::zobrist_for_piece(square, role.of(color));
    match m {
        Move::Normal { role, from, capture, to, promotion } => {
            let key = at(from, turn, role) ^ at(to, turn, promotion.unwrap_or(role));
            capture.map_or(key, |taken| key ^ at(to, !turn, taken))
        }
        Move::EnPassant { from, to } => {
            let victim = Square::from_coords(to.file(), from.rank());
            at(from, turn, Role::Pawn) ^ at(to, turn, Role::Pawn) ^ at(victim, !turn, Role::Pawn)
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king.file() < rook.file());
            at(king, turn, Role::King)
                ^ at(rook, turn, Role::Rook)
                ^ at(side.king_to(turn), turn, Role::King)
                ^ at(side.rook_to(turn), turn, Role::Rook)
        }
        Move::Put { role, to } => at(to, turn, role),
    }
}

/// Rights that the move has lost.
fn castling(position: &Chess, next: &Chess) -> Key {
    let mut key = Key::default();
    if position.castles().castling_rights() == next.castles().castling_rights() {
        return key;
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if position.castles().has(color, side) != next.castles().has(color, side) {
                key ^= Key::zobrist_for_castling_right(color, side);
            }
        }
    }
    key
}

fn en_passant(position: &Chess) -> Key {
    position
        .legal_ep_square()
        .map_or(Key::default(), |square| Key::zobrist_for_en_passant_file(square.file()))
}
