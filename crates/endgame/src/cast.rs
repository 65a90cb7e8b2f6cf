//! The men of an ending and where they stand.
//!
//! Rules speak of men by name (`wk`, `wr`), and a pawn that reaches the eighth rank stays a pawn there: in
//! Bramer's convention (§8) the game is then over. So rule sets are evaluated on placements of named men rather
//! than on positions of chess, which they become only at the border.

use std::fmt;

use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, Piece, Position, Rank, Role, Setup, Square, attacks,
    fen::{Fen, LossyFenError},
};

/// The most men an ending has.
pub const MAX_MEN: usize = 6;

/// The index of the white king in every cast.
pub const WHITE_KING: usize = 0;
/// The index of the black king in every cast.
pub const BLACK_KING: usize = 1;

/// The men of an ending: the kings first, then White's other men, then Black's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    men: Vec<Piece>,
}

/// Letters that name no ending.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no ending; write one like KRK or KRPKR, White's men first")]
pub struct NoEnding(String);

impl Cast {
    /// Reads `KRPKR`: White's men, then Black's.
    pub fn parse(text: &str) -> Result<Cast, NoEnding> {
        let wrong = || NoEnding(text.chars().take(20).collect());
        let upper = text.to_ascii_uppercase();
        let (white, black) =
            upper.strip_prefix('K').and_then(|rest| rest.split_once('K')).ok_or_else(wrong)?;
        let roles = |letters: &str| letters.chars().map(Role::from_char).collect::<Option<Vec<Role>>>();
        let (white, black) = (roles(white).ok_or_else(wrong)?, roles(black).ok_or_else(wrong)?);
        let others = white
            .iter()
            .map(|role| role.of(Color::White))
            .chain(black.iter().map(|role| role.of(Color::Black)));
        let men: Vec<Piece> = [Color::White.king(), Color::Black.king()].into_iter().chain(others).collect();
        let fits = men.len() <= MAX_MEN && men[2..].iter().all(|man| man.role != Role::King);
        if fits { Ok(Cast { men }) } else { Err(wrong()) }
    }

    /// How many men.
    pub fn len(&self) -> usize {
        self.men.len()
    }

    /// Never: there are always two kings.
    pub fn is_empty(&self) -> bool {
        self.men.is_empty()
    }

    /// The men in order.
    pub fn men(&self) -> &[Piece] {
        &self.men
    }

    /// `wk`, `wr`, `wp`; a second man of the same kind is `wr2`.
    pub fn name(&self, index: usize) -> String {
        let man = self.men[index];
        let twins = self.men[..index].iter().filter(|other| **other == man).count();
        let color = man.color.fold_wb('w', 'b');
        let number = if twins == 0 { String::new() } else { (twins + 1).to_string() };
        format!("{color}{}{number}", man.role.char())
    }

    /// The index of the man with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        (0..self.len()).find(|&index| self.name(index) == name)
    }

    /// The king of one side.
    pub fn king(color: Color) -> usize {
        color.fold_wb(WHITE_KING, BLACK_KING)
    }

    /// Where the men of a position stand; `None` when its men are others.
    pub fn placement(&self, position: &Chess) -> Option<Placement> {
        let board = position.board();
        if board.occupied().count() != self.len() {
            return None;
        }
        let mut left = board.clone();
        let mut placement = Placement::default();
        for (index, man) in self.men.iter().enumerate() {
            let square = left.by_piece(*man).first()?;
            left.discard_piece_at(square);
            placement.put(index, square);
        }
        Some(placement)
    }

    /// The position of chess, with the pawn on the eighth rank as a queen; `None` when it is illegal.
    pub fn position(&self, placement: &Placement, turn: Color) -> Option<Chess> {
        let mut setup = Setup { turn, ..Setup::empty() };
        for (index, man) in self.men.iter().enumerate() {
            let Some(square) = placement.square(index) else { continue };
            let last = man.color.fold_wb(Rank::Eighth, Rank::First);
            let promoted = man.role == Role::Pawn && square.rank() == last;
            setup.board.set_piece_at(square, if promoted { Role::Queen.of(man.color) } else { *man });
        }
        setup.position(CastlingMode::Standard).ok()
    }

    /// A FEN, also of a placement that is no position of chess.
    pub fn fen(&self, placement: &Placement, turn: Color) -> String {
        let mut setup = Setup { turn, ..Setup::empty() };
        for (index, man) in self.men.iter().enumerate() {
            if let Some(square) = placement.square(index) {
                setup.board.set_piece_at(square, *man);
            }
        }
        Fen::try_from_setup(setup).unwrap_or_else(LossyFenError::ignore).to_string()
    }
}

