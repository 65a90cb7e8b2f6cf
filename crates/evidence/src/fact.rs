//! Facts: what anyone sees who looks at the board. Each is a named predicate, a pure function of a position and squares.
//!
//! A new fact is a function here and a line in the table. `tools/check_explanation.py` has the same predicates once
//! more, written from these descriptions and not from this code.

use shakmaty::{Chess, Position, Role, Square, attacks};

use crate::{Line, Points};

/// Whether a relation holds between squares.
type Holds = fn(&Chess, &[Square]) -> bool;

macro_rules! predicates {
    ($($(#[$doc:meta])* $variant:ident: $name:literal, $squares:literal, $holds:path;)*) => {
        /// What can be seen.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Predicate {
            $($(#[$doc])* $variant,)*
        }

        impl Predicate {
            /// All of them.
            pub const ALL: &'static [Predicate] = &[$(Predicate::$variant),*];

            /// For programs.
            pub fn name(self) -> &'static str {
                match self { $(Predicate::$variant => $name,)* }
            }

            /// How many squares it speaks of.
            pub fn arity(self) -> usize {
                match self { $(Predicate::$variant => $squares,)* }
            }

            /// Whether it holds in a position.
            pub fn holds(self, position: &Chess, squares: &[Square]) -> bool {
                let holds: Holds = match self { $(Predicate::$variant => $holds,)* };
                squares.len() == self.arity() && holds(position, squares)
            }
        }
    };
}

predicates! {
    /// `stands(a)`: a man stands on a.
    Stands: "stands", 1, stands;
    /// `attacks(a, b)`: the man on a bears on the enemy man on b.
    Attacks: "attacks", 2, does_attack;
    /// `guards(a, b)`: the man on a bears on b, which is empty or holds a man of its own side.
    Guards: "guards", 2, does_guard;
    /// `hangs(a)`: an enemy man bears on the man on a, and none of its own side does.
    Hangs: "hangs", 1, hangs;
    /// `pins(a, b, c)`: the bishop, rook or queen on a looks along a line at enemy men on b and c, b in front, c worth more.
    Pins: "pins", 3, pins;
    /// `skewers(a, b, c)`: the same, and the man in front is worth as much or more.
    Skewers: "skewers", 3, skewers;
    /// `blocks(b, a, c)`: the bishop, rook or queen on a would bear on c if the man on b, alone between them, were gone.
    Blocks: "blocks", 3, blocks;
    /// `checks(a, k)`: the man on a gives check to the king on k.
    Checks: "checks", 2, checks;
    /// `mated(k)`: the king on k is checkmated.
    Mated: "mated", 1, mated;
    /// `stalemated(k)`: the king on k is not in check, and its side has no legal move.
    Stalemated: "stalemated", 1, stalemated;
    /// `cornered(a)`: an enemy man bears on the man on a, its side is to move, and every square it can go to is one that
    /// an enemy man bears on.
    Cornered: "cornered", 1, cornered;
}

/// A predicate that holds, of these squares, after so many plies of a line.
///
/// ```compile_fail
/// // A fact that was not looked for on a board cannot be made.
/// let fact = lucena_evidence::Fact { predicate: lucena_evidence::Predicate::Hangs, squares: vec![], line: unreachable!() };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    predicate: Predicate,
    squares: Vec<Square>,
    line: Line,
}

impl Fact {
    /// Looks at the board after so many plies of a line; `None` if it is not so.
    ///
    /// ```
    /// use lucena_board::fen::{self, Rules};
    /// use lucena_evidence::{Fact, Line, Predicate};
    /// use shakmaty::Square;
    ///
    /// let position = fen::read("4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1", Rules::Standard)?;
    /// let line = Line::new(&position);
    /// assert!(Fact::seen(Predicate::Pins, &[Square::B5, Square::C6, Square::E8], &line, 0).is_some());
    /// assert!(Fact::seen(Predicate::Pins, &[Square::B5, Square::C6, Square::D7], &line, 0).is_none());
    /// # Ok::<_, fen::FenError>(())
    /// ```
    pub fn seen(predicate: Predicate, squares: &[Square], line: &Line, ply: usize) -> Option<Fact> {
        let line = line.up_to(ply);
        let holds = predicate.holds(line.last(), squares);
        holds.then(|| Fact { predicate, squares: squares.to_vec(), line })
    }

    /// What is seen.
    pub fn predicate(&self) -> Predicate {
        self.predicate
    }

    /// Of which squares, in the predicate's order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// At the end of this line.
    pub fn line(&self) -> &Line {
        &self.line
    }
}

fn stands(position: &Chess, squares: &[Square]) -> bool {
    squares.iter().all(|&square| position.board().piece_at(square).is_some())
}

fn bears(position: &Chess, from: Square, to: Square) -> bool {
    position.board().attacks_from(from).contains(to)
}

fn are_enemies(position: &Chess, a: Square, b: Square) -> bool {
    let side = |square| position.board().color_at(square);
    matches!((side(a), side(b)), (Some(one), Some(other)) if one != other)
}

fn does_attack(position: &Chess, squares: &[Square]) -> bool {
    let &[a, b] = squares else { return false };
    are_enemies(position, a, b) && bears(position, a, b)
}

fn does_guard(position: &Chess, squares: &[Square]) -> bool {
    let &[a, b] = squares else { return false };
    a != b && stands(position, &[a]) && !are_enemies(position, a, b) && bears(position, a, b)
}

fn hangs(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    let board = position.board();
    let Some(color) = board.color_at(a) else { return false };
    let by = |side| board.attacks_to(a, side, board.occupied()).any();
    by(!color) && !by(color)
}

/// What the slider on `a` looks at along the line to `c`: the men on `b` and `c`, `b` alone in front.
fn in_a_row(position: &Chess, squares: &[Square]) -> Option<(Points, Points)> {
    let &[a, b, c] = squares else { return None };
    let board = position.board();
    let worth = |square| board.role_at(square).map(Points::of);
    let lined_up = slides(position, a, c) && (attacks::between(a, c) & board.occupied()) == b.into();
    (lined_up && are_enemies(position, a, b) && are_enemies(position, a, c)).then_some((worth(b)?, worth(c)?))
}

/// Whether the man on a square is a slider that would bear on another if nothing stood between.
fn slides(position: &Chess, from: Square, to: Square) -> bool {
    position.board().piece_at(from).is_some_and(|piece| {
        matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen)
            && attacks::attacks(from, piece, from.into()).contains(to)
    })
}

