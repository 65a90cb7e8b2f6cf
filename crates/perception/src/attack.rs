//! Attacking moves: what each class of piece can usefully attack, and the moves that do it (CAPS-II §II).
//!
//! A man is usefully attacked by a class if one more attacker of that class would win something. A move attacks if it
//! brings two such targets under attack, or one that cannot easily get away: a king, or what is pinned or low in
//! mobility. What a piece sees already is not attacked anew by it.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, ByColor, Color, Piece, Rank, Role, Square, attacks};

use crate::{
    bearing::{Bearings, slider_attacks},
    function::{Duty, Functions},
    pin::Pins,
    safety::Standing,
    struggle::{Ground, Struggle},
    values::value,
};

/// A move that attacks something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// What attacks there; a promoted pawn is a queen.
    pub role: Role,
    /// Men that the moved piece attacks anew.
    pub targets: Bitboard,
    /// Men that pieces behind it attack once it has gone.
    pub discovered: Bitboard,
    /// Men behind one of the targets, which is pinned or skewered to them.
    pub behind: Bitboard,
    /// What it captures on its way.
    pub won: i32,
    /// What the enemy wins by capturing it where it has gone.
    pub risk: i32,
}

impl Attack {
    /// All that comes under attack.
    pub fn all(&self) -> Bitboard {
        self.targets | self.discovered | self.behind
    }

    /// Whether two men come under attack at once.
    pub fn is_double(&self) -> bool {
        self.all().more_than_one()
    }

    /// Whether a pawn becomes a queen.
    pub fn promotes(&self, board: &Board) -> bool {
        self.role == Role::Queen && board.pawns().contains(self.from)
    }

    /// Whether it costs nothing to go there.
    pub fn is_safe(&self) -> bool {
        self.risk <= self.won
    }
}

/// What can be attacked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Targets {
    /// For each side, by class of its pieces: enemy men that one more attacker of that class wins something from.
    useful: ByColor<[Bitboard; 6]>,
    /// Men of both sides that have at most one safe square to go to.
    pub low_mobility: Bitboard,
    /// Pieces that defend something, and have at most one safe square from where they still would.
    pub bound: Bitboard,
    /// Men that are pinned.
    pinned: Bitboard,
    /// Where each piece can go safely.
    places: [Bitboard; 64],
}

/// So few safe squares are low mobility.
const LOW: usize = 1;

/// The attacks of one side; those beyond the last place are not listed.
pub type Attacks = ArrayVec<Attack, 96>;

impl Targets {
    /// Finds them.
    pub fn of(
        board: &Board,
        bearings: &Bearings,
        pins: &Pins,
        standings: &[Option<Standing>; 64],
        functions: &Functions,
    ) -> Targets {
        let mut useful = ByColor::new_with(|_| [Bitboard::EMPTY; 6]);
        for square in board.occupied() {
            let Some(standing) = standings[square as usize] else { continue };
            let enemy = !board.color_at(square).unwrap_or(Color::White);
            for role in standing.weak_to.iter() {
                useful.get_mut(enemy)[role as usize - 1].add(square);
            }
        }
        let (low_mobility, bound, places) = mobility(board, bearings, pins, functions);
        let pinned: Bitboard = pins.iter().map(|pin| pin.pinned).collect();
        Targets { useful, low_mobility, bound, pinned, places }
    }

    /// Whether an attack is worth the name: it promotes, hits two men, or one that cannot easily get away: a king, a
    /// man that is pinned, bound or low in mobility, or a piece to which what the attacker has `seen` leaves hardly a
    /// safe square.
    pub fn is_enough(&self, board: &Board, attack: &Attack, seen: Bitboard, pinned: Bitboard) -> bool {
        let single = self.low_mobility | self.bound | pinned | board.kings();
        let trapped = |target: Square| (self.room(target) & !seen).count() <= LOW;
        let pieces = attack.targets & !board.pawns();
        attack.promotes(board)
            || attack.is_double()
            || (attack.all() & single).any()
            || pieces.into_iter().any(trapped)
    }

    /// Where the piece on a square can go safely; nowhere for a pawn.
    pub fn room(&self, square: Square) -> Bitboard {
        self.places[square as usize]
    }

    /// What a side's pieces of a class can usefully attack.
    pub fn useful(&self, side: Color, role: Role) -> Bitboard {
        self.useful.get(side)[role as usize - 1]
    }
}