impl fmt::Display for Cast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            for man in self.men.iter().filter(|man| man.color == color) {
                write!(f, "{}", man.role.upper_char())?;
            }
        }
        Ok(())
    }
}

/// A square for each man; a man that was captured has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    squares: [u8; MAX_MEN],
}

const GONE: u8 = 64;

impl Default for Placement {
    fn default() -> Placement {
        Placement { squares: [GONE; MAX_MEN] }
    }
}

impl Placement {
    /// From squares in the order of the cast.
    pub fn of(squares: &[Square]) -> Placement {
        let mut placement = Placement::default();
        for (index, square) in squares.iter().enumerate().take(MAX_MEN) {
            placement.put(index, *square);
        }
        placement
    }

    /// Puts a man on a square.
    pub fn put(&mut self, man: usize, square: Square) {
        self.squares[man] = square as u8;
    }

    /// Takes a man off the board.
    pub fn remove(&mut self, man: usize) {
        self.squares[man] = GONE;
    }

    /// Where a man stands.
    #[inline]
    pub fn square(&self, man: usize) -> Option<Square> {
        let index = self.squares[man];
        (index != GONE).then(|| Square::new(u32::from(index)))
    }

    /// Where a man stands as a number below 64; 64 when it is gone.
    #[inline]
    pub(crate) fn index(&self, man: usize) -> usize {
        usize::from(self.squares[man])
    }

    /// The file of a man, 1 to 8; 0 when it is gone.
    #[inline]
    pub fn file(&self, man: usize) -> i32 {
        let index = self.squares[man];
        if index == GONE { 0 } else { i32::from(index & 7) + 1 }
    }

    /// The rank of a man, 1 to 8; 0 when it is gone.
    #[inline]
    pub fn rank(&self, man: usize) -> i32 {
        let index = self.squares[man];
        if index == GONE { 0 } else { i32::from(index >> 3) + 1 }
    }

    /// All squares with men on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        let bits =
            self.squares.iter().filter(|index| **index != GONE).fold(0u64, |bits, index| bits | 1 << index);
        Bitboard(bits)
    }

    /// The man on a square.
    pub fn man_on(&self, square: Square) -> Option<usize> {
        self.squares.iter().position(|index| *index == square as u8)
    }

    /// Every man moved by the same symmetry of the board.
    #[inline]
    pub fn transformed(&self, image: Image) -> Placement {
        Placement { squares: self.squares.map(|index| if index == GONE { GONE } else { image.apply(index) }) }
    }
}

/// A symmetry of the board: a number from 0 to 7. Bit 0 mirrors left and right, bit 1 top and bottom, bit 2
/// exchanges files and ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Image(pub u8);

impl Image {
    /// The board as it stands.
    pub const IDENTITY: Image = Image(0);
    /// Left and right exchanged.
    pub const MIRROR: Image = Image(1);

    #[inline]
    fn apply(self, index: u8) -> u8 {
        let mut index = index;
        if self.0 & 4 != 0 {
            index = (index >> 3) | ((index & 7) << 3);
        }
        if self.0 & 1 != 0 {
            index ^= 7;
        }
        if self.0 & 2 != 0 {
            index ^= 56;
        }
        index
    }
}

/// A move: which man, from where to where, what it captures, and how the men stand after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The index of the man that moves.
    pub man: usize,
    /// Where it comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The man it captures.
    pub captured: Option<usize>,
    /// How the men stand afterwards.
    pub after: Placement,
}

/// Compass directions as (file, rank), clockwise from north: the order of Bramer's move codes 1 to 8.
const COMPASS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn offset(square: Square, (file, rank): (i32, i32), steps: i32) -> Option<Square> {
    let file = square.file().offset(file * steps)?;
    let rank = square.rank().offset(rank * steps)?;
    Some(Square::from_coords(file, rank))
}

impl Cast {
    /// Calls `each` for every legal move of one side, in the order of the thesis: the king clockwise from north,
    /// then the other men, the nearest squares first; pawns one step, then two (`bramer-mended` §2, §3).
    pub fn steps(&self, placement: &Placement, turn: Color, mut each: impl FnMut(Step)) {
        for man in (0..self.len()).filter(|&man| self.men[man].color == turn) {
            let Some(from) = placement.square(man) else { continue };
            self.targets(placement, man, from, |to| {
                if let Some(step) = self.step(placement, man, from, to) {
                    each(step);
                }
            });
        }
    }

