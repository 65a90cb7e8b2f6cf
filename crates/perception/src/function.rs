//! Functions: what every man is there for (CAPS-II §II).
//!
//! A function is a triple (piece, duty, square). Whether a man has a duty is found by asking what would happen if it
//! took no part: a defender defends if more would be lost without it, and overprotects if not.

use arrayvec::ArrayVec;
use shakmaty::Square;

/// What a man does on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Duty {
    /// Takes part in the attack on an enemy man; less would be won without it.
    Attacking,
    /// Guards an own man, or a square where the enemy would like to attack: more would be lost without it.
    Defending,
    /// Guards what would be as safe without it.
    Overprotecting,
    /// Pins the enemy man there.
    Pinning,
    /// Stands between an enemy slider and the own man there, which would be attacked with profit otherwise.
    Blocking,
    /// Guards the square where an own man could attack: without it that attack would cost material.
    Supporting,
}

impl Duty {
    /// As a verb: the knight *defends* e5.
    pub fn verb(self) -> &'static str {
        match self {
            Duty::Attacking => "attacks",
            Duty::Defending => "defends",
            Duty::Overprotecting => "overprotects",
            Duty::Pinning => "pins",
            Duty::Blocking => "blocks the line to",
            Duty::Supporting => "supports an attack on",
        }
    }
}

/// A man, what it does, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Function {
    /// Where the man stands.
    pub piece: Square,
    /// What it does.
    pub duty: Duty,
    /// Where it does it.
    pub square: Square,
}

/// Positions with more functions lose the last ones; none has been seen.
const MOST: usize = 320;
const NONE: u16 = u16::MAX;

#[derive(Debug, Clone, Copy)]
struct Entry {
    function: Function,
    next_of_piece: u16,
    next_on_square: u16,
}

/// All functions of a position, by piece and by square.
#[derive(Debug, Clone)]
pub struct Functions {
    entries: ArrayVec<Entry, MOST>,
    of_piece: [u16; 64],
    on_square: [u16; 64],
}

impl Default for Functions {
    fn default() -> Functions {
        Functions { entries: ArrayVec::new(), of_piece: [NONE; 64], on_square: [NONE; 64] }
    }
}

impl Functions {
    /// Adds a function, once.
    pub fn add(&mut self, piece: Square, duty: Duty, square: Square) {
        let function = Function { piece, duty, square };
        if self.of_piece(piece).any(|known| known == function) || self.entries.is_full() {
            return;
        }
        let index = self.entries.len() as u16;
        let (of_piece, on_square) =
            (&mut self.of_piece[piece as usize], &mut self.on_square[square as usize]);
        self.entries.push(Entry { function, next_of_piece: *of_piece, next_on_square: *on_square });
        (*of_piece, *on_square) = (index, index);
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Function> + '_ {
        self.entries.iter().map(|entry| entry.function)
    }

    /// What the man on a square does.
    pub fn of_piece(&self, piece: Square) -> impl Iterator<Item = Function> + '_ {
        self.chain(self.of_piece[piece as usize], |entry| entry.next_of_piece)
    }

    /// What is done on a square.
    pub fn on_square(&self, square: Square) -> impl Iterator<Item = Function> + '_ {
        self.chain(self.on_square[square as usize], |entry| entry.next_on_square)
    }

    fn chain(&self, first: u16, next: fn(&Entry) -> u16) -> impl Iterator<Item = Function> + '_ {
        let mut at = first;
        std::iter::from_fn(move || {
            let entry = self.entries.get(usize::from(at))?;
            at = next(entry);
            Some(entry.function)
        })
    }
}
