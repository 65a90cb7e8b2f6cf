//! The struggle on a square: what a series of captures there wins (CAPS-II §II).
//!
//! - The sides capture in turn, the attacker first; either may stop when going on would cost it.
//! - Each captures with its least valuable man first: pawn, knight, bishop, rook, queen, king. Of several alike it
//!   takes the one whose departure serves it best. Men behind others join in when the line opens.
//! - A man pinned to something else than its king is used only when nothing better is left; one pinned to its king not
//!   at all, unless it captures along the line: that would not be legal. After a capture no enemy slider may look at
//!   the capturer's king. What a check that stands on the board means is said by [`Checks`].
//! - The king captures only where nobody can recapture.
//! - A pawn that captures on the last rank becomes a queen.

use shakmaty::{Bitboard, Board, ByColor, Color, Role, Square, attacks};

use crate::{pin::Pins, values::value};

/// What the checks that stand on the board mean for a struggle elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checks {
    /// CAPS-II thinks in pseudo-legal moves, and searches all answers to a check anyway: here a check by a slider
    /// forbids every capture that leaves it standing, one by a knight or pawn is overlooked.
    Overlooked,
    /// The rules: who begins must end every check to his king with his first capture. Who recaptures need not: the
    /// move with which he has met the check lies before the struggle. Nor is anybody bound who waits for one more
    /// attacker, for that takes a move too.
    Binding,
    /// All checks have been met before the struggle begins.
    Met,
}

/// What the struggles of one position have in common.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'a> {
    board: &'a Board,
    kings: ByColor<Option<Square>>,
    /// Enemy sliders that would look at each king, were the board empty.
    snipers: ByColor<Bitboard>,
    /// Enemy men that give check to each king.
    checkers: ByColor<Bitboard>,
    checks: Checks,
    pins: &'a Pins,
    /// Men pinned to something else than the king.
    any_held: Bitboard,
    /// Men whose departure changes more than the struggle: on a line to a king, or pinning.
    special: Bitboard,
}

/// A struggle to be fought out.
#[derive(Debug, Clone, Copy)]
pub struct Struggle {
    /// Where.
    pub square: Square,
    /// Whose man stands there: the other side attacks.
    pub owner: Color,
    /// What stands there.
    pub standing: Role,
    /// What is occupied; more or less than the board says when a move is only thought of.
    pub occupied: Bitboard,
    /// Men that take no part.
    pub absent: Bitboard,
    /// One more attacker of this class, from nowhere.
    pub extra: Option<Role>,
}

/// How a struggle stands.
#[derive(Clone, Copy)]
struct State {
    turn: Color,
    standing: Role,
    occupied: Bitboard,
    /// Men of both sides that bear on the square now.
    joined: Bitboard,
    extra: Option<Role>,
}

/// Who captures next.
enum Capturers {
    /// One of these, all alike.
    Men(Role, Bitboard),
    /// The one from nowhere.
    Extra(Role),
}