    /// Where a man may go, its king's safety aside.
    fn targets(&self, placement: &Placement, man: usize, from: Square, mut each: impl FnMut(Square)) {
        let Piece { color, role } = self.men[man];
        let occupied = placement.occupied();
        let (directions, reach): (&[(i32, i32)], i32) = match role {
            Role::Pawn => return self.pawn_targets(placement, color, from, each),
            Role::Knight => (&KNIGHT, 1),
            Role::King => (&COMPASS, 1),
            Role::Bishop | Role::Rook | Role::Queen => (&COMPASS, 7),
        };
        for (index, &direction) in directions.iter().enumerate() {
            let straight = index % 2 == 0;
            if (role == Role::Rook && !straight) || (role == Role::Bishop && straight) {
                continue;
            }
            for to in (1..=reach).map_while(|steps| offset(from, direction, steps)) {
                let own = placement.man_on(to).is_some_and(|other| self.men[other].color == color);
                if !own {
                    each(to);
                }
                if occupied.contains(to) {
                    break;
                }
            }
        }
    }

    fn pawn_targets(&self, placement: &Placement, color: Color, from: Square, mut each: impl FnMut(Square)) {
        let forward = color.fold_wb((0, 1), (0, -1));
        let occupied = placement.occupied();
        let steps = if from.rank() == color.fold_wb(Rank::Second, Rank::Seventh) { 2 } else { 1 };
        for to in (1..=steps).map_while(|steps| offset(from, forward, steps)) {
            if occupied.contains(to) {
                break;
            }
            each(to);
        }
        for to in attacks::pawn_attacks(color, from) {
            if placement.man_on(to).is_some_and(|other| self.men[other].color != color) {
                each(to);
            }
        }
    }

    /// The move, if it does not leave its king in check and does not capture a king.
    fn step(&self, placement: &Placement, man: usize, from: Square, to: Square) -> Option<Step> {
        let captured = placement.man_on(to);
        if captured == Some(WHITE_KING) || captured == Some(BLACK_KING) {
            return None;
        }
        let mut after = *placement;
        if let Some(captured) = captured {
            after.remove(captured);
        }
        after.put(man, to);
        let color = self.men[man].color;
        (!self.in_check(&after, color)).then_some(Step { man, from, to, captured, after })
    }

    /// Whether the king of this side is attacked.
    #[inline]
    pub fn in_check(&self, placement: &Placement, color: Color) -> bool {
        placement
            .square(Cast::king(color))
            .is_some_and(|king| self.attacks(placement, !color, king, placement.occupied()))
    }

    /// Whether a side attacks a square.
    #[inline]
    pub fn attacks(&self, placement: &Placement, by: Color, square: Square, occupied: Bitboard) -> bool {
        self.men.iter().enumerate().filter(|(_, man)| man.color == by).any(|(index, man)| {
            placement
                .square(index)
                .is_some_and(|from| attacks::attacks(from, *man, occupied).contains(square))
        })
    }

    /// Whether the side to move has a legal move. Kings are asked first: they nearly always have one.
    pub fn has_step(&self, placement: &Placement, turn: Color) -> bool {
        let king = Cast::king(turn);
        let king_moves = placement.square(king).is_some_and(|from| {
            attacks::king_attacks(from).into_iter().any(|to| {
                let own = placement.man_on(to).is_some_and(|other| self.men[other].color == turn);
                !own && self.step(placement, king, from, to).is_some()
            })
        });
        let mut found = king_moves;
        if !found {
            self.steps(placement, turn, |_| found = true);
        }
        found
    }

    /// Whether a man has this legal move.
    pub fn can_go(&self, placement: &Placement, man: usize, to: Square) -> bool {
        let Some(from) = placement.square(man) else { return false };
        let mut found = false;
        self.targets(placement, man, from, |target| found |= target == to);
        found && self.step(placement, man, from, to).is_some()
    }

    /// Whether the side to move can capture a man of the other side.
    pub fn is_en_prise(&self, placement: &Placement, turn: Color, man: usize) -> bool {
        let Some(square) = placement.square(man) else { return false };
        let occupied = placement.occupied();
        self.men.iter().enumerate().filter(|(_, other)| other.color == turn).any(|(index, other)| {
            placement.square(index).is_some_and(|from| {
                attacks::attacks(from, *other, occupied).contains(square)
                    && self.step(placement, index, from, square).is_some()
            })
        })
    }

    /// Men on different squares, kings apart, no pawn on its first rank, the side not to move not in check.
    pub fn is_legal(&self, placement: &Placement, turn: Color) -> bool {
        let present = (0..self.len()).filter(|&man| placement.square(man).is_some()).count();
        let pawns_fit = self.men.iter().enumerate().all(|(index, man)| {
            let first = man.color.fold_wb(Rank::First, Rank::Eighth);
            man.role != Role::Pawn || placement.square(index).is_none_or(|square| square.rank() != first)
        });
        placement.occupied().count() == present && pawns_fit && !self.in_check(placement, !turn)
    }
}
