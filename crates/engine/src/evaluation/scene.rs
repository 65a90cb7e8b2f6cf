//! What every term wants to know about a position, found once.

use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Position, Rank, Role, Square, attacks};

/// Which squares each side attacks, and with what.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reach {
    /// By kind of piece: pawn, knight, bishop, rook, queen, king.
    by_role: [Bitboard; 6],
    /// By anything.
    pub all: Bitboard,
    /// By two or more.
    pub twice: Bitboard,
}

impl Reach {
    /// What pieces of one kind attack.
    pub fn by(&self, role: Role) -> Bitboard {
        self.by_role[role as usize - 1]
    }

    /// Adds the squares that one more piece attacks.
    pub fn add(&mut self, role: Role, squares: Bitboard) {
        self.twice |= self.all & squares;
        self.all |= squares;
        self.by_role[role as usize - 1] |= squares;
    }
}

/// A position as the terms of the evaluation see it.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The men.
    pub board: &'a Board,
    /// Whose move it is.
    pub turn: Color,
    /// Every man.
    pub occupied: Bitboard,
    /// The pawns of each side.
    pub pawns: ByColor<Bitboard>,
    /// The kings.
    pub kings: ByColor<Square>,
    /// The squares around each king, and those in front of them.
    pub ring: ByColor<Bitboard>,
    /// Where a piece's move counts as mobility: not onto own pawns that cannot move, king or queen, nor where
    /// an enemy pawn captures.
    pub area: ByColor<Bitboard>,
    /// What is attacked; complete once every piece has been looked at.
    pub reach: ByColor<Reach>,
}

impl<'a> Scene<'a> {
    /// Looks at kings and pawns; the pieces' reach is added as they are evaluated.
    pub fn of(position: &'a Chess) -> Scene<'a> {
        let board = position.board();
        let occupied = board.occupied();
        let pawns = ByColor::new_with(|color| board.pawns() & board.by_color(color));
        let kings = ByColor::new_with(|color| board.king_of(color).unwrap_or(Square::A1));
        let ring = ByColor::new_with(|color| ring(*kings.get(color), color));
        let mut reach = ByColor::<Reach>::default();
        for color in Color::ALL {
            let (west, east) = captures(color, *pawns.get(color));
            let side = reach.get_mut(color);
            side.add(Role::Pawn, west);
            side.add(Role::Pawn, east);
            side.add(Role::King, attacks::king_attacks(*kings.get(color)));
        }
        let area = ByColor::new_with(|color| {
            let own = board.by_color(color);
            let low = relative_ranks(color, &[Rank::Second, Rank::Third]);
            let blocked = *pawns.get(color) & (low | occupied.shift(-forward(color)));
            !(blocked | own & (board.kings() | board.queens()) | reach.get(!color).by(Role::Pawn))
        });
        Scene { board, turn: position.turn(), occupied, pawns, kings, ring, area, reach }
    }

    /// One side's pieces of a kind.
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.by_role(role) & self.board.by_color(color)
    }

    /// Pieces of a side without pawns and king.
    pub fn officers(&self, color: Color) -> Bitboard {
        self.board.by_color(color) & !self.board.pawns() & !self.board.kings()
    }
}

/// One step ahead, as an offset of squares.
pub fn forward(color: Color) -> i32 {
    color.fold_wb(8, -8)
}

/// What pawns attack to the west and to the east.
pub fn captures(color: Color, pawns: Bitboard) -> (Bitboard, Bitboard) {
    let west = (pawns & !FILE_A).shift(forward(color) - 1);
    let east = (pawns & !FILE_H).shift(forward(color) + 1);
    (west, east)
}

/// The a-file.
pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
/// The h-file.
pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);

/// Ranks as a side counts them.
pub fn relative_ranks(color: Color, ranks: &[Rank]) -> Bitboard {
    ranks.iter().fold(Bitboard::EMPTY, |all, &rank| all | Bitboard::from_rank(color.relative_rank(rank)))
}

/// The square as White would see it.
pub fn as_white(color: Color, square: Square) -> Square {
    color.fold_wb(square, square.flip_vertical())
}

/// A pawn's rank as its side counts it, 0 to 7.
pub fn rank_of(color: Color, square: Square) -> usize {
    as_white(color, square).rank() as usize
}

/// All squares ahead of these, on their files.
pub fn ahead(color: Color, mut squares: Bitboard) -> Bitboard {
    let step = forward(color);
    squares = squares.shift(step);
    squares |= squares.shift(step);
    squares |= squares.shift(2 * step);
    squares | squares.shift(4 * step)
}

/// The files next to these squares' files, shifted sideways.
pub fn beside(squares: Bitboard) -> Bitboard {
    (squares & !FILE_A).shift(-1) | (squares & !FILE_H).shift(1)
}

/// A king on the edge has a ring as large as one inside, so that corners are not safer by arithmetic.
fn ring(king: Square, color: Color) -> Bitboard {
    let file = (king.file() as u32).clamp(1, 6);
    let rank = (king.rank() as u32).clamp(1, 6);
    let centre = Square::from_coords(shakmaty::File::new(file), Rank::new(rank));
    let around = attacks::king_attacks(centre).with(centre);
    around | around.shift(forward(color)) & attacks::king_attacks(king).shift(forward(color))
}
