//! Bearing relations: under which conditions a piece could move to a square (CAPS-II §II).

use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// How a piece bears on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bearing {
    /// DIR: an enemy king there would be in check.
    Dir,
    /// OTHRU: it would be, were it not for one man of our own in between, which itself bears DIR on the square.
    Othru,
    /// ETHRU: it would be, were it not for one enemy man in between, which itself bears DIR on the square.
    Ethru,
    /// DSC: it would be, were it not for one man of our own in between, which does not bear on the square itself:
    /// a discovered attack waits.
    Dsc,
    /// OBJ: it would be, were it not for one enemy man in between, which does not bear on the square itself: what
    /// stands there is the object of a pin.
    Obj,
}

impl Bearing {
    /// All of them.
    pub const ALL: [Bearing; 5] = [Bearing::Dir, Bearing::Othru, Bearing::Ethru, Bearing::Dsc, Bearing::Obj];

    /// The paper's name.
    pub fn name(self) -> &'static str {
        match self {
            Bearing::Dir => "DIR",
            Bearing::Othru => "OTHRU",
            Bearing::Ethru => "ETHRU",
            Bearing::Dsc => "DSC",
            Bearing::Obj => "OBJ",
        }
    }
}

/// The squares on which every man bears, by relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearings {
    by: [[Bitboard; 64]; 5],
}

impl Bearings {
    /// Looks along all lines.
    pub fn of(board: &Board) -> Bearings {
        let mut bearings = Bearings { by: [[Bitboard::EMPTY; 64]; 5] };
        let occupied = board.occupied();
        for color in Color::ALL {
            let ours = board.by_color(color);
            for role in Role::ALL {
                for square in ours & board.by_role(role) {
                    bearings.by[0][square as usize] = attacks::attacks(square, role.of(color), occupied);
                }
            }
        }
        for color in Color::ALL {
            let ours = board.by_color(color);
            for square in ours & board.sliders() {
                bearings.look_through(board, square, ours);
            }
        }
        bearings
    }

    /// What a slider sees beyond the first man on each of its lines.
    fn look_through(&mut self, board: &Board, square: Square, ours: Bitboard) {
        let seen = self.by[0][square as usize];
        let occupied = board.occupied();
        for blocker in seen & occupied {
            let beyond = slider_attacks(board, square, occupied.without(blocker)) & !seen;
            let joined = beyond & self.by[0][blocker as usize];
            let (through, past) = if ours.contains(blocker) { (1, 3) } else { (2, 4) };
            self.by[through][square as usize] |= joined;
            self.by[past][square as usize] |= beyond & !joined;
        }
    }

    /// The squares on which the man on this square bears.
    pub fn from(&self, bearing: Bearing, square: Square) -> Bitboard {
        self.by[bearing as usize][square as usize]
    }

    /// DIR from this square, which is asked for most.
    pub fn dir(&self, square: Square) -> Bitboard {
        self.by[0][square as usize]
    }

    /// The men of a set that bear on a square.
    pub fn onto(&self, bearing: Bearing, square: Square, men: Bitboard) -> Bitboard {
        men.into_iter().filter(|&man| self.from(bearing, man).contains(square)).collect()
    }
}

/// Where a slider could go if these squares were occupied.
pub(crate) fn slider_attacks(board: &Board, square: Square, occupied: Bitboard) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    if board.bishops_and_queens().contains(square) {
        seen |= attacks::bishop_attacks(square, occupied);
    }
    if board.rooks_and_queens().contains(square) {
        seen |= attacks::rook_attacks(square, occupied);
    }
    seen
}

/// BLOK: the man on `man` is in the way of the slider on `slider`; were all others gone, it would bear DIR on it.
pub fn blok(board: &Board, man: Square, slider: Square) -> bool {
    man != slider
        && board.occupied().contains(man)
        && slider_attacks(board, slider, Bitboard::EMPTY).contains(man)
}

/// BEH: a rook or queen of either side stands behind a pawn, as it would advance, and bears DIR, OTHRU or ETHRU on it.
pub fn beh(board: &Board, bearings: &Bearings, piece: Square, pawn: Square) -> bool {
    let Some(color) = board.color_at(pawn).filter(|_| board.pawns().contains(pawn)) else { return false };
    let behind = |rank: Rank| color.fold_wb(rank < pawn.rank(), rank > pawn.rank());
    board.rooks_and_queens().contains(piece)
        && piece.file() == pawn.file()
        && behind(piece.rank())
        && [Bearing::Dir, Bearing::Othru, Bearing::Ethru]
            .into_iter()
            .any(|bearing| bearings.from(bearing, piece).contains(pawn))
}