/// Pieces, kings included, that have hardly a safe square to go to, those that have none from where they still do their
/// duty, and where each can go; pawns are not looked at.
fn mobility(
    board: &Board,
    bearings: &Bearings,
    pins: &Pins,
    functions: &Functions,
) -> (Bitboard, Bitboard, [Bitboard; 64]) {
    let (mut low, mut bound) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let mut room = [Bitboard::EMPTY; 64];
    for color in Color::ALL {
        let field = Field::of(board, bearings, color);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for square in board.by_color(color) & board.by_role(role) {
                let mut places = field.safe(board, bearings, square, role);
                for pin in pins.iter().filter(|pin| pin.pinned == square) {
                    places &= pin.line();
                }
                if places.count() <= LOW {
                    low.add(square);
                } else if role != Role::King && faithful(board, functions, square, role, places) <= LOW {
                    bound.add(square);
                }
                room[square as usize] = places;
            }
        }
    }
    (low, bound, room)
}

/// How many of these places let a piece guard all that it must.
fn faithful(board: &Board, functions: &Functions, square: Square, role: Role, places: Bitboard) -> usize {
    let wards: Bitboard = functions
        .of_piece(square)
        .filter(|function| function.duty == Duty::Defending)
        .map(|function| function.square)
        .collect();
    if wards.is_empty() {
        return places.count();
    }
    let color = board.color_at(square).unwrap_or(Color::White);
    let occupied = board.occupied().without(square);
    let guards =
        |&place: &Square| (wards & !attacks::attacks(place, Piece { color, role }, occupied)).is_empty();
    places.into_iter().filter(guards).count()
}

/// Who controls what, for one side's pieces.
struct Field {
    color: Color,
    /// Squares that enemy men worth less than each class bear on.
    by_less: [Bitboard; 6],
    theirs: Bitboard,
    ours_once: Bitboard,
    ours_twice: Bitboard,
}

impl Field {
    fn of(board: &Board, bearings: &Bearings, color: Color) -> Field {
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for square in board.by_color(color) {
            let seen = bearings.dir(square);
            twice |= once & seen;
            once |= seen;
        }
        let mut by_class = [Bitboard::EMPTY; 6];
        for role in Role::ALL {
            for square in board.by_color(!color) & board.by_role(role) {
                by_class[role as usize - 1] |= bearings.dir(square);
            }
        }
        let by_less = Role::ALL.map(|role| {
            let lesser = Role::ALL.into_iter().filter(|&other| value(other) < value(role));
            lesser.fold(Bitboard::EMPTY, |seen, other| seen | by_class[other as usize - 1])
        });
        let theirs = by_class.into_iter().fold(Bitboard::EMPTY, |all, seen| all | seen);
        Field { color, by_less, theirs, ours_once: once, ours_twice: twice }
    }

    /// Where a piece can go without being lost: not attacked by less, and guarded where attacked at all.
    fn safe(&self, board: &Board, bearings: &Bearings, square: Square, role: Role) -> Bitboard {
        let seen = bearings.dir(square) & !board.by_color(self.color);
        if role == Role::King {
            let occupied = board.occupied().without(square);
            let free = |&to: &Square| board.attacks_to(to, !self.color, occupied).is_empty();
            return (seen & !self.theirs).into_iter().filter(free).collect();
        }
        let guarded = self.ours_twice | self.ours_once & !bearings.dir(square);
        seen & !self.by_less[role as usize - 1] & (!self.theirs | guarded)
    }
}

/// The attacking moves of a side, and its wishes: attacks on squares where an own man is in the way.
pub fn find(
    board: &Board,
    bearings: &Bearings,
    pins: &Pins,
    ground: &Ground<'_>,
    targets: &Targets,
    side: Color,
    (attacks, wishes): (&mut Attacks, &mut Attacks),
) {
    let finder = Finder { board, bearings, pins, ground, targets, side };
    let ours = board.by_color(side);
    for role in Role::ALL {
        for from in ours & board.by_role(role) {
            let behind = finder.behind(from);
            let (free, taken) = finder.destinations(from, role);
            for to in free {
                finder.note(from, to, role, &behind, attacks);
            }
            for to in taken {
                finder.note(from, to, role, &Behind::new(), wishes);
            }
        }
    }
}

/// A line that a man stands on, and what a slider behind it would attack.
type Behind = ArrayVec<(Bitboard, Bitboard), 4>;

struct Finder<'a> {
    board: &'a Board,
    bearings: &'a Bearings,
    pins: &'a Pins,
    ground: &'a Ground<'a>,
    targets: &'a Targets,
    side: Color,
}