impl<'a> Ground<'a> {
    /// Looks at the kings.
    pub fn of(board: &'a Board, pins: &'a Pins, checks: Checks) -> Ground<'a> {
        let kings = ByColor::new_with(|color| board.king_of(color));
        let checkers = ByColor::new_with(|color| {
            let king: Option<Square> = *kings.get(color);
            king.map_or(Bitboard::EMPTY, |king| board.attacks_to(king, !color, board.occupied()))
        });
        let snipers = ByColor::new_with(|color| snipers(board, *kings.get(color), !color));
        let held = || pins.iter().filter(|pin| !pin.absolute);
        let mut special: Bitboard = held().map(|pin| pin.pinner).collect();
        for color in Color::ALL {
            if let Some(king) = *kings.get(color) {
                for sniper in *snipers.get(color) {
                    special |= attacks::between(king, sniper).with(sniper);
                }
            }
        }
        let any_held = held().map(|pin| pin.pinned).collect();
        Ground { board, kings, snipers, checkers, checks, pins, any_held, special }
    }

    /// The same, with all checks met.
    pub fn once_checks_are_met(self) -> Ground<'a> {
        let checks = if self.checks == Checks::Binding { Checks::Met } else { self.checks };
        Ground { checks, ..self }
    }

    /// The struggle for the man on this square.
    pub fn over(&self, square: Square, owner: Color, standing: Role) -> Struggle {
        let occupied = self.board.occupied();
        Struggle { square, owner, standing, occupied, absent: Bitboard::EMPTY, extra: None }
    }

    /// Whether a man is not kept from a square by a pin to its king.
    pub fn is_free_for(&self, man: Square, square: Square) -> bool {
        !self.pins.iter().any(|pin| pin.absolute && pin.pinned == man && !pin.line().contains(square))
    }

    /// Whether these men would capture on a square as if it were the simplest thing: no pins, no promotion.
    pub fn is_plain(&self, square: Square, men: Bitboard) -> bool {
        let promoting =
            if Bitboard::BACKRANKS.contains(square) { self.board.pawns() } else { Bitboard::EMPTY };
        (men & (self.special | self.any_held | promoting)).is_empty()
    }

    /// The men of both sides that can take part, those behind others included.
    pub fn participants(&self, struggle: &Struggle) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        let mut occupied = struggle.occupied;
        loop {
            let joined = self.bearing_on(struggle.square, occupied) & occupied & !struggle.absent;
            if joined.is_empty() {
                return found;
            }
            found |= joined;
            occupied &= !joined;
        }
    }

    /// What the attacker wins: nothing when he does better not to begin.
    pub fn gain(&self, struggle: &Struggle) -> i32 {
        let present = struggle.occupied.with(struggle.square) & !struggle.absent;
        let state = State {
            turn: !struggle.owner,
            standing: struggle.standing,
            occupied: struggle.occupied.with(struggle.square),
            joined: self.bearing_on(struggle.square, struggle.occupied) & present,
            extra: struggle.extra,
        };
        self.fight(struggle, &state)
    }

    /// What the side whose turn it is wins from here on.
    fn fight(&self, struggle: &Struggle, state: &State) -> i32 {
        let Some(capturers) = self.next(struggle, state) else { return 0 };
        let worth = value(state.standing);
        match capturers {
            Capturers::Extra(role) => {
                let next = State { turn: !state.turn, standing: role, extra: None, ..*state };
                (worth - self.fight(struggle, &next)).max(0)
            }
            Capturers::Men(role, men) => {
                let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(struggle.square);
                let standing = if promotes { Role::Queen } else { role };
                let won = worth + if promotes { value(Role::Queen) - value(Role::Pawn) } else { 0 };
                let (mut best, mut ordinary) = (0, false);
                for man in men {
                    let occupied = state.occupied.without(man);
                    let joined = self.bearing_on(struggle.square, occupied) & occupied & !struggle.absent;
                    // Men whose departure opens nothing are all the same.
                    let is_ordinary = (joined & !state.joined).is_empty() && !self.special.contains(man);
                    if is_ordinary && ordinary {
                        continue;
                    }
                    ordinary |= is_ordinary;
                    let next = State { turn: !state.turn, standing, occupied, joined, extra: state.extra };
                    best = best.max(won - self.fight(struggle, &next));
                }
                best
            }
        }
    }

    /// Everything that bears on a square.
    fn bearing_on(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let board = self.board;
        attacks::bishop_attacks(square, occupied) & board.bishops_and_queens()
            | attacks::rook_attacks(square, occupied) & board.rooks_and_queens()
            | attacks::knight_attacks(square) & board.knights()
            | attacks::king_attacks(square) & board.kings()
            | attacks::pawn_attacks(Color::Black, square) & board.pawns() & board.white()
            | attacks::pawn_attacks(Color::White, square) & board.pawns() & board.black()
    }

    /// The least valuable men that may capture; the held ones when there are no others.
    fn next(&self, struggle: &Struggle, state: &State) -> Option<Capturers> {
        let extra = state.extra.filter(|_| state.turn != struggle.owner);
        let ours = state.joined & self.board.by_color(state.turn);
        if ours.is_empty() && extra.is_none() {
            return None;
        }
        let free = if self.any_held.is_empty() { ours } else { ours & !self.held(struggle.square, state) };
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let men = self.legal(struggle, state, free & self.board.by_role(role));
            if men.any() {
                return Some(Capturers::Men(role, men));
            }
            if extra == Some(role) {
                return Some(Capturers::Extra(role));
            }
        }
        if let Some(king) = self.king(struggle, state, extra) {
            return Some(king);
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let men = self.legal(struggle, state, ours & !free & self.board.by_role(role));
            if men.any() {
                return Some(Capturers::Men(role, men));
            }
        }
        None
    }

    /// Those of the men that leave their king out of check.
    fn legal(&self, struggle: &Struggle, state: &State, men: Bitboard) -> Bitboard {
        let Some(king) = *self.kings.get(state.turn) else { return men };
        let others = state.occupied.without(struggle.square);
        let (snipers, leapers) = self.dangers(struggle, state.turn);
        if (leapers & others).any() {
            return Bitboard::EMPTY;
        }
        let snipers = snipers & others;
        if men.is_empty() || snipers.is_empty() {
            return men;
        }
        men.into_iter()
            .filter(|&man| {
                let occupied = state.occupied.without(man);
                snipers.into_iter().all(|sniper| (attacks::between(king, sniper) & occupied).any())
            })
            .collect()
    }

    /// What forbids a side to capture: sliders to which its king must not be opened, and knights and pawns that give
    /// check and must be captured first.
    fn dangers(&self, struggle: &Struggle, turn: Color) -> (Bitboard, Bitboard) {
        let (snipers, checkers) = (*self.snipers.get(turn), *self.checkers.get(turn));
        let begins = turn != struggle.owner && struggle.extra.is_none();
        match self.checks {
            Checks::Overlooked => (snipers, Bitboard::EMPTY),
            Checks::Binding if begins => (snipers, checkers & !self.board.sliders()),
            Checks::Binding | Checks::Met => (snipers & !checkers, Bitboard::EMPTY),
        }
    }

    /// The king, ours or the one from nowhere, where nobody can recapture.
    fn king(&self, struggle: &Struggle, state: &State, extra: Option<Role>) -> Option<Capturers> {
        let enemies = state.joined & self.board.by_color(!state.turn);
        let guarded = state.extra.is_some() && state.turn == struggle.owner;
        let king = (state.joined & self.board.by_color(state.turn) & self.board.kings()).first();
        if let Some(king) = king {
            let occupied = state.occupied.without(king);
            let behind = self.bearing_on(struggle.square, occupied) & occupied & !struggle.absent;
            let free = (behind & self.board.by_color(!state.turn)).is_empty() && !guarded;
            if free {
                return Some(Capturers::Men(Role::King, king.into()));
            }
        }
        (extra == Some(Role::King) && enemies.is_empty()).then_some(Capturers::Extra(Role::King))
    }

    /// Men held on another line than one through the square.
    fn held(&self, square: Square, state: &State) -> Bitboard {
        self.pins
            .iter()
            .filter(|pin| {
                !pin.absolute && state.occupied.contains(pin.pinner) && !pin.line().contains(square)
            })
            .map(|pin| pin.pinned)
            .collect()
    }
}

fn snipers(board: &Board, king: Option<Square>, enemy: Color) -> Bitboard {
    let Some(king) = king else { return Bitboard::EMPTY };
    let diagonal = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    (diagonal | straight) & board.by_color(enemy)
}
