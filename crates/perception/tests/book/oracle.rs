//! The definitions by the book, on a board of sixty-four squares, as slow as they read.

use lucena_perception::{Bearing, Pin};
use shakmaty::{Board, Color, Piece, Role, Square};

const WORTH: [i32; 6] = [100, 300, 300, 500, 900, 10_000];

fn worth(role: Role) -> i32 {
    WORTH[role as usize - 1]
}

/// What stands where.
#[derive(Clone)]
pub struct Mailbox([Option<Piece>; 64]);

fn at(square: Square) -> (i32, i32) {
    (square.file() as i32, square.rank() as i32)
}

fn square(file: i32, rank: i32) -> Option<Square> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| Square::new((rank * 8 + file) as u32))
}

impl Mailbox {
    pub fn of(board: &Board) -> Mailbox {
        Mailbox(std::array::from_fn(|i| board.piece_at(Square::new(i as u32))))
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.0[square as usize]
    }

    fn without(&self, square: Square) -> Mailbox {
        let mut left = self.clone();
        left.0[square as usize] = None;
        left
    }

    fn men(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL.into_iter().filter_map(|square| self.piece(square).map(|piece| (square, piece)))
    }

    /// Would an enemy king on `to` be in check by the piece on `from`?
    fn dir(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.piece(from) else { return false };
        let ((file, rank), (to_file, to_rank)) = (at(from), at(to));
        let (right, up) = (to_file - file, to_rank - rank);
        if right == 0 && up == 0 {
            return false;
        }
        let straight = right == 0 || up == 0;
        let diagonal = right.abs() == up.abs();
        match piece.role {
            Role::Pawn => right.abs() == 1 && up == piece.color.fold_wb(1, -1),
            Role::Knight => right.abs() * up.abs() == 2,
            Role::King => right.abs() <= 1 && up.abs() <= 1,
            Role::Bishop => diagonal && self.is_clear(from, to),
            Role::Rook => straight && self.is_clear(from, to),
            Role::Queen => (straight || diagonal) && self.is_clear(from, to),
        }
    }

    fn is_clear(&self, from: Square, to: Square) -> bool {
        let ((mut file, mut rank), end) = (at(from), at(to));
        let (right, up) = ((end.0 - file).signum(), (end.1 - rank).signum());
        loop {
            (file, rank) = (file + right, rank + up);
            if (file, rank) == end {
                return true;
            }
            if square(file, rank).is_some_and(|square| self.piece(square).is_some()) {
                return false;
            }
        }
    }

    /// The five relations, in the paper's words.
    pub fn bears(&self, bearing: Bearing, piece: Square, square: Square) -> bool {
        let direct = self.dir(piece, square);
        if bearing == Bearing::Dir || direct {
            return bearing == Bearing::Dir && direct;
        }
        let color = self.piece(piece).unwrap().color;
        self.men().filter(|&(man, _)| man != piece && man != square).any(|(man, between)| {
            let fits = match bearing {
                Bearing::Dir => false,
                Bearing::Othru => between.color == color && self.dir(man, square),
                Bearing::Ethru => between.color != color && self.dir(man, square),
                Bearing::Dsc => between.color == color && !self.dir(man, square),
                Bearing::Obj => between.color != color && !self.dir(man, square),
            };
            fits && self.without(man).dir(piece, square)
        })
    }

    pub fn blok(&self, man: Square, slider: Square) -> bool {
        let mut alone = Mailbox([None; 64]);
        alone.0[man as usize] = self.piece(man);
        alone.0[slider as usize] = self.piece(slider);
        let slides = |piece: Piece| matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
        man != slider && self.piece(slider).is_some_and(slides) && alone.dir(slider, man)
    }

    pub fn beh(&self, piece: Square, pawn: Square) -> bool {
        let (Some(behind), Some(before)) = (self.piece(piece), self.piece(pawn)) else { return false };
        let up = at(pawn).1 - at(piece).1;
        before.role == Role::Pawn
            && matches!(behind.role, Role::Rook | Role::Queen)
            && piece.file() == pawn.file()
            && up * before.color.fold_wb(1, -1) > 0
            && [Bearing::Dir, Bearing::Othru, Bearing::Ethru]
                .into_iter()
                .any(|way| self.bears(way, piece, pawn))
    }

    /// What the attacker wins on a square.
    pub fn struggle(&self, square: Square, extra: Option<Role>, pins: &[Pin]) -> i32 {
        let owner = self.piece(square).unwrap().color;
        self.fight(square, !owner, extra.map(|role| (role, !owner)), pins)
    }

    fn fight(&self, square: Square, turn: Color, extra: Option<(Role, Color)>, pins: &[Pin]) -> i32 {
        let standing = self.piece(square).unwrap();
        let ours: Vec<(Square, Role)> = self
            .men()
            .filter(|&(man, piece)| piece.color == turn && self.dir(man, square))
            .map(|(man, piece)| (man, piece.role))
            .collect();
        let extra_role = extra.filter(|&(_, color)| color == turn).map(|(role, _)| role);
        let rank = |&(man, role): &(Square, Role)| {
            let held = pins.iter().any(|pin| {
                !pin.absolute
                    && pin.pinned == man
                    && self.piece(pin.pinner).is_some_and(|piece| piece.color != turn)
                    && pin.pinner != square
                    && !pin.line().contains(square)
            });
            (held && role != Role::King, role as u32)
        };
        let legal = |&(man, role): &(Square, Role)| {
            let after = self.capture(man, square);
            let enemies = after.men().filter(|&(_, piece)| piece.color != turn);
            if role == Role::King {
                let guarded = extra.is_some_and(|(_, color)| color != turn);
                return !guarded && enemies.into_iter().all(|(enemy, _)| !after.dir(enemy, square));
            }
            let Some(king) = self.men().find(|&(_, piece)| piece == turn.king()).map(|(king, _)| king) else {
                return true;
            };
            let slides = |piece: Piece| matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
            !enemies.into_iter().any(|(enemy, piece)| slides(piece) && after.dir(enemy, king))
        };
        let able: Vec<(Square, Role)> = ours.into_iter().filter(legal).collect();
        let first = able.iter().map(rank).min();
        let extra_first = extra_role.is_some_and(|role| {
            let may = role != Role::King
                || self.men().all(|(man, piece)| piece.color == turn || !self.dir(man, square));
            may && first.is_none_or(|first| (false, role as u32) < first)
        });
        if extra_first {
            let mut after = self.clone();
            after.0[square as usize] = Some(Piece { color: turn, role: extra_role.unwrap() });
            return (worth(standing.role) - after.fight(square, !turn, None, pins)).max(0);
        }
        let Some(first) = first else { return 0 };
        let mut best = 0;
        for &(man, role) in able.iter().filter(|man| rank(man) == first) {
            let after = self.capture(man, square);
            let promoted = if after.piece(square).unwrap().role == role { 0 } else { 800 };
            best = best.max(worth(standing.role) + promoted - after.fight(square, !turn, extra, pins));
        }
        best
    }

    /// A pawn on the last rank becomes a queen.
    fn capture(&self, from: Square, to: Square) -> Mailbox {
        let mut after = self.without(from);
        let mut piece = self.piece(from).unwrap();
        if piece.role == Role::Pawn && matches!(to.rank() as u32, 0 | 7) {
            piece.role = Role::Queen;
        }
        after.0[to as usize] = Some(piece);
        after
    }
}
