//! Finding the reason.

use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, File, Piece, Position, Rank, Role, Square,
    attacks, san::San,
};

use super::{Illegal, Reason};
use crate::said::{Go, Wish};

/// The reasons why none of the readings is legal.
pub(crate) fn explain(position: &Chess, said: &str, wishes: &[Wish]) -> Illegal {
    let inquest = Inquest { position, board: position.board(), turn: position.turn() };
    let reasons = wishes
        .iter()
        .map(|&wish| inquest.reasons(wish))
        .min_by_key(|reasons| reasons.iter().map(Reason::distance).min())
        .unwrap_or_else(|| vec![Reason::Unreadable]);
    let mut illegal = Illegal::new(said, reasons);
    illegal.instead = inquest.instead(wishes.first());
    illegal
}

/// The circumstances of one illegal move.
struct Inquest<'a> {
    position: &'a Chess,
    board: &'a Board,
    turn: Color,
}

impl Inquest<'_> {
    fn reasons(&self, wish: Wish) -> Vec<Reason> {
        if self.position.legal_moves().is_empty() {
            return vec![Reason::GameOver { turn: self.turn, mate: self.position.is_check() }];
        }
        match wish {
            Wish::Pass => vec![Reason::Pass],
            Wish::Castle(side) => vec![self.castling(side)],
            Wish::Go(go) => self.of_piece(go),
        }
    }

    /// Legal moves of the same pieces, or to the same square.
    fn instead(&self, wish: Option<&Wish>) -> Vec<San> {
        let Some(Wish::Go(go)) = wish else { return Vec::new() };
        let role = go.role.or_else(|| self.board.role_at(go.from()?));
        let meant = |m: &shakmaty::Move| {
            role == Some(m.role()) && m.from().is_some_and(|from| go.from().is_none_or(|said| said == from))
        };
        let legal = self.position.legal_moves();
        legal.iter().filter(|m| meant(m)).map(|&m| San::from_move(self.position, m)).collect()
    }

    /// Whose piece, which piece; then, for each that could be meant, why it cannot go there.
    fn of_piece(&self, go: Go) -> Vec<Reason> {
        if let Some(reason) = self.wrong_piece(go) {
            return vec![reason];
        }
        let ours = self.meant(go, self.turn);
        let reasons: Vec<Reason> = ours.into_iter().map(|from| self.of_move(from, go)).collect();
        let nearest = reasons.iter().map(Reason::distance).min().unwrap_or(0);
        if nearest == Reason::FAR
            && let Some(reason) = self.opponents(go)
        {
            return vec![reason];
        }
        merge_unreachable(reasons.into_iter().filter(|reason| reason.distance() == nearest).collect())
    }

    /// Pieces of one side that the words may mean.
    fn meant(&self, go: Go, color: Color) -> Bitboard {
        let pieces = match go.role {
            Some(role) => self.board.by_piece(role.of(color)),
            None => self.board.by_color(color),
        };
        pieces.into_iter().filter(|&from| go.leaves(from)).collect()
    }

    fn wrong_piece(&self, go: Go) -> Option<Reason> {
        if let Some(from) = go.from() {
            return self.wrong_piece_on(from, go.role);
        }
        if !self.meant(go, self.turn).is_empty() {
            return None;
        }
        let (color, role) = (self.turn, go.role.unwrap_or(Role::Pawn));
        let absent = Reason::NoSuchPiece { color, role, file: go.file, rank: go.rank };
        Some(self.opponents(go).unwrap_or(absent))
    }

    fn wrong_piece_on(&self, from: Square, said: Option<Role>) -> Option<Reason> {
        match (self.board.piece_at(from), said) {
            (None, _) => Some(Reason::EmptySquare { from }),
            (Some(piece), _) if piece.color != self.turn => Some(Reason::WrongSide { piece, from }),
            (Some(piece), Some(said)) if piece.role != said => {
                Some(Reason::OtherPiece { from, found: piece.role, said })
            }
            _ => None,
        }
    }

    /// The opponent has a piece that could do it: it is simply not its turn.
    fn opponents(&self, go: Go) -> Option<Reason> {
        let from = self.meant(go, !self.turn).into_iter().find(|&from| self.could_go(from, go.to))?;
        let piece = self.board.piece_at(from)?;
        Some(Reason::WrongSide { piece, from })
    }

    /// Whether the piece moves that way, checks aside.
    fn could_go(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.piece_at(from) else { return false };
        if self.board.by_color(piece.color).contains(to) {
            return false;
        }
        match piece.role {
            Role::Pawn => pawn_path(self.board, piece.color, from, to, None).is_ok(),
            _ => self.board.attacks_from(from).contains(to),
        }
    }

    /// Why this piece of the side to move cannot make the move.
    fn of_move(&self, from: Square, go: Go) -> Reason {
        let role = self.board.role_at(from).unwrap_or(Role::Pawn);
        let to = go.to;
        if from == to {
            return Reason::SameSquare { from };
        }
        if role != Role::Pawn && go.promotion.is_some() {
            return Reason::OnlyPawnsPromote { role };
        }
        if let Some(side) = self.castling_meant(role, from, to) {
            return self.castling(side);
        }
        if let Err(reason) = self.way(role, from, to) {
            return reason;
        }
        if let Some(role_there) = self.board.role_at(to).filter(|_| self.position.us().contains(to)) {
            return Reason::OwnPiece { to, role: role_there };
        }
        if let Some(reason) = self.promotion(go) {
            return reason;
        }
        self.king_in_danger(role, from, to)
    }

    /// The king two files away from its castling square on its own rank means castling.
    fn castling_meant(&self, role: Role, from: Square, to: Square) -> Option<CastlingSide> {
        if role != Role::King {
            return None;
        }
        let onto_rook = |side| self.position.castles().rook(self.turn, side) == Some(to);
        let home = from == Square::from_coords(File::E, self.turn.backrank());
        CastlingSide::ALL.into_iter().find(|&side| onto_rook(side) || (home && side.king_to(self.turn) == to))
    }

    /// Does the piece move that way, and is the way free?
    fn way(&self, role: Role, from: Square, to: Square) -> Result<(), Reason> {
        if role == Role::Pawn {
            return pawn_path(self.board, self.turn, from, to, self.position.maybe_ep_square());
        }
        let piece = role.of(self.turn);
        if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
            return Err(Reason::CannotReach { role, from: from.into(), to });
        }
        match nearest(self.board, from, attacks::between(from, to)) {
            Some((at, by)) => Err(Reason::Blocked { role, from, by, at }),
            None => Ok(()),
        }
    }

    /// The piece is a pawn wherever a promotion is asked for.
    fn promotion(&self, go: Go) -> Option<Reason> {
        let role = go.promotion?;
        if go.to.rank() != (!self.turn).backrank() {
            return Some(Reason::PromotionTooEarly { to: go.to });
        }
        matches!(role, Role::King | Role::Pawn).then_some(Reason::ImpossiblePromotion { role })
    }

    /// The way is free, so the king must be what forbids it.
    fn king_in_danger(&self, role: Role, from: Square, to: Square) -> Reason {
        let king = self.position.our(Role::King).first().unwrap_or(from);
        let checkers = self.position.checkers();
        let role_at = |square| self.board.role_at(square).unwrap_or(Role::Pawn);
        if role == Role::King {
            let without_king = self.board.occupied().without(from);
            let attackers = self.board.attacks_to(to, !self.turn, without_king);
            let at = attackers.first().unwrap_or(to);
            return Reason::IntoCheck { to, by: role_at(at), at };
        }
        if checkers.more_than_one() {
            return Reason::DoubleCheck { turn: self.turn, at: checkers };
        }
        let en_passant = role == Role::Pawn && from.file() != to.file() && self.board.role_at(to).is_none();
        let victim = if en_passant { Square::from_coords(to.file(), from.rank()) } else { to };
        let occupied = self.board.occupied().without(from).without(victim).with(to);
        let attackers = self.board.attacks_to(king, !self.turn, occupied).without(victim);
        if let Some(at) = (attackers & checkers).first() {
            return Reason::CheckUnanswered { turn: self.turn, by: role_at(at), at };
        }
        let at = attackers.first().unwrap_or(to);
        if en_passant && attacks::between(king, at).contains(victim) {
            return Reason::EnPassantUncovers { by: role_at(at), at };
        }
        Reason::Pinned { role, from, by: role_at(at), at }
    }

    fn castling(&self, side: CastlingSide) -> Reason {
        let color = self.turn;
        let king = self.position.our(Role::King).first().unwrap_or(Square::E1);
        let Some(rook) = self.position.castles().rook(color, side) else {
            return self.no_castling_right(side, king);
        };
        let occupied = self.board.occupied();
        if let Some((at, by)) = self.attacker(king, occupied) {
            return Reason::CastlingOutOfCheck { by, at };
        }
        if let Some((at, by)) = nearest(self.board, king, self.position.castles().path(color, side)) {
            return Reason::CastlingBlocked { side, by, at };
        }
        let to = side.king_to(color);
        for over in attacks::between(king, to) {
            if let Some((at, by)) = self.attacker(over, occupied.without(king)) {
                return Reason::CastlingThroughCheck { over, by, at };
            }
        }
        let after = occupied.without(king).without(rook).with(side.rook_to(color));
        let (at, by) = self.attacker(to, after).unwrap_or((to, Role::King));
        Reason::CastlingIntoCheck { to, by, at }
    }

    fn attacker(&self, square: Square, occupied: Bitboard) -> Option<(Square, Role)> {
        let at = self.board.attacks_to(square, !self.turn, occupied).first()?;
        Some((at, self.board.role_at(at)?))
    }

    fn no_castling_right(&self, side: CastlingSide, king: Square) -> Reason {
        let color = self.turn;
        let standard = self.position.castles().mode() == CastlingMode::Standard;
        let back = color.backrank();
        if king.rank() != back || (standard && king.file() != File::E) {
            return Reason::KingAway { side, king };
        }
        let rooks = self.position.our(Role::Rook) & back;
        let there = |rook: Square| match side {
            CastlingSide::KingSide => rook.file() > king.file() && (!standard || rook.file() == File::H),
            CastlingSide::QueenSide => rook.file() < king.file() && (!standard || rook.file() == File::A),
        };
        if rooks.into_iter().any(there) {
            Reason::CastlingRightLost { side, color }
        } else {
            Reason::NoCastlingRook { side, color }
        }
    }
}

