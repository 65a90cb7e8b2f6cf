//! Saying the reason.

use std::fmt;

use shakmaty::{Bitboard, CastlingSide, Color, File, Role, Square};

use super::{Illegal, Reason};
use crate::words;

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = &self.said;
        match self.reasons.as_slice() {
            [Reason::Unreadable] => {
                write!(f, "`{said}` is not a move; write it like Nf3, exd5, O-O, e8=Q or g1f3")
            }
            [Reason::Ambiguous { moves }] => write!(f, "{said} is ambiguous: {}", words::list(moves, "or")),
            [Reason::PromotionMissing { moves }] => {
                write!(f, "{said} must say what the pawn becomes: {}", words::list(moves, "or"))
            }
            reasons => {
                let texts: Vec<String> = reasons.iter().map(ToString::to_string).collect();
                write!(f, "{said} is not legal here: {}", texts.join("; "))
            }
        }
    }
}

impl std::error::Error for Illegal {}

/// `the knight on f3`.
fn the(role: Role, square: Square) -> String {
    format!("the {} on {square}", words::role(role))
}

fn of(color: Color, role: Role) -> String {
    format!("{}'s {}", words::side(color), words::role(role))
}

/// The square a king castles from and the corner its rook stands in, in standard chess.
fn castling_home(color: Color, side: CastlingSide) -> (Square, Square) {
    let corner = if side.is_king_side() { File::H } else { File::A };
    (Square::from_coords(File::E, color.backrank()), Square::from_coords(corner, color.backrank()))
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::Unreadable => write!(f, "it is not a move in any notation"),
            Reason::Ambiguous { ref moves } => write!(f, "it could be {}", words::list(moves, "or")),
            Reason::PromotionMissing { ref moves } => {
                write!(f, "it must say what the pawn becomes: {}", words::list(moves, "or"))
            }
            Reason::Pass => write!(f, "in chess one may not pass"),
            Reason::GameOver { turn, mate: true } => {
                write!(f, "the game is over, {} is checkmated", words::side(turn))
            }
            Reason::GameOver { turn, mate: false } => {
                write!(f, "the game is over, {} is stalemated", words::side(turn))
            }
            Reason::WrongSide { piece, from } => {
                let (owner, mover) = (words::side(piece.color), words::side(!piece.color));
                write!(f, "{} is {owner}'s, and it is {mover}'s move", the(piece.role, from))
            }
            Reason::EmptySquare { from } => write!(f, "there is no piece on {from}"),
            Reason::OtherPiece { from, found, said } => {
                write!(f, "the piece on {from} is a {}, not a {}", words::role(found), words::role(said))
            }
            Reason::NoSuchPiece { color, role, file, rank } => {
                write!(f, "{} has no {}", words::side(color), words::role(role))?;
                file.map_or(Ok(()), |file| write!(f, " on the {file}-file"))?;
                rank.map_or(Ok(()), |rank| write!(f, " on rank {rank}"))
            }
            Reason::SameSquare { from } => write!(f, "it starts and ends on {from}"),
            Reason::CannotReach { role, from, to } => cannot_reach(f, role, from, to),
            Reason::OwnPiece { to, role } => write!(f, "one's own {} stands on {to}", words::role(role)),
            Reason::Blocked { role, from, by, at } => {
                write!(f, "{} is blocked by {} on {at}", the(role, from), of(by.color, by.role))
            }
            Reason::PawnBackwards { from } => {
                write!(f, "{} would go backwards, which pawns never do", the(Role::Pawn, from))
            }
            Reason::NoDoubleStep { from } => {
                write!(f, "{} may go one square only: two are for a pawn's first move", the(Role::Pawn, from))
            }
            Reason::NothingToCapture { from, to } => {
                write!(f, "{} goes diagonally only to capture, and {to} is empty", the(Role::Pawn, from))
            }
            Reason::EnPassantExpired { from, victim } => write!(
                f,
                "{} may take the pawn on {victim} en passant only right after that pawn's double step",
                the(Role::Pawn, from)
            ),
            Reason::PromotionTooEarly { to } => {
                write!(f, "a pawn promotes on the last rank only, not on {to}")
            }
            Reason::OnlyPawnsPromote { role } => write!(f, "a {} does not promote", words::role(role)),
            Reason::ImpossiblePromotion { role: Role::Pawn } => {
                write!(f, "a pawn on the last rank must promote")
            }
            Reason::ImpossiblePromotion { role } => write!(f, "a pawn cannot become a {}", words::role(role)),
            Reason::Pinned { role, from, by, at } => {
                write!(f, "{} is pinned to its king by {}", the(role, from), the(by, at))
            }
            Reason::EnPassantUncovers { by, at } => {
                write!(f, "taking en passant would clear the line from {} to the king", the(by, at))
            }
            Reason::CheckUnanswered { turn, by, at } => {
                write!(
                    f,
                    "it does not answer the check that {} gives to {}'s king",
                    the(by, at),
                    words::side(turn)
                )
            }
            Reason::DoubleCheck { turn, at } => {
                let squares = words::list(at, "and");
                write!(
                    f,
                    "{} is in check from {squares} at once, so only the king can move",
                    words::side(turn)
                )
            }
            Reason::IntoCheck { to, by, at } => write!(f, "{to} is attacked by {}", the(by, at)),
            Reason::KingAway { side, king } => {
                write!(f, "the king is on {king}, from where it cannot castle {}", words::wing(side))
            }
            Reason::NoCastlingRook { side, color } => {
                let corner = castling_home(color, side).1;
                write!(f, "there is no rook on {corner} to castle {} with", words::wing(side))
            }
            Reason::CastlingRightLost { side, color } => write!(
                f,
                "{} has lost the right to castle {}: the king or that rook has moved before",
                words::side(color),
                words::wing(side)
            ),
            Reason::CastlingOutOfCheck { by, at } => {
                write!(f, "one may not castle out of check, and {} gives check", the(by, at))
            }
            Reason::CastlingBlocked { side, by, at } => {
                write!(f, "{} on {at} is in the way of castling {}", of(by.color, by.role), words::wing(side))
            }
            Reason::CastlingThroughCheck { over, by, at } => {
                write!(f, "the king would pass over {over}, which {} attacks", the(by, at))
            }
            Reason::CastlingIntoCheck { to, by, at } => {
                write!(f, "the king would arrive on {to}, which {} attacks", the(by, at))
            }
        }
    }
}

fn cannot_reach(f: &mut fmt::Formatter<'_>, role: Role, from: Bitboard, to: Square) -> fmt::Result {
    let names: Vec<String> = from.into_iter().map(|square| the(role, square)).collect();
    match names.as_slice() {
        [one] => write!(f, "{one} cannot go to {to}"),
        [one, other] => write!(f, "neither {one} nor {other} can go to {to}"),
        _ => write!(f, "none of the {}s on {} can go to {to}", words::role(role), words::list(from, "and")),
    }
}
