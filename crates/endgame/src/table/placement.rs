//! Men on squares, and the moves that they can make, forwards and backwards.
//!
//! Tables look at millions of positions; this is the least that the rules need, and no board is built.

use std::ops::ControlFlow;

use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, FromSetup, Piece, PositionError, Rank, Role, Setup, Square, attacks,
};

use super::layout::Squares;
use crate::men::{self, MOST_MEN, Men, PROMOTIONS};

/// Where the men of an ending stand and who is to move; no castling, no en-passant right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The squares, in the order of [`Men::pieces`]; what follows the last man has no meaning.
    pub squares: Squares,
    /// Who is to move.
    pub turn: Color,
}

impl Placement {
    /// The position as a setup.
    pub fn setup(&self, men: &Men) -> Setup {
        let board = men::board(men.pieces().iter().copied().zip(self.squares));
        Setup { board, turn: self.turn, ..Setup::empty() }
    }

    /// The position under the rules; `None` when it is not legal. Checks that no last move can have given are taken
    /// as they are.
    pub fn position(&self, men: &Men) -> Option<Chess> {
        let position = Chess::from_setup(self.setup(men), CastlingMode::Standard);
        position.or_else(PositionError::ignore_impossible_check).ok()
    }
}

/// One move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    /// Which man moves.
    pub man: usize,
    /// Where to.
    pub to: Square,
    /// Which man it takes.
    pub captured: Option<usize>,
    /// What it becomes.
    pub promotion: Option<Role>,
    /// Whether it is a double step beside a pawn that might take it en passant.
    pub passing: bool,
}

/// [`attacks::attacks`] where it can be inlined, which matters here.
#[inline]
fn reach(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => attacks::pawn_attacks(piece.color, square),
        Role::Knight => attacks::knight_attacks(square),
        Role::Bishop => attacks::bishop_attacks(square, occupied),
        Role::Rook => attacks::rook_attacks(square, occupied),
        Role::Queen => attacks::queen_attacks(square, occupied),
        Role::King => attacks::king_attacks(square),
    }
}

/// A placement with what its moves need to know.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub pieces: &'a [Piece],
    pub placement: Placement,
    white: Bitboard,
    black: Bitboard,
}

/// What [`Scene::glance`] sees.
pub(crate) struct Glance {
    /// Where the king of the side to move would be in check.
    danger: Bitboard,
    /// The men that may go wherever they reach, because there is no check and they stand on no line with their king.
    free: [bool; MOST_MEN],
}