/// May a pawn go this way, its king's safety aside?
fn pawn_path(
    board: &Board,
    color: Color,
    from: Square,
    to: Square,
    en_passant: Option<Square>,
) -> Result<(), Reason> {
    let step = |square: Square| color.relative_rank(square.rank()) as i32;
    let (ahead, aside) = (step(to) - step(from), from.file().distance(to.file()));
    let unreachable = Err(Reason::CannotReach { role: Role::Pawn, from: from.into(), to });
    if ahead < 0 {
        return Err(Reason::PawnBackwards { from });
    }
    match (ahead, aside) {
        (1, 0) => pawn_advance(board, from, Bitboard::from_square(to)),
        (2, 0) if step(from) != 1 => Err(Reason::NoDoubleStep { from }),
        (2, 0) => pawn_advance(board, from, attacks::between(from, to).with(to)),
        (1, 1) if board.occupied().contains(to) || en_passant == Some(to) => Ok(()),
        (1, 1) => Err(nothing_to_capture(board, color, from, to)),
        _ => unreachable,
    }
}

fn pawn_advance(board: &Board, from: Square, path: Bitboard) -> Result<(), Reason> {
    match nearest(board, from, path) {
        Some((at, by)) => Err(Reason::Blocked { role: Role::Pawn, from, by, at }),
        None => Ok(()),
    }
}

fn nothing_to_capture(board: &Board, color: Color, from: Square, to: Square) -> Reason {
    let victim = Square::from_coords(to.file(), from.rank());
    let beside = board.piece_at(victim) == Some(Role::Pawn.of(!color));
    if beside && from.rank() == color.relative_rank(Rank::Fifth) {
        Reason::EnPassantExpired { from, victim }
    } else {
        Reason::NothingToCapture { from, to }
    }
}

/// The piece on these squares that stands nearest.
fn nearest(board: &Board, from: Square, squares: Bitboard) -> Option<(Square, Piece)> {
    let at = (squares & board.occupied()).into_iter().min_by_key(|at| at.distance(from))?;
    Some((at, board.piece_at(at)?))
}

/// "Neither knight can go there" rather than the same sentence twice.
fn merge_unreachable(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut merged: Vec<Reason> = Vec::new();
    for reason in reasons {
        match (merged.last_mut(), &reason) {
            (
                Some(Reason::CannotReach { role, from, .. }),
                Reason::CannotReach { role: same, from: also, .. },
            ) if role == same => *from |= *also,
            (Some(last), same) if last == same => {}
            _ => merged.push(reason),
        }
    }
    merged
}
