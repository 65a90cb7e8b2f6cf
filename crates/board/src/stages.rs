//! Legal moves in stages, so that a search that finds its cut-off among the captures never generates the rest.
//!
//! shakmaty's `capture_moves()` generates everything and filters. Here pins and checks are found once, and each
//! stage is generated from them on its own: captures, then promotions without capture, then quiet moves. Together
//! they are exactly `legal_moves()`.

use shakmaty::{
    Bitboard, Board, CastlingSide, Chess, Color, Move, MoveList, Position, Role, Square, attacks,
};

/// A position ready to generate its moves by stages.
pub struct Stages<'a> {
    position: &'a Chess,
    board: &'a Board,
    turn: Color,
    king: Square,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    checkers: Bitboard,
    /// Our pieces that alone shield the king from a slider.
    pinned: Bitboard,
    /// Where a move answers all checks; everywhere when there is none.
    answers: Bitboard,
}

impl<'a> Stages<'a> {
    /// Finds checks and pins.
    pub fn of(position: &'a Chess) -> Stages<'a> {
        let (board, turn) = (position.board(), position.turn());
        let (us, them, occupied) = (position.us(), position.them(), board.occupied());
        let king = position.our(Role::King).first().unwrap_or(Square::A1);
        let checkers = board.attacks_to(king, !turn, occupied);
        let answers = match (checkers.first(), checkers.more_than_one()) {
            (None, _) => Bitboard::FULL,
            (Some(checker), false) => attacks::between(king, checker).with(checker),
            (Some(_), true) => Bitboard::EMPTY,
        };
        let pinned = pinned(board, king, us, them);
        Stages { position, board, turn, king, us, them, occupied, checkers, pinned, answers }
    }

    /// The pieces that give check.
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Adds every legal capture: by promotion and en passant too.
    pub fn captures(&self, moves: &mut MoveList) {
        if self.answers.any() {
            self.pawn_captures(moves);
            self.en_passant(moves);
            self.pieces(self.them & self.answers, moves);
        }
        self.king(self.them, moves);
    }

    /// Adds every legal promotion that does not capture.
    pub fn promotions(&self, moves: &mut MoveList) {
        for (from, to) in self.pushes(Bitboard::BACKRANKS) {
            promote(from, to, None, moves);
        }
    }

    /// Adds every other legal move.
    pub fn quiets(&self, moves: &mut MoveList) {
        if self.answers.any() {
            self.pawn_moves(moves);
            self.pieces(!self.occupied & self.answers, moves);
        }
        self.king(!self.occupied, moves);
        if self.checkers.is_empty() && self.position.castles().has_color(self.turn) {
            for side in CastlingSide::ALL {
                moves.extend(self.position.castling_moves(side));
            }
        }
    }

    /// A pinned piece moves only on the line of its pin.
    fn allowed(&self, from: Square, targets: Bitboard) -> Bitboard {
        if self.pinned.contains(from) { targets & attacks::ray(self.king, from) } else { targets }
    }

    fn pieces(&self, targets: Bitboard, moves: &mut MoveList) {
        let unpinned = !self.pinned;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let mut pieces = self.board.by_role(role) & self.us;
            if role == Role::Knight {
                pieces &= unpinned;
            }
            for from in pieces {
                let seen = match role {
                    Role::Knight => attacks::knight_attacks(from),
                    Role::Bishop => attacks::bishop_attacks(from, self.occupied),
                    Role::Rook => attacks::rook_attacks(from, self.occupied),
                    _ => attacks::queen_attacks(from, self.occupied),
                };
                for to in self.allowed(from, seen & targets) {
                    moves.push(Move::Normal {
                        role,
                        from,
                        capture: self.board.role_at(to),
                        to,
                        promotion: None,
                    });
                }
            }
        }
    }

    fn king(&self, targets: Bitboard, moves: &mut MoveList) {
        let occupied = self.occupied.without(self.king);
        for to in attacks::king_attacks(self.king) & targets {
            if self.board.attacks_to(to, !self.turn, occupied).is_empty() {
                let capture = self.board.role_at(to);
                moves.push(Move::Normal { role: Role::King, from: self.king, capture, to, promotion: None });
            }
        }
    }

    fn pawns(&self) -> Bitboard {
        self.board.pawns() & self.us
    }

    fn pawn_captures(&self, moves: &mut MoveList) {
        let targets = self.them & self.answers;
        for from in self.pawns() {
            for to in self.allowed(from, attacks::pawn_attacks(self.turn, from) & targets) {
                let capture = self.board.role_at(to);
                if Bitboard::BACKRANKS.contains(to) {
                    promote(from, to, capture, moves);
                } else {
                    moves.push(Move::Normal { role: Role::Pawn, from, capture, to, promotion: None });
                }
            }
        }
    }

    /// Two pawns leave their squares at once, so the king's safety is looked at anew.
    fn en_passant(&self, moves: &mut MoveList) {
        let Some(to) = self.position.maybe_ep_square() else { return };
        for from in attacks::pawn_attacks(!self.turn, to) & self.pawns() {
            let victim = Square::from_coords(to.file(), from.rank());
            let occupied = self.occupied.without(from).without(victim).with(to);
            if self.board.attacks_to(self.king, !self.turn, occupied).without(victim).is_empty() {
                moves.push(Move::EnPassant { from, to });
            }
        }
    }

    /// Single steps to the given ranks that are legal.
    fn pushes(&self, ranks: Bitboard) -> impl Iterator<Item = (Square, Square)> + '_ {
        let forward = self.turn.fold_wb(8, -8);
        let targets = self.pawns().shift(forward) & !self.occupied & self.answers & ranks;
        self.origins(targets, forward)
    }

    fn origins(&self, targets: Bitboard, step: i32) -> impl Iterator<Item = (Square, Square)> + '_ {
        targets
            .into_iter()
            .filter_map(move |to| Some((to.offset(-step)?, to)))
            .filter(|&(from, to)| self.allowed(from, Bitboard::from_square(to)).any())
    }

    fn pawn_moves(&self, moves: &mut MoveList) {
        let forward = self.turn.fold_wb(8, -8);
        let fourth = Bitboard::from(self.turn.relative_rank(shakmaty::Rank::Fourth));
        let single = self.pawns().shift(forward) & !self.occupied;
        let double = single.shift(forward) & !self.occupied & fourth & self.answers;
        let quiet = self.pushes(!Bitboard::BACKRANKS).chain(self.origins(double, 2 * forward));
        for (from, to) in quiet {
            moves.push(Move::Normal { role: Role::Pawn, from, capture: None, to, promotion: None });
        }
    }
}

fn promote(from: Square, to: Square, capture: Option<Role>, moves: &mut MoveList) {
    for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
        moves.push(Move::Normal { role: Role::Pawn, from, capture, to, promotion: Some(role) });
    }
}

/// Our pieces that alone stand between the king and an enemy slider.
fn pinned(board: &Board, king: Square, us: Bitboard, them: Bitboard) -> Bitboard {
    let diagonal = attacks::bishop_attacks(king, them) & board.bishops_and_queens();
    let straight = attacks::rook_attacks(king, them) & board.rooks_and_queens();
    let mut pinned = Bitboard::EMPTY;
    for sniper in (diagonal | straight) & them {
        let between = attacks::between(king, sniper) & us;
        if !between.more_than_one() {
            pinned |= between;
        }
    }
    pinned
}
