//! The Refutation Description: what a side did in a line of play, and how (CAPS-II §VII.A).

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use crate::{
    Duty, Sight,
    generate::landing_square,
    names::{Men, Names},
};

/// What one side's moves of a line needed and threatened, in the paper's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Description {
    /// RPCS: men that moved.
    pub pieces: Men,
    /// RSQS: squares they moved to.
    pub squares: Bitboard,
    /// RPATH: squares they moved across; for a pawn that captures nothing, also where it stops.
    pub paths: Bitboard,
    /// RTGTS: men that came under threat, or were captured.
    pub targets: Men,
    /// TGTSQS: where they stood.
    pub target_squares: Bitboard,
    /// TPATH: squares across which they were threatened.
    pub target_paths: Bitboard,
}

impl Description {
    /// The move of `side` that leads from one sight to the next.
    pub fn of(m: Move, side: Color, names: &Names, before: &Sight, after: &Sight) -> Description {
        let mut description = Description::default();
        let (Some(from), Some(to)) = (m.from(), landing_square(m)) else { return description };
        description.pieces.add(names.at(from));
        description.squares.add(to);
        description.paths = attacks::between(from, to);
        if m.role() == Role::Pawn && !m.is_capture() {
            description.paths.add(to);
        }
        if m.is_capture() {
            let taken = if m.is_en_passant() { Square::from_coords(to.file(), from.rank()) } else { to };
            description.targets.add(names.at(taken));
        }
        let later = names.after(m);
        let kings = after.board().kings();
        let is_new = |square: Square| !before.best(side).iter().any(|known| known.square == square);
        let check = after.best(side).iter().any(|threat| kings.contains(threat.square));
        for threat in after.best(side).iter().filter(|threat| is_new(threat.square)) {
            // A check is the threat that must be met first: §IX.A names the king alone.
            if !check || kings.contains(threat.square) {
                description.threaten(threat.square, side, &later, after);
            }
        }
        description
    }

    /// A man has come under threat.
    fn threaten(&mut self, square: Square, side: Color, names: &Names, sight: &Sight) {
        self.targets.add(names.at(square));
        self.target_squares.add(square);
        let board = sight.board();
        for function in sight.functions.on_square(square) {
            let ours = board.by_color(side) & board.sliders();
            if function.duty == Duty::Attacking && ours.contains(function.piece) {
                self.target_paths |= attacks::between(function.piece, square);
            }
        }
    }

    /// Adds another description.
    pub fn unite(&mut self, other: &Description) {
        self.pieces.unite(other.pieces);
        self.squares |= other.squares;
        self.paths |= other.paths;
        self.targets.unite(other.targets);
        self.target_squares |= other.target_squares;
        self.target_paths |= other.target_paths;
    }
}
