//! The simple move generators that goal states build on (CAPS-II §IV); all give legal moves of the side to move.

use shakmaty::{Bitboard, Move, MoveList, Piece, Square, attacks};

use crate::{Sight, values::value};

/// The legal moves of a position, to be asked for by what they do.
#[derive(Debug)]
pub struct Generators<'a> {
    sight: &'a Sight,
    moves: &'a MoveList,
}

impl<'a> Generators<'a> {
    /// Of this position's legal moves.
    pub fn of(sight: &'a Sight, moves: &'a MoveList) -> Generators<'a> {
        Generators { sight, moves }
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = Move> + use<'a> {
        self.moves.iter().copied()
    }

    /// OCCUPY: the moves to a square.
    pub fn occupy(&self, square: Square) -> impl Iterator<Item = Move> + use<'a> {
        self.all().filter(move |&m| landing_square(m) == Some(square))
    }

    /// MOVEAWAY: the moves of the man on a square.
    pub fn move_away(&self, square: Square) -> impl Iterator<Item = Move> + use<'a> {
        self.all().filter(move |m| m.from() == Some(square))
    }

    /// INTERPOSE: the moves between an attacker and its target, with the credit they get for attacking it in turn
    /// along the line.
    pub fn interpose(&self, attacker: Square, target: Square) -> impl Iterator<Item = (Move, i32)> + use<'a> {
        let between = attacks::between(attacker, target);
        let sight = self.sight;
        let worth = sight.board().role_at(attacker).map_or(0, value);
        self.all().filter_map(move |m| {
            let to = landing_square(m).filter(|&to| between.contains(to))?;
            let seen = seen_after(sight, m, to);
            Some((m, if seen.contains(attacker) { worth } else { 0 }))
        })
    }

    /// MOVTOCON: the moves that bring a man to bear DIR on a square that it does not bear on now.
    pub fn move_to_control(&self, square: Square) -> impl Iterator<Item = Move> + use<'a> {
        let sight = self.sight;
        self.all().filter(move |&m| {
            let (Some(from), Some(to)) = (m.from(), landing_square(m)) else { return false };
            to != square
                && !sight.bearings.dir(from).contains(square)
                && seen_after(sight, m, to).contains(square)
        })
    }
}

/// Where the moved man ends: for castling, the king.
pub fn landing_square(m: Move) -> Option<Square> {
    match m {
        Move::Normal { to, .. } | Move::EnPassant { to, .. } => Some(to),
        Move::Castle { king, rook } => {
            let file = if rook > king { shakmaty::File::G } else { shakmaty::File::C };
            Some(Square::from_coords(file, king.rank()))
        }
        Move::Put { .. } => None,
    }
}

/// What the moved man bears on from its new square.
pub fn seen_after(sight: &Sight, m: Move, to: Square) -> Bitboard {
    let role = m.promotion().unwrap_or(m.role());
    let occupied = sight.board().occupied();
    let occupied = m.from().map_or(occupied, |from| occupied.without(from)).with(to);
    attacks::attacks(to, Piece { color: sight.turn(), role }, occupied)
}
