//! What perfect play leads to.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::Goal;

/// Who wins, seen from the side to move. The fifty-move rule is left aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// The same for the other side.
    #[must_use]
    pub fn reversed(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// How far away something is, and what that something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// The winner's moves until mate, the mating move included.
    Mate(u8),
    /// The winner's moves until a promotion that keeps the win, the promoting move included; see [`Goal::Promotion`].
    Promotion(u8),
}

/// The value of a position for the side to move, with the winner's moves until mate, or whatever the [`Goal`] is.
///
/// The better for the side to move, the greater: short losses, long losses, draws, long wins, short wins.
///
/// ```
/// use lucena_endgame::table::Value;
///
/// assert!(Value::Loss(3) < Value::Loss(5) && Value::Loss(5) < Value::Draw);
/// assert!(Value::Draw < Value::Win(5) && Value::Win(5) < Value::Win(3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move is mated after so many moves of the other side; `Loss(0)` is mate on the board.
    Loss(u8),
    /// Nobody can force mate.
    Draw,
    /// The side to move mates with its so many-th move.
    Win(u8),
}

impl Value {
    /// Who wins.
    pub fn wdl(self) -> Wdl {
        match self {
            Value::Loss(_) => Wdl::Loss,
            Value::Draw => Wdl::Draw,
            Value::Win(_) => Wdl::Win,
        }
    }

    /// The winner's moves.
    pub fn moves(self) -> Option<u8> {
        match self {
            Value::Loss(moves) | Value::Win(moves) => Some(moves),
            Value::Draw => None,
        }
    }

    /// The winner's moves and what they lead to.
    pub fn depth(self, goal: Goal) -> Option<Depth> {
        self.moves().map(match goal {
            Goal::Mate => Depth::Mate,
            Goal::Promotion => Depth::Promotion,
        })
    }

    /// What a move is worth to its player, when it leads to a position of this value for the other side.
    #[must_use]
    pub fn before_move(self) -> Value {
        match self {
            Value::Loss(moves) => Value::Win(moves.saturating_add(1)),
            Value::Draw => Value::Draw,
            Value::Win(moves) => Value::Loss(moves),
        }
    }

    /// Greater is better for the side to move.
    fn rank(self) -> i16 {
        match self {
            Value::Loss(moves) => i16::from(moves) - 512,
            Value::Draw => 0,
            Value::Win(moves) => 512 - i16::from(moves),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// A value in one byte. Bytes compare as the values do: losses of 0 to 126 moves are 1 to 127, a draw is 128, wins
/// of 127 to 1 moves are 129 to 255.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Code(pub u8);

impl Code {
    /// No legal position, or one that stands elsewhere by symmetry.
    pub const NONE: Code = Code(0);
    /// Mate on the board.
    pub const MATED: Code = Code(1);
    /// A draw; while a table grows, also what is not decided yet.
    pub const DRAW: Code = Code(128);
    /// The longest win that has a code.
    pub const LONGEST_WIN: u8 = 127;
    /// The longest loss that has a code.
    pub const LONGEST_LOSS: u8 = 126;

    /// A loss in so many moves, at most [`Code::LONGEST_LOSS`].
    pub const fn loss(moves: u8) -> Code {
        Code(moves + 1)
    }

    /// A win in 1 to [`Code::LONGEST_WIN`] moves.
    pub const fn win(moves: u8) -> Code {
        Code(u8::MAX - moves + 1)
    }

    /// See [`Value::before_move`]. A loss too long for a code becomes a draw; the builder refuses such tables.
    pub const fn before_move(self) -> Code {
        match self.0 {
            0 | 128 => self,
            1..128 => Code(u8::MAX - self.0 + 1),
            129.. => Code(u8::MAX - self.0 + 2),
        }
    }

    /// The code of a value, whose depth a table has held.
    pub fn of(value: Value) -> Code {
        match value {
            Value::Loss(moves) => Code::loss(moves),
            Value::Draw => Code::DRAW,
            Value::Win(moves) => Code::win(moves),
        }
    }

    pub fn value(self) -> Option<Value> {
        match self.0 {
            0 => None,
            loss @ 1..128 => Some(Value::Loss(loss - 1)),
            128 => Some(Value::Draw),
            win @ 129.. => Some(Value::Win(u8::MAX - win + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_keep_values_and_their_order() {
        let values: Vec<Value> = (1..=u8::MAX).filter_map(|code| Code(code).value()).collect();
        assert_eq!(values.len(), 255);
        assert!(values.is_sorted());
        assert!(values.iter().all(|&value| Code::of(value).value() == Some(value)));
        for moves in 0..=Code::LONGEST_LOSS {
            assert_eq!(Code::loss(moves).value(), Some(Value::Loss(moves)));
            assert_eq!(Code::loss(moves).before_move().value(), Some(Value::Loss(moves).before_move()));
        }
        for moves in 1..=Code::LONGEST_LOSS {
            assert_eq!(Code::win(moves).value(), Some(Value::Win(moves)));
            assert_eq!(Code::win(moves).before_move().value(), Some(Value::Win(moves).before_move()));
        }
    }
}
