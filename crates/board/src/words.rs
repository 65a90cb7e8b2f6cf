//! The words that messages are made of.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Role, Square};

/// `pawn`, `knight`, … `king`.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// `White` or `Black`.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// `kingside` or `queenside`.
pub const fn wing(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "kingside",
        CastlingSide::QueenSide => "queenside",
    }
}

/// `knight on f3`, or the bare square when it is empty.
pub fn piece_on(board: &Board, square: Square) -> String {
    match board.role_at(square) {
        Some(r) => format!("{} on {square}", role(r)),
        None => square.to_string(),
    }
}

/// `a, b and c`; with `or`: `a, b or c`.
pub fn list<T: ToString>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match words.split_last() {
        Some((end, [])) => end.clone(),
        Some((end, start)) => format!("{} {last} {end}", start.join(", ")),
        None => String::new(),
    }
}

/// `the rook on e1 and the bishop on b5`.
pub fn pieces_on(board: &Board, squares: Bitboard) -> String {
    list(squares.into_iter().map(|square| format!("the {}", piece_on(board, square))), "and")
}
