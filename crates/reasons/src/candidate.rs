//! What a recogniser proposes. A candidate becomes a claim only when its tests have been measured.

use lucena_evidence::{Line, Man, Part, Predicate, Without};
use shakmaty::{Chess, Move, Position, Square};

use crate::Motif;

/// A proposed statement about one move of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// What it would say.
    pub motif: Motif,
    /// Of which ply of the main variation.
    pub ply: usize,
    /// Who takes part; squares as they are after the move, or before it for those that it takes.
    pub men: Vec<Man>,
    /// Squares that matter besides.
    pub squares: Vec<Square>,
    /// The line in which the point works, from the root.
    pub with: Vec<Move>,
    /// What has to fail for it to be a reason; none for what the board shows.
    pub tests: Vec<Without>,
    /// What the board must show besides.
    pub facts: Vec<Seen>,
    /// Whether it may be told as what the board shows when no test bears it out.
    pub is_visible: bool,
    /// Why the move that makes the difference does not work without.
    pub why: Option<Why>,
}

/// A fact to be looked for at the end of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// What is to be seen.
    pub predicate: Predicate,
    /// Of which squares.
    pub squares: Vec<Square>,
    /// Where.
    pub at: At,
}

/// Where a fact is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum At {
    /// After so many plies of the line in which the point works.
    Ply(usize),
    /// At the end of another line, such as what would follow if the other side passed.
    End(Line),
}

/// Why a move works in one line and not in the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// It cannot be played there.
    Illegal,
    /// What it takes is taken back.
    Recaptured,
    /// The other side gets away.
    Escapes,
}

impl Candidate {
    /// With one who takes part.
    #[must_use]
    pub fn man(mut self, position: &Chess, square: Square, part: Part) -> Candidate {
        if let Some(piece) = position.board().piece_at(square) {
            self.men.push(Man { square, role: piece.role, color: piece.color, part });
        }
        self
    }

    /// With a square that matters.
    #[must_use]
    pub fn square(mut self, square: Square) -> Candidate {
        self.squares.push(square);
        self
    }

    /// With something that the board must show after so many plies.
    #[must_use]
    pub fn fact(mut self, predicate: Predicate, squares: &[Square], ply: usize) -> Candidate {
        self.facts.push(Seen { predicate, squares: squares.to_vec(), at: At::Ply(ply) });
        self
    }

    /// With something that the board must show at the end of another line.
    #[must_use]
    pub fn fact_on(mut self, predicate: Predicate, squares: &[Square], line: Line) -> Candidate {
        self.facts.push(Seen { predicate, squares: squares.to_vec(), at: At::End(line) });
        self
    }

    /// Told as what the board shows, too, when no test bears it out.
    #[must_use]
    pub fn on_the_board_too(self) -> Candidate {
        Candidate { is_visible: true, ..self }
    }

    /// With why the other line fails.
    #[must_use]
    pub fn because(mut self, why: Why) -> Candidate {
        self.why = Some(why);
        self
    }
}
