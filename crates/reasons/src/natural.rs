//! Which moves would a person try? Only what somebody might play is worth a warning: that a queen can be put where a pawn
//! takes it teaches nothing.

use lucena_board::exchange::{self, POINTS};
use shakmaty::{Bitboard, Chess, Color, Move, Position, Rank, Role, Square};

/// Whether a move simply loses the man that makes it: the exchange where it goes costs more than it wins.
pub fn gives_away(root: &Chess, m: Move) -> bool {
    !m.is_castle() && exchange::gain(root, m, &POINTS) < 0
}

/// Whether a person might play a move: it gives nothing away, and takes, checks, castles, brings a man out, saves one,
/// attacks one, or goes to the centre.
pub fn is_natural(root: &Chess, m: Move) -> bool {
    !gives_away(root, m) && draw(root, m) > 0
}

/// How much draws a person to a move: what it wins at first sight, then checks, then the rest.
pub fn draw(root: &Chess, m: Move) -> i32 {
    let mut after = root.clone();
    after.play_unchecked(m);
    let gains = if m.is_capture() { exchange::gain(root, m, &POINTS).max(0) } else { 0 };
    let purposes = [m.is_capture(), m.is_castle(), saves(root, m), attacks(&after, m), brings_out(root, m)];
    let centre = takes_space(m);
    let many = purposes.into_iter().chain([centre]).filter(|&is_so| is_so).count() as i32;
    4 * gains + 2 * i32::from(after.is_check()) + many
}

/// Whether the man that moves could have been taken where it stood.
fn saves(root: &Chess, m: Move) -> bool {
    m.from().is_some_and(|from| is_en_prise(root, from))
}

/// Whether a man can be taken with profit, by the side that is not to move.
pub fn is_en_prise(position: &Chess, square: Square) -> bool {
    let Ok(theirs) = position.clone().swap_turn() else { return false };
    let takes = |m: &Move| m.to() == square && m.is_capture() && exchange::gain(&theirs, *m, &POINTS) > 0;
    theirs.legal_moves().iter().any(takes)
}

/// Whether the man that has moved attacks one that is worth more than itself, or that nobody guards.
fn attacks(after: &Chess, m: Move) -> bool {
    !m.is_castle() && attacked_by(after, m.to()).any()
}

/// The enemy men that a man attacks to some purpose: they are worth more than itself, or nobody guards them. Kings are no
/// such men, and a king attacks only what nobody guards.
pub fn attacked_by(position: &Chess, from: Square) -> Bitboard {
    let board = position.board();
    let Some(piece) = board.piece_at(from) else { return Bitboard::EMPTY };
    let them: Color = !piece.color;
    let men = board.attacks_from(from) & board.by_color(them) & !board.by_role(Role::King);
    let is_loose = |man: Square| board.attacks_to(man, them, board.occupied()).is_empty();
    let is_more = |man: Square| {
        piece.role != Role::King && board.role_at(man).is_some_and(|role| POINTS[role] > POINTS[piece.role])
    };
    men.into_iter().filter(|&man| is_loose(man) || is_more(man)).collect()
}

/// Whether a bishop or knight leaves the rank on which it stood when the game began.
pub fn brings_out(root: &Chess, m: Move) -> bool {
    let home = root.turn().fold_wb(Rank::First, Rank::Eighth);
    let is_minor = matches!(m.role(), Role::Bishop | Role::Knight);
    is_minor && m.from().is_some_and(|from| from.rank() == home) && m.to().rank() != home
}

/// Whether a pawn goes to one of the four squares in the middle.
pub fn takes_space(m: Move) -> bool {
    let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
    m.role() == Role::Pawn && centre.contains(&m.to())
}
