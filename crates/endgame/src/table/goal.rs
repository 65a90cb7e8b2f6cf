//! What depths count.

use serde::Serialize;

use super::Value;

/// What is played for, and so what a depth counts.
///
/// Clarke and Bramer count in king and pawn against king the moves until the pawn stands safely on the eighth rank
/// (Bramer §8). For any ending with pawns that becomes: the count ends with the first move of the winner that
///
/// - mates,
/// - promotes and keeps the win, whatever it promotes to and whatever pawns are left, or
/// - stands at a won ending without pawns: it takes the last pawn, or the loser has just taken or promoted it.
///
/// The winner hurries, the loser delays. Captures that leave a pawn, and promotions of the loser that leave one, go on
/// in the promotion table of what is left. So a winner without a pawn of his own counts until the other side's pawn is
/// gone, and every won position of an ending with pawns has such a depth, never more than that to mate. Endings
/// without pawns know the depth to mate only.
///
/// Clarke's pawn is safe on the eighth rank as it stands there; here it must become something that wins. In 56
/// placements of king and pawn every such promotion would be stalemate, and the count is one move longer than his.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// Mate.
    Mate,
    /// A promotion that keeps the win, or what ends the count as well.
    Promotion,
}

impl Goal {
    /// What depths count, in words.
    pub fn counts(self) -> &'static str {
        match self {
            Goal::Mate => "moves to mate",
            Goal::Promotion => "moves to promotion",
        }
    }

    /// The same goal where there are pawns; without them there is only mate.
    pub(super) fn with_pawns(self, pawns: bool) -> Goal {
        if pawns { self } else { Goal::Mate }
    }

    /// How a table that counts to this goal sees a position that a capture or promotion has led to, when the table of
    /// that position says `value` and counts to `next`.
    pub(super) fn sees(self, value: Value, next: Goal, promoted: bool) -> Value {
        let pawns_are_gone = self == Goal::Promotion && next == Goal::Mate;
        match value {
            Value::Loss(_) if pawns_are_gone || (self == Goal::Promotion && promoted) => Value::Loss(0),
            Value::Win(_) if pawns_are_gone => Value::Win(1),
            _ => value,
        }
    }
}
