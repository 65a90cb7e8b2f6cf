//! What recognisers look at on the board.

use lucena_board::exchange::{self, POINTS};
use lucena_evidence::{Line, Points};
use shakmaty::{Bitboard, Chess, EnPassantMode, FromSetup, Move, Position, Role, Square};

/// What a man is worth; a king more than everything else (VIRGO §4.6.2).
pub fn value(role: Role) -> Points {
    Points::of(role)
}

/// What a move takes is worth.
pub fn taken(m: Move) -> Points {
    m.capture().map_or(Points(0), value)
}

/// What the man on a square attacks of the other side.
pub fn attacked_by(position: &Chess, square: Square) -> Bitboard {
    let board = position.board();
    let Some(color) = board.color_at(square) else { return Bitboard::EMPTY };
    board.attacks_from(square) & board.by_color(!color)
}

/// Whether a man is worth an attack by the one on a square: a king, more valuable, or not guarded well enough.
pub fn is_worth_attacking(position: &Chess, by: Square, target: Square) -> bool {
    let board = position.board();
    let (Some(attacker), Some(man)) = (board.role_at(by), board.role_at(target)) else { return false };
    man == Role::King || value(man) > value(attacker) || !is_guarded(position, target, by)
}

/// Whether the men of its side bear on a square; those behind the attacker's line count.
pub fn is_guarded(position: &Chess, square: Square, attacker: Square) -> bool {
    let board = position.board();
    let Some(color) = board.color_at(square) else { return false };
    let occupied = board.occupied().without(attacker).with(square);
    board.attacks_to(square, color, occupied).without(square).any()
}

/// The mate in one that our move on a ply threatens, and that was not there before it: from the position with the turn
/// passed.
pub fn mate_threat(line: &Line, ply: usize) -> Option<Line> {
    let passed = line.up_to(ply + 1).with_dummy()?;
    let mates = |m: &Move| {
        let mut then = passed.last().clone();
        then.play_unchecked(*m);
        then.is_checkmate()
    };
    let mate = passed.last().legal_moves().into_iter().find(mates)?;
    (!line.position(ply).is_legal(mate)).then(|| Line::new(passed.last()).with(mate))
}

/// What a move gains by exchanges on its square.
pub fn gain(position: &Chess, m: Move) -> Points {
    Points(exchange::gain(position, m, &POINTS))
}

/// Whether the man on a square, its side being to move, has no square where it is not lost; it is attacked. One that
/// only a check or a pin keeps from moving is not trapped.
pub fn is_trapped(position: &Chess, square: Square) -> bool {
    let board = position.board();
    let Some(piece) = board.piece_at(square).filter(|piece| !matches!(piece.role, Role::King | Role::Pawn))
    else {
        return false;
    };
    let Ok(theirs) = position.clone().swap_turn() else { return false };
    if best_capture_on(&theirs, square) <= Points(0) || is_pinned(position, square) {
        return false;
    }
    position.legal_moves().into_iter().filter(|m| m.from() == Some(square)).all(|m| {
        let won = taken(m);
        let mut after = position.clone();
        after.play_unchecked(m);
        won < value(piece.role) && best_capture_on(&after, m.to()) > won
    })
}

/// Whether the king of the side to move would be attacked if the man on a square were not there.
fn is_pinned(position: &Chess, square: Square) -> bool {
    let (board, us) = (position.board(), position.turn());
    board.king_of(us).is_some_and(|king| board.attacks_to(king, !us, board.occupied().without(square)).any())
}

/// What the side to move can win at best by capturing on a square.
pub fn best_capture_on(position: &Chess, square: Square) -> Points {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture() && m.to() == square);
    captures.map(|m| gain(position, m)).max().unwrap_or_default()
}

/// Whether the man on a square, whose side has just moved, is lost there: it can be taken with profit.
pub fn is_lost(position: &Chess, square: Square) -> bool {
    best_capture_on(position, square) > Points(0)
}

/// The position with the man on a square taken off the board, if that leaves a legal one.
pub fn without(position: &Chess, square: Square) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.board.remove_piece_at(square)?;
    setup.ep_square = None;
    Chess::from_setup(setup, position.castles().mode()).ok()
}