impl Finder<'_> {
    /// Where a man can go, and where it could if an own man were not there.
    fn destinations(&self, from: Square, role: Role) -> (Bitboard, Bitboard) {
        let (ours, occupied) = (self.board.by_color(self.side), self.board.occupied());
        let seen = self.bearings.dir(from);
        let mut free = if role == Role::Pawn {
            seen & self.board.by_color(!self.side) | pushes(from, self.side, occupied)
        } else {
            seen & !ours
        };
        let mut taken = if matches!(role, Role::Pawn | Role::King) { Bitboard::EMPTY } else { seen & ours };
        if role == Role::King {
            let left = occupied.without(from);
            free = free
                .into_iter()
                .filter(|&to| self.board.attacks_to(to, !self.side, left).is_empty())
                .collect();
        }
        for pin in self.pins.iter().filter(|pin| pin.absolute && pin.pinned == from) {
            free &= pin.line();
            taken &= pin.line();
        }
        (free, taken)
    }

    /// The lines on which own sliders look at this man, and what they would attack without it.
    fn behind(&self, from: Square) -> Behind {
        let mut found = Behind::new();
        let occupied = self.board.occupied();
        for slider in self.board.by_color(self.side) & self.board.sliders() {
            let seen = self.bearings.dir(slider);
            if !seen.contains(from) {
                continue;
            }
            let Some(role) = self.board.role_at(slider) else { continue };
            let beyond = slider_attacks(self.board, slider, occupied.without(from)) & !seen;
            let hit = beyond & self.targets.useful(self.side, role);
            if hit.any() {
                let _ = found.try_push((attacks::ray(slider, from), hit));
            }
        }
        found
    }

    /// Adds the move if it attacks enough.
    fn note(&self, from: Square, to: Square, role: Role, behind: &Behind, list: &mut Attacks) {
        let promotes = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        let role = if promotes { Role::Queen } else { role };
        let occupied = self.board.occupied().without(from).with(to);
        let seen = attacks::attacks(to, Piece { color: self.side, role }, occupied);
        let targets = seen & self.targets.useful(self.side, role) & !self.bearings.dir(from);
        let discovered = behind
            .iter()
            .filter(|(line, _)| !line.contains(to))
            .fold(Bitboard::EMPTY, |all, &(_, hit)| all | hit)
            .without(to);
        if (targets | discovered).is_empty() && !promotes {
            return;
        }
        let behind = behind_targets(to, role, targets, occupied) & self.targets.useful(self.side, role);
        let captured = self.board.role_at(to).filter(|_| self.board.by_color(!self.side).contains(to));
        let promoted = if promotes { value(Role::Queen) - value(Role::Pawn) } else { 0 };
        let won = captured.map_or(0, value) + promoted;
        let attack = Attack { from, to, role, targets, discovered, behind, won, risk: 0 };
        if self.targets.is_enough(self.board, &attack, seen, self.targets.pinned) {
            let risk = self.ground.gain(&landing(self.side, role, to, occupied));
            let _ = list.try_push(Attack { risk, ..attack });
        }
    }
}

/// What a slider would see through each of its targets: they are pinned to it, or skewered.
pub(crate) fn behind_targets(to: Square, role: Role, targets: Bitboard, occupied: Bitboard) -> Bitboard {
    let slide = match role {
        Role::Bishop => attacks::bishop_attacks,
        Role::Rook => attacks::rook_attacks,
        Role::Queen => attacks::queen_attacks,
        _ => return Bitboard::EMPTY,
    };
    slide(to, occupied & !targets) & !slide(to, occupied)
}

/// The struggle over a piece that has just come to a square.
pub(crate) fn landing(side: Color, role: Role, to: Square, occupied: Bitboard) -> Struggle {
    Struggle { square: to, owner: side, standing: role, occupied, absent: Bitboard::EMPTY, extra: None }
}

/// Where a pawn can step.
pub(crate) fn pushes(from: Square, side: Color, occupied: Bitboard) -> Bitboard {
    let step = side.fold_wb(8, -8);
    let Some(one) = from.offset(step).filter(|&to| !occupied.contains(to)) else { return Bitboard::EMPTY };
    let home = side.fold_wb(Rank::Second, Rank::Seventh);
    let two = one.offset(step).filter(|&to| from.rank() == home && !occupied.contains(to));
    two.into_iter().fold(one.into(), |all: Bitboard, to| all.with(to))
}
