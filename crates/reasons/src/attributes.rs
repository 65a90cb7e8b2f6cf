//! The attributes that templates are made of, under the thesis's names (VIRGO §4.6.2).

use lucena_evidence::{Id, Line};
use shakmaty::{Color, Position, Role, Square, attacks};

/// SQUARE: where a man stands at the end of a line.
pub fn square(line: &Line, man: Id) -> Option<Square> {
    line.men_now().square_of(man)
}

/// OFFBOARD: whether it has been taken.
pub fn offboard(line: &Line, man: Id) -> bool {
    square(line, man).is_none()
}

/// COLOUR.
pub fn colour(line: &Line, man: Id) -> Option<Color> {
    line.root().board().color_at(man)
}

/// BLOCKEDPIECE: the first man in the way of one that could otherwise go to a square; `None` if it is not BLOCKED.
pub fn blocked_by(line: &Line, man: Id, to: Square) -> Option<Id> {
    let from = square(line, man)?;
    let board = line.last().board();
    let piece = board.piece_at(from)?;
    let empty_handed = attacks::attacks(from, piece, from.into());
    let runs = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen) && empty_handed.contains(to);
    let pushes = piece.role == Role::Pawn && from.file() == to.file();
    if !runs && !pushes {
        return None;
    }
    let way = attacks::between(from, to);
    let way = if pushes { way.with(to) } else { way };
    let nearest = (way & board.occupied()).into_iter().min_by_key(|&square| from.distance(square))?;
    line.men_now().on(nearest)
}

/// WRONGSQUARE: whether a man cannot go to a square, and not because anything is in the way.
pub fn wrong_square(line: &Line, man: Id, to: Square) -> bool {
    let Some(from) = square(line, man) else { return false };
    let legal = line.last().legal_moves().into_iter().any(|m| m.from() == Some(from) && m.to() == to);
    !legal && blocked_by(line, man, to).is_none()
}

/// Whether a man bears on a square at the end of a line.
pub fn guards(line: &Line, man: Id, to: Square) -> bool {
    square(line, man).is_some_and(|from| line.last().board().attacks_from(from).contains(to))
}
