//! VIRGO §3.1, modified chess rules: kings may be left in check and are captured; pawns promote to queens only; there
//! is neither castling nor en passant.

use lucena_board::key;
use shakmaty::{
    Bitboard, Board, Chess, Color, Move, MoveList, Position, Rank, Role, Square, attacks,
    zobrist::{Zobrist64, ZobristValue},
};

use super::rules::Rules;

/// A position under VIRGO's rules.
#[derive(Clone)]
pub struct KingCapture {
    board: Board,
    turn: Color,
    key: Zobrist64,
}

impl Rules for KingCapture {
    fn of(position: &Chess) -> KingCapture {
        KingCapture { board: position.board().clone(), turn: position.turn(), key: key::of(position) }
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn key(&self) -> u64 {
        self.key.0
    }

    fn moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        // Whoever has lost his king has lost.
        if self.board.king_of(self.turn).is_none() {
            return moves;
        }
        let own = self.board.by_color(self.turn);
        for from in own {
            match self.board.role_at(from) {
                Some(Role::Pawn) => self.pawn_moves(from, &mut moves),
                Some(role) => {
                    for to in self.board.attacks_from(from) & !own {
                        moves.push(self.normal(role, from, to));
                    }
                }
                None => {}
            }
        }
        moves
    }

    fn play(&self, m: Move) -> KingCapture {
        let mut next = self.clone();
        let to = m.to();
        if let Some(from) = m.from() {
            next.take_off(from);
        }
        next.take_off(to);
        next.put_on(to, m.promotion().unwrap_or(m.role()));
        next.turn = !self.turn;
        next.key ^= Zobrist64::zobrist_for_white_turn();
        next
    }

    fn pass(&self) -> Option<KingCapture> {
        let mut next = self.clone();
        next.turn = !self.turn;
        next.key ^= Zobrist64::zobrist_for_white_turn();
        Some(next)
    }

    fn is_check(&self) -> bool {
        false
    }

    fn is_lost_without_moves(&self) -> bool {
        self.board.king_of(self.turn).is_none()
    }
}

impl KingCapture {
    fn normal(&self, role: Role, from: Square, to: Square) -> Move {
        let last = self.turn.fold_wb(Rank::Eighth, Rank::First);
        let promotion = (role == Role::Pawn && to.rank() == last).then_some(Role::Queen);
        Move::Normal { role, from, capture: self.board.role_at(to), to, promotion }
    }

    fn pawn_moves(&self, from: Square, moves: &mut MoveList) {
        let empty = !self.board.occupied();
        let forward = self.turn.fold_wb(8, -8);
        let targets = attacks::pawn_attacks(self.turn, from) & self.board.by_color(!self.turn);
        let once = Bitboard::from_square(from).shift(forward) & empty;
        let third = Bitboard::from_rank(self.turn.fold_wb(Rank::Third, Rank::Sixth));
        let twice = (once & third).shift(forward) & empty;
        for to in targets | once | twice {
            moves.push(self.normal(Role::Pawn, from, to));
        }
    }

    fn take_off(&mut self, square: Square) {
        if let Some(piece) = self.board.remove_piece_at(square) {
            self.key ^= Zobrist64::zobrist_for_piece(square, piece);
        }
    }

    fn put_on(&mut self, square: Square, role: Role) {
        let piece = role.of(self.turn);
        self.board.set_piece_at(square, piece);
        self.key ^= Zobrist64::zobrist_for_piece(square, piece);
    }
}
