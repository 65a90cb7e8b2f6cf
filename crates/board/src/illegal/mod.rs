//! Why a move is illegal: the real reason, by name.
//!
//! Every reason that the rules of chess give has its own variant, so that a message never says less than the
//! rules do. A wish that can be read always gets at least one reason; where several pieces could be meant,
//! the reasons of those that come nearest to a legal move are given.

mod inquest;
mod message;

pub(crate) use inquest::explain;

use shakmaty::{Bitboard, CastlingSide, Color, File, Piece, Rank, Role, Square, san::San};

/// A move that cannot be played, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal {
    /// The words of the person.
    pub said: String,
    /// At least one; more than one when several pieces could have been meant.
    pub reasons: Vec<Reason>,
    /// Legal moves of the pieces that could have been meant.
    pub instead: Vec<San>,
}

/// One reason why a move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reason {
    /// The words are no move in any notation.
    Unreadable,
    /// More than one move fits the words.
    Ambiguous { moves: Vec<San> },
    /// A pawn reaches the last rank and must become something.
    PromotionMissing { moves: Vec<San> },
    /// Passing is not chess.
    Pass,
    /// There are no legal moves at all.
    GameOver { turn: Color, mate: bool },

    /// The piece belongs to the side that is not to move.
    WrongSide { piece: Piece, from: Square },
    /// Nothing stands where the move should start.
    EmptySquare { from: Square },
    /// Another piece stands where the move should start.
    OtherPiece { from: Square, found: Role, said: Role },
    /// The side has no such piece (on that file or rank, if one was said).
    NoSuchPiece { color: Color, role: Role, file: Option<File>, rank: Option<Rank> },

    /// A move must go somewhere.
    SameSquare { from: Square },
    /// Pieces of this kind do not move that way.
    CannotReach { role: Role, from: Bitboard, to: Square },
    /// One's own piece stands on the target square.
    OwnPiece { to: Square, role: Role },
    /// Something stands in the way.
    Blocked { role: Role, from: Square, by: Piece, at: Square },

    /// Pawns never go back.
    PawnBackwards { from: Square },
    /// Only from its first square may a pawn go two steps.
    NoDoubleStep { from: Square },
    /// A pawn moves diagonally only to capture.
    NothingToCapture { from: Square, to: Square },
    /// The pawn could have been taken en passant, but not any more (or it never made its double step).
    EnPassantExpired { from: Square, victim: Square },
    /// Promotion happens on the last rank only.
    PromotionTooEarly { to: Square },
    /// Only pawns promote.
    OnlyPawnsPromote { role: Role },
    /// A pawn cannot become a king or stay a pawn.
    ImpossiblePromotion { role: Role },

    /// The piece shields its king.
    Pinned { role: Role, from: Square, by: Role, at: Square },
    /// Taking en passant removes two pawns from a line to the king.
    EnPassantUncovers { by: Role, at: Square },
    /// The king is in check and stays in it.
    CheckUnanswered { turn: Color, by: Role, at: Square },
    /// Two pieces give check: only the king can move.
    DoubleCheck { turn: Color, at: Bitboard },
    /// The king would step into check.
    IntoCheck { to: Square, by: Role, at: Square },

    /// The king has left its castling square.
    KingAway { side: CastlingSide, king: Square },
    /// There is no rook to castle with.
    NoCastlingRook { side: CastlingSide, color: Color },
    /// The king or the rook has moved before.
    CastlingRightLost { side: CastlingSide, color: Color },
    /// One may not castle out of check.
    CastlingOutOfCheck { by: Role, at: Square },
    /// Something stands between king and rook, or where they go.
    CastlingBlocked { side: CastlingSide, by: Piece, at: Square },
    /// The king would pass over an attacked square.
    CastlingThroughCheck { over: Square, by: Role, at: Square },
    /// The king would arrive on an attacked square.
    CastlingIntoCheck { to: Square, by: Role, at: Square },
}

impl Illegal {
    pub(crate) fn new(said: &str, reasons: Vec<Reason>) -> Illegal {
        Illegal { said: shorten(said), reasons, instead: Vec::new() }
    }
}

/// The beginning of the words, on one line.
fn shorten(said: &str) -> String {
    const LONG: usize = 24;
    let mut short: String =
        said.chars().take(LONG).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if said.chars().count() > LONG {
        short.push('…');
    }
    short
}

impl Reason {
    const FAR: u8 = 2;

    /// How far from legal: a forbidden move is nearer than a blocked one, a blocked one than an absurd one.
    fn distance(&self) -> u8 {
        match self {
            Reason::Unreadable
            | Reason::EmptySquare { .. }
            | Reason::OtherPiece { .. }
            | Reason::NoSuchPiece { .. }
            | Reason::SameSquare { .. }
            | Reason::PawnBackwards { .. }
            | Reason::CannotReach { .. } => Reason::FAR,
            Reason::OwnPiece { .. }
            | Reason::Blocked { .. }
            | Reason::NoDoubleStep { .. }
            | Reason::NothingToCapture { .. } => 1,
            _ => 0,
        }
    }
}
