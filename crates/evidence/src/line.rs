//! A line of play: every position on the way, and which man is which.

use shakmaty::{Chess, Color, Move, Position, Square};

/// A man, known by the square where it stood when the line began.
pub type Id = Square;

/// Who stands where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Men([Option<Id>; 64]);

impl Men {
    fn of(position: &Chess) -> Men {
        Men(Square::ALL.map(|square| position.board().piece_at(square).map(|_| square)))
    }

    /// Who stands on a square.
    pub fn on(&self, square: Square) -> Option<Id> {
        self.0[square as usize]
    }

    /// Where a man stands; `None` when it has been taken.
    pub fn square_of(&self, id: Id) -> Option<Square> {
        Square::ALL.into_iter().find(|&square| self.0[square as usize] == Some(id))
    }

    fn play(&mut self, m: Move) {
        let mut put = |square: Square, id: Option<Id>| self.0[square as usize] = id;
        match m {
            Move::Normal { from, to, .. } => {
                let id = self.0[from as usize];
                self.0[from as usize] = None;
                self.0[to as usize] = id;
            }
            Move::EnPassant { from, to } => {
                let id = self.0[from as usize];
                self.0[from as usize] = None;
                self.0[to as usize] = id;
                self.0[Square::from_coords(to.file(), from.rank()) as usize] = None;
            }
            Move::Castle { king, rook } => {
                let (k, r) = (self.0[king as usize], self.0[rook as usize]);
                let side = if rook > king {
                    shakmaty::CastlingSide::KingSide
                } else {
                    shakmaty::CastlingSide::QueenSide
                };
                let color = if king.rank() == shakmaty::Rank::First { Color::White } else { Color::Black };
                self.0[king as usize] = None;
                self.0[rook as usize] = None;
                self.0[side.king_to(color) as usize] = k;
                self.0[side.rook_to(color) as usize] = r;
            }
            Move::Put { to, .. } => put(to, None),
        }
    }
}

/// A line of play from a root; a dummy move passes the turn (VIRGO §3.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    positions: Vec<Chess>,
    men: Vec<Men>,
    moves: Vec<Option<Move>>,
}

impl Line {
    /// Nothing has been played yet.
    pub fn new(root: &Chess) -> Line {
        Line { positions: vec![root.clone()], men: vec![Men::of(root)], moves: Vec::new() }
    }

    /// A root and moves that are legal one after the other; those from the first illegal one on are left out.
    pub fn of(root: &Chess, moves: &[Move]) -> Line {
        let mut line = Line::new(root);
        line.extend(moves.iter().copied());
        line
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        let (mut position, mut men) = (self.last().clone(), self.men_now().clone());
        position.play_unchecked(m);
        men.play(m);
        self.positions.push(position);
        self.men.push(men);
        self.moves.push(Some(m));
    }

    /// Plays legal moves one after the other; the first illegal one ends it.
    pub fn extend(&mut self, moves: impl IntoIterator<Item = Move>) {
        for m in moves {
            if !self.last().is_legal(m) {
                break;
            }
            self.play(m);
        }
    }

    /// The line with one more move.
    #[must_use]
    pub fn with(&self, m: Move) -> Line {
        let mut line = self.clone();
        line.play(m);
        line
    }

    /// The line with a dummy move: the side to move passes. Nobody may pass in check.
    pub fn with_dummy(&self) -> Option<Line> {
        let position = self.last().clone().swap_turn().ok()?;
        let mut line = self.clone();
        line.positions.push(position);
        line.men.push(self.men_now().clone());
        line.moves.push(None);
        Some(line)
    }

    /// The first so many plies.
    #[must_use]
    pub fn up_to(&self, plies: usize) -> Line {
        let plies = plies.min(self.len());
        Line {
            positions: self.positions[..=plies].to_vec(),
            men: self.men[..=plies].to_vec(),
            moves: self.moves[..plies].to_vec(),
        }
    }

    /// The next move of this line, if another is its beginning.
    pub fn follows(&self, beginning: &Line) -> Option<Move> {
        let same = self.len() > beginning.len() && self.moves[..beginning.len()] == beginning.moves[..];
        same.then(|| self.at(beginning.len())).flatten()
    }

    /// How many plies.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether nothing has been played.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Where it began.
    pub fn root(&self) -> &Chess {
        &self.positions[0]
    }

    /// The position after so many plies.
    pub fn position(&self, ply: usize) -> &Chess {
        &self.positions[ply.min(self.len())]
    }

    /// The last position.
    pub fn last(&self) -> &Chess {
        self.position(self.len())
    }

    /// Who stands where after so many plies.
    pub fn men(&self, ply: usize) -> &Men {
        &self.men[ply.min(self.len())]
    }

    /// Who stands where at the end.
    pub fn men_now(&self) -> &Men {
        self.men(self.len())
    }

    /// The move of a ply; `None` for a dummy, or beyond the end.
    pub fn at(&self, ply: usize) -> Option<Move> {
        self.moves.get(ply).copied().flatten()
    }

    /// Who moved on a ply.
    pub fn mover(&self, ply: usize) -> Option<Id> {
        self.at(ply).and_then(|m| self.men(ply).on(m.from()?))
    }

    /// Who was taken on a ply, and where.
    pub fn taken(&self, ply: usize) -> Option<(Id, Square)> {
        let m = self.at(ply).filter(|m| m.is_capture())?;
        let square = captured_on(m);
        self.men(ply).on(square).map(|id| (id, square))
    }

    /// All moves; a line with a dummy gives those before it.
    pub fn moves(&self) -> Vec<Move> {
        self.moves.iter().map_while(|m| *m).collect()
    }

    /// The same man to the same square, if that is legal at the end of this line (VIRGO §4.3).
    pub fn same(&self, id: Id, like: Move) -> Option<Move> {
        let from = self.men_now().square_of(id)?;
        let same =
            |m: &Move| m.from() == Some(from) && m.to() == like.to() && m.promotion() == like.promotion();
        self.last().legal_moves().into_iter().find(same)
    }
}

/// The square of what a move takes.
pub fn captured_on(m: Move) -> Square {
    match m {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        m => m.to(),
    }
}
