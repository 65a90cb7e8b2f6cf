//! A game's past: what repetition and the fifty-move rule ask for.

use std::fmt;

use shakmaty::{Chess, Color, Move, Position};

use crate::{key, key::Key, words};

/// Why a game is over, or may be claimed to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The side to move is mated; the winner.
    Checkmate(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Nobody can give mate with what is left.
    InsufficientMaterial,
    /// The position stands for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves by each side without a capture or a pawn's move.
    SeventyFiveMoves,
    /// The position stands for the third time: a draw if claimed.
    ThreefoldRepetition,
    /// Fifty moves by each side without a capture or a pawn's move: a draw if claimed.
    FiftyMoves,
}

impl Ending {
    /// Whether the game goes on unless a player claims the draw.
    pub fn needs_claim(self) -> bool {
        matches!(self, Ending::ThreefoldRepetition | Ending::FiftyMoves)
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Color> {
        match self {
            Ending::Checkmate(winner) => Some(winner),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Checkmate(winner) => write!(f, "checkmate, {} wins", words::side(*winner)),
            Ending::Stalemate => f.write_str("draw by stalemate"),
            Ending::InsufficientMaterial => f.write_str("draw by insufficient material"),
            Ending::FivefoldRepetition => f.write_str("draw by fivefold repetition"),
            Ending::SeventyFiveMoves => f.write_str("draw by the seventy-five-move rule"),
            Ending::ThreefoldRepetition => f.write_str("draw by threefold repetition, if claimed"),
            Ending::FiftyMoves => f.write_str("draw by the fifty-move rule, if claimed"),
        }
    }
}

/// The current position and the keys of all before it.
///
/// ```
/// use lucena_board::{history::{Ending, History}, said::read_move};
///
/// let mut history = History::new(Default::default());
/// for word in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
///     history.play(read_move(history.position(), word)?);
/// }
/// assert_eq!(history.repetitions(), 3);
/// assert_eq!(history.ending(), Some(Ending::ThreefoldRepetition));
/// # Ok::<_, lucena_board::illegal::Illegal>(())
/// ```
#[derive(Debug, Clone)]
pub struct History {
    position: Chess,
    /// The keys of all positions, the current one last.
    keys: Vec<Key>,
    /// The move that led to the current position.
    last: Option<Move>,
}

impl History {
    /// A game that begins here.
    pub fn new(position: Chess) -> History {
        let keys = vec![key::of(&position)];
        History { position, keys, last: None }
    }

    /// The current position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// The move that led to the current position, if the game knows it.
    pub fn last_move(&self) -> Option<Move> {
        self.last
    }

    /// The current position's key.
    pub fn key(&self) -> Key {
        self.keys[self.keys.len() - 1]
    }

    /// The keys of all positions since the start, the current one last.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        let before = self.position.clone();
        self.position.play_unchecked(m);
        self.keys.push(key::after(&before, self.key(), m, &self.position));
        self.last = Some(m);
    }

    /// How often the current position has stood on the board, now included.
    pub fn repetitions(&self) -> usize {
        repetitions(&self.keys, self.position.halfmoves())
    }

    /// Why the game is over, or may be claimed to be.
    pub fn ending(&self) -> Option<Ending> {
        let position = &self.position;
        let clock = position.halfmoves();
        if position.legal_moves().is_empty() {
            let mate = position.is_check();
            return Some(if mate { Ending::Checkmate(!position.turn()) } else { Ending::Stalemate });
        }
        if position.is_insufficient_material() {
            return Some(Ending::InsufficientMaterial);
        }
        match (self.repetitions(), clock) {
            (_, 150..) => Some(Ending::SeventyFiveMoves),
            (5.., _) => Some(Ending::FivefoldRepetition),
            (_, 100..) => Some(Ending::FiftyMoves),
            (3.., _) => Some(Ending::ThreefoldRepetition),
            _ => None,
        }
    }
}

/// How often the last of these keys occurs among those that its clock of reversible plies lets recur.
///
/// Only positions with the same side to move can be the same, hence every other key.
pub fn repetitions(keys: &[Key], reversible: u32) -> usize {
    let Some((last, _)) = keys.split_last() else { return 0 };
    let reach = usize::try_from(reversible).unwrap_or(usize::MAX).saturating_add(1);
    keys.iter().rev().take(reach).step_by(2).filter(|key| *key == last).count()
}