impl<'a> Scene<'a> {
    /// `None` when two men share a square.
    pub fn new(pieces: &'a [Piece], placement: Placement) -> Option<Scene<'a>> {
        let mut scene = Scene { pieces, placement, white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        for (piece, &square) in pieces.iter().zip(&placement.squares) {
            piece.color.fold_wb(&mut scene.white, &mut scene.black).add(square);
        }
        (scene.occupied().count() == pieces.len()).then_some(scene)
    }

    pub fn occupied(&self) -> Bitboard {
        self.white | self.black
    }

    pub fn side(&self, color: Color) -> Bitboard {
        color.fold_wb(self.white, self.black)
    }

    fn square(&self, man: usize) -> Square {
        self.placement.squares[man]
    }

    fn king(&self, color: Color) -> Square {
        self.placement.squares[color.fold_wb(0, 1)]
    }

    /// Whether the side to move could take the king.
    pub fn is_illegal(&self) -> bool {
        let turn = self.placement.turn;
        self.is_attacked(self.king(!turn), turn, self.occupied(), None)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        let turn = self.placement.turn;
        self.is_attacked(self.king(turn), !turn, self.occupied(), None)
    }

    fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard, gone: Option<usize>) -> bool {
        self.pieces.iter().enumerate().any(|(man, &piece)| {
            piece.color == by
                && gone != Some(man)
                && reach(piece, self.square(man), occupied).contains(square)
        })
    }

    /// Calls `visit` with every move that ends on one of the squares `onto`, en passant left out, whether or not it
    /// leaves the king in check.
    pub fn each_step<B>(
        &self,
        onto: Bitboard,
        mut visit: impl FnMut(&Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let turn = self.placement.turn;
        for (man, piece) in self.pieces.iter().enumerate().filter(|(_, piece)| piece.color == turn) {
            if piece.role == Role::Pawn {
                self.each_pawn_step(man, onto, &mut visit)?;
                continue;
            }
            let reach = reach(*piece, self.square(man), self.occupied());
            for to in reach & !self.side(turn) & onto {
                visit(&Step { man, to, captured: self.enemy_on(to), promotion: None, passing: false })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether there is a legal move, en passant left out.
    pub fn can_move(&self) -> bool {
        let stop_at_legal = |step: &Step| match self.is_legal(step) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.each_step(Bitboard::FULL, stop_at_legal).is_break()
    }

    fn each_pawn_step<B>(
        &self,
        man: usize,
        onto: Bitboard,
        visit: &mut impl FnMut(&Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (turn, from) = (self.placement.turn, self.square(man));
        let captures = attacks::pawn_attacks(turn, from) & self.side(!turn);
        let last_rank = Bitboard::from_rank(turn.relative_rank(Rank::Eighth));
        let targets = (captures | self.pawn_advances(from, turn)) & (onto | last_rank);
        for to in targets {
            let captured = self.enemy_on(to);
            if last_rank.contains(to) {
                for role in PROMOTIONS {
                    visit(&Step { man, to, captured, promotion: Some(role), passing: false })?;
                }
            } else {
                let passing = from.distance(to) == 2 && self.may_be_taken_in_passing(to, turn);
                visit(&Step { man, to, captured, promotion: None, passing })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pawn_advances(&self, from: Square, turn: Color) -> Bitboard {
        let forward =
            |squares: Bitboard| turn.fold_wb(squares.shift(8), squares.shift(-8)) & !self.occupied();
        let one = forward(Bitboard::from_square(from));
        one | forward(one & Bitboard::from_rank(turn.relative_rank(Rank::Third)))
    }

    /// Whether a pawn that has just come to `square` by a double step has an enemy pawn beside it.
    fn may_be_taken_in_passing(&self, square: Square, color: Color) -> bool {
        self.takers_in_passing(square, color).next().is_some()
    }

    /// The enemy pawns, by their places, beside a pawn that has just come to `square` by a double step.
    fn takers_in_passing(&self, square: Square, color: Color) -> impl Iterator<Item = usize> + '_ {
        self.pieces.iter().enumerate().filter_map(move |(man, &piece)| {
            let beside = attacks::king_attacks(square) & Bitboard::from_rank(square.rank());
            (piece == (!color).pawn() && beside.contains(self.square(man))).then_some(man)
        })
    }

    /// The legal captures en passant, as steps, after the double step of `pawn`.
    pub fn en_passant(&self, pawn: usize) -> impl Iterator<Item = Step> + '_ {
        let color = self.pieces[pawn].color;
        let square = self.square(pawn);
        let to = Square::from_coords(square.file(), color.relative_rank(Rank::Third));
        self.takers_in_passing(square, color)
            .filter(move |&man| self.is_safe_after_taking_in_passing(man, to, pawn))
            .map(move |man| Step { man, to, captured: Some(pawn), promotion: None, passing: false })
    }

    fn is_safe_after_taking_in_passing(&self, man: usize, to: Square, pawn: usize) -> bool {
        let turn = self.placement.turn;
        let occupied = self.occupied().without(self.square(man)).without(self.square(pawn)).with(to);
        !self.is_attacked(self.king(turn), !turn, occupied, Some(pawn))
    }

    /// What decides most questions of legality at a glance, for those who have many.
    pub fn glance(&self) -> Glance {
        let turn = self.placement.turn;
        let king = self.king(turn);
        let enemies =
            self.pieces.iter().zip(&self.placement.squares).filter(|(piece, _)| piece.color != turn);
        let occupied = self.occupied().without(king);
        let danger = enemies
            .fold(Bitboard::EMPTY, |danger, (&piece, &square)| danger | reach(piece, square, occupied));
        let is_free = |square| !danger.contains(king) && attacks::ray(king, square).is_empty();
        Glance { danger, free: self.placement.squares.map(is_free) }
    }

    /// The same as [`Scene::is_legal`], mostly faster.
    pub fn is_legal_at(&self, glance: &Glance, step: &Step) -> bool {
        if step.man == self.placement.turn.fold_wb(0, 1) {
            return !glance.danger.contains(step.to);
        }
        glance.free[step.man] || self.is_legal(step)
    }

    /// Whether a move does not leave the king in check.
    pub fn is_legal(&self, step: &Step) -> bool {
        let &Step { man, to, captured, .. } = step;
        let turn = self.placement.turn;
        let king = if man == turn.fold_wb(0, 1) { to } else { self.king(turn) };
        let occupied = self.occupied().without(self.square(man)).with(to);
        !self.is_attacked(king, !turn, occupied, captured)
    }

    fn enemy_on(&self, square: Square) -> Option<usize> {
        if !self.side(!self.placement.turn).contains(square) {
            return None;
        }
        self.placement.squares[..self.pieces.len()].iter().position(|&other| other == square)
    }

    /// The placement after a move; a captured man's square has no meaning any more.
    pub fn after(&self, step: &Step) -> Placement {
        let mut next = Placement { squares: self.placement.squares, turn: !self.placement.turn };
        next.squares[step.man] = step.to;
        next
    }

    /// Calls `visit` with every placement from which a move that takes nothing, promotes nothing and cannot be
    /// answered en passant leads here; some of them may be illegal.
    pub fn each_before(&self, mut visit: impl FnMut(Placement)) {
        let mover = !self.placement.turn;
        let mut before = Placement { turn: mover, ..self.placement };
        for (man, piece) in self.pieces.iter().enumerate().filter(|(_, piece)| piece.color == mover) {
            let square = self.square(man);
            let sources = match piece.role {
                Role::Pawn => self.pawn_sources(square, mover),
                _ => reach(*piece, square, self.occupied()) & !self.occupied(),
            };
            for from in sources {
                before.squares[man] = from;
                visit(before);
            }
            before.squares[man] = square;
        }
    }

    fn pawn_sources(&self, square: Square, color: Color) -> Bitboard {
        let back = |squares: Bitboard| color.fold_wb(squares.shift(-8), squares.shift(8)) & !self.occupied();
        let behind = color.relative_rank(Rank::First);
        let one = back(Bitboard::from_square(square)) & !Bitboard::from_rank(behind);
        let from_double = one & Bitboard::from_rank(color.relative_rank(Rank::Third));
        if self.may_be_taken_in_passing(square, color) { one } else { one | back(from_double) }
    }
}
