//! Lemmas: a move that was bad is bad again as long as the environment of its refutation is the same (CAPS-II §X.B).
//!
//! The environment is all that the Refutation Description names: where its pieces and targets stood, what stood on its
//! squares and paths, and who bore on the squares where something happened, and around the enemy king, whose flights
//! decide what a check is worth. As the author says, conditions outside of it can change a lemma's truth too; what it
//! saves is measured against what it misses.

use std::collections::HashMap;

use lucena_perception::{Bearing, Description, Names, Sight};
use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

/// Lemmas about one move are not remembered beyond so many.
const MOST: usize = 8;

/// The environment in which a move was bad.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Environment {
    /// How many plies the search that condemned the move could look ahead; it says nothing about longer ones.
    ahead: usize,
    squares: Bitboard,
    colors: [Bitboard; 2],
    roles: [Bitboard; 6],
    bears: Vec<(Square, Bitboard)>,
}

impl Environment {
    fn of(m: Move, ahead: usize, names: &Names, sight: &Sight, refutation: &Description) -> Environment {
        let mut squares =
            refutation.squares | refutation.paths | refutation.target_squares | refutation.target_paths;
        squares |=
            names.squares(refutation.pieces).chain(names.squares(refutation.targets)).collect::<Bitboard>();
        squares.add(m.to());
        squares.extend(m.from());
        let board = sight.board();
        let around = board.king_of(!sight.turn()).map_or(Bitboard::EMPTY, attacks::king_attacks);
        let critical = refutation.squares | refutation.target_squares | around | Bitboard::from(m.to());
        Environment {
            ahead,
            squares,
            colors: Color::ALL.map(|color| board.by_color(color) & squares),
            roles: Role::ALL.map(|role| board.by_role(role) & squares),
            bears: critical.into_iter().map(|square| (square, bears(sight, square))).collect(),
        }
    }

    fn holds(&self, ahead: usize, sight: &Sight) -> bool {
        if ahead > self.ahead {
            return false;
        }
        let board = sight.board();
        let same = |now: Bitboard, then: Bitboard| now & self.squares == then;
        Color::ALL.into_iter().zip(self.colors).all(|(color, then)| same(board.by_color(color), then))
            && Role::ALL.into_iter().zip(self.roles).all(|(role, then)| same(board.by_role(role), then))
            && self.bears.iter().all(|&(square, then)| bears(sight, square) == then)
    }
}

fn bears(sight: &Sight, square: Square) -> Bitboard {
    sight.bearings.onto(Bearing::Dir, square, sight.board().occupied())
}

/// What has been found out about bad moves.
#[derive(Debug, Default)]
pub struct Lemmas {
    known: HashMap<(Move, i32), Vec<Environment>>,
}

impl Lemmas {
    /// Posits that a move is bad here, for a side that expects so much, as far as so many plies tell.
    pub fn posit(
        &mut self,
        m: Move,
        (expected, ahead): (i32, usize),
        names: &Names,
        sight: &Sight,
        refutation: &Description,
    ) {
        let known = self.known.entry((m, expected)).or_default();
        let environment = Environment::of(m, ahead, names, sight, refutation);
        if known.len() < MOST && !known.contains(&environment) {
            known.push(environment);
        }
    }

    /// Whether a move is known to be bad here.
    pub fn condemn(&self, m: Move, (expected, ahead): (i32, usize), sight: &Sight) -> bool {
        self.known
            .get(&(m, expected))
            .is_some_and(|known| known.iter().any(|environment| environment.holds(ahead, sight)))
    }
}