fn pins(position: &Chess, squares: &[Square]) -> bool {
    in_a_row(position, squares).is_some_and(|(front, behind)| behind > front)
}

fn skewers(position: &Chess, squares: &[Square]) -> bool {
    in_a_row(position, squares).is_some_and(|(front, behind)| front >= behind)
}

fn blocks(position: &Chess, squares: &[Square]) -> bool {
    let &[b, a, c] = squares else { return false };
    slides(position, a, c) && (attacks::between(a, c) & position.board().occupied()) == b.into()
}

fn checks(position: &Chess, squares: &[Square]) -> bool {
    let &[a, k] = squares else { return false };
    position.our(Role::King).contains(k) && position.checkers().contains(a)
}

fn mated(position: &Chess, squares: &[Square]) -> bool {
    let &[k] = squares else { return false };
    position.our(Role::King).contains(k) && position.is_checkmate()
}

fn stalemated(position: &Chess, squares: &[Square]) -> bool {
    let &[k] = squares else { return false };
    position.our(Role::King).contains(k) && position.is_stalemate()
}

fn cornered(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    let board = position.board();
    let attacked =
        |square: Square| board.attacks_to(square, !position.turn(), board.occupied().without(a)).any();
    board.color_at(a) == Some(position.turn())
        && attacked(a)
        && position.legal_moves().into_iter().filter(|m| m.from() == Some(a)).all(|m| attacked(m.to()))
}
