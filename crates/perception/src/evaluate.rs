//! EVALUATE: what a move promises, judged in the old position by the functions that it disturbs (CAPS-II §V).
//!
//! A move that is safe on its new square gets what the agency that proposed it recommends, and what else it does. One
//! that can be captured with profit gets its redeeming value alone: what the capturing piece leaves behind, or where it
//! is drawn to. Without a redeeming value worth the cost it is not worth a look.

use shakmaty::{Bitboard, Move, Role, Square, attacks};

use crate::{
    Sight,
    attack::{Attack, landing},
    bearing::Bearing,
    function::{Duty, Function},
    generate::landing_square,
    struggle::Ground,
    values::{KING, value},
};

/// What a move does to the fabric of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// It captures a man that defends something.
    GuardDestruction,
    /// The man that can capture it has something else to defend: DEFENSIVE OVERLOAD.
    Overload,
    /// The man that captures it is drawn to another square: DECOY VALUE.
    Decoy,
    /// The man that captures it leaves off attacking something: DISTRACT VALUE.
    Distraction,
    /// It cuts the line of an enemy piece with a function.
    LineBlock,
    /// It opens a line for a piece of its own.
    Unblock,
    /// The man would be lost anyway, and an enemy man of similar value is attacked too.
    Desperado,
}

/// What drawing the king out may be worth: half of it makes up for a queen that takes a pawn.
const DRAWN_KING: i32 = 1800;
/// What a check may win, by the number of squares that the king has to go to: with none it may be mate.
const CHECKS: [i32; 4] = [MATE, 1500, 900, 600];
/// What a move promises that may mate.
pub const MATE: i32 = KING;

/// What a move promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Merit {
    /// The optimistic value of the move.
    pub value: i32,
    /// What it captures.
    pub won: i32,
    /// What the enemy wins by capturing it.
    pub risk: i32,
    /// Values by effect, in the order of [`Effect`].
    effects: [i32; 7],
}

impl Merit {
    /// Whether it can stay where it goes.
    pub fn is_safe(&self) -> bool {
        self.risk <= self.won
    }

    /// What it costs to find out.
    pub fn cost(&self) -> i32 {
        (self.risk - self.won).max(0)
    }

    /// REDEEMING VALUE: what may make up for the loss.
    pub fn redeeming(&self) -> i32 {
        let of = |effect: Effect| self.effects[effect as usize];
        of(Effect::Overload)
            .max(of(Effect::Decoy) / 2)
            .max(of(Effect::Distraction) / 2)
            .max(of(Effect::Desperado))
    }

    /// The value of an effect; zero when the move does not have it.
    pub fn effect(&self, effect: Effect) -> i32 {
        self.effects[effect as usize]
    }
}

/// Judges moves in one position.
#[derive(Debug)]
pub struct Judge<'a> {
    sight: &'a Sight,
    ground: Ground<'a>,
}

impl<'a> Judge<'a> {
    /// In this position.
    pub fn of(sight: &'a Sight) -> Judge<'a> {
        Judge { ground: sight.ground(), sight }
    }

    /// EVALUATE: the merit of a move that an agency recommends so highly.
    pub fn evaluate(&self, m: Move, recommendation: i32) -> Merit {
        let (Some(from), Some(to)) = (m.from(), landing_square(m)) else {
            return Merit { value: recommendation, won: 0, risk: 0, effects: [0; 7] };
        };
        let board = self.sight.board();
        let side = self.sight.turn();
        let role = m.promotion().unwrap_or(m.role());
        let occupied = self.occupied_after(m, from, to);
        let promoted = m.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
        let won = m.capture().map_or(0, value) + promoted;
        let risk = self.ground.gain(&landing(side, role, to, occupied));
        let mut merit = Merit { value: 0, won, risk, effects: [0; 7] };
        if m.capture().is_some() {
            merit.effects[Effect::GuardDestruction as usize] = self.guarded_by(to);
        }
        merit.effects[Effect::LineBlock as usize] = self.cut(to, from);
        merit.effects[Effect::Unblock as usize] = self.opened(from, to);
        if merit.is_safe() {
            let side_effects: i32 = merit.effects.iter().sum();
            merit.value = won - risk + recommendation + side_effects;
            return merit;
        }
        let capturers = self.ground.participants(&landing(side, role, to, occupied)) & board.by_color(!side);
        let capturers: Bitboard =
            capturers.into_iter().filter(|&man| self.ground.is_free_for(man, to)).collect();
        for capturer in capturers {
            self.redeem(&mut merit, capturer, to);
            let followed = 2 * self.follow_up(from, capturer, to);
            let known = &mut merit.effects[Effect::Decoy as usize];
            *known = followed.max(*known);
        }
        if self.sight.standing(from).is_some_and(|standing| standing.safety.is_en_prise()) {
            let other = self.sight.best(side).iter().map(|threat| threat.gain).max().unwrap_or(0);
            merit.effects[Effect::Desperado as usize] = won.min(other);
        }
        merit.value = merit.redeeming();
        merit
    }

    fn occupied_after(&self, m: Move, from: Square, to: Square) -> Bitboard {
        let mut occupied = self.sight.board().occupied().without(from).with(to);
        if m.is_en_passant() {
            occupied.discard(Square::from_coords(to.file(), from.rank()));
        }
        occupied
    }

    /// What an enemy man that may capture on a square would leave behind, or be drawn into.
    fn redeem(&self, merit: &mut Merit, capturer: Square, to: Square) {
        let board = self.sight.board();
        let mut raise = |effect: Effect, worth: i32| {
            let known = &mut merit.effects[effect as usize];
            *known = worth.max(*known);
        };
        let role = board.role_at(capturer);
        raise(
            Effect::Decoy,
            role.map_or(0, |role| if role == Role::King { DRAWN_KING } else { value(role) }),
        );
        let occupied = board.occupied();
        let from_there = role.zip(board.color_at(capturer)).map_or(Bitboard::EMPTY, |(role, color)| {
            attacks::attacks(to, role.of(color), occupied.without(capturer))
        });
        for Function { duty, square, .. } in self.sight.functions.of_piece(capturer) {
            match duty {
                // What it still guards from the new square is no overload.
                Duty::Defending if square != to && !from_there.contains(square) => {
                    raise(Effect::Overload, self.stake(square));
                }
                // What it shielded is attacked when it goes.
                Duty::Blocking if !attacks::ray(capturer, square).contains(to) => {
                    raise(Effect::Overload, board.role_at(square).map_or(0, value).min(KING));
                }
                Duty::Attacking => {
                    let loss = self.sight.standing(square).map_or(0, |standing| standing.loss);
                    raise(Effect::Distraction, loss.min(KING));
                }
                _ => {}
            }
        }
    }

    /// What the piece that recaptures a decoyed man attacks from there, now that it has left its place.
    fn follow_up(&self, from: Square, capturer: Square, to: Square) -> i32 {
        let board = self.sight.board();
        let side = self.sight.turn();
        let occupied = board.occupied().without(from).without(capturer).with(to);
        let mut most = 0;
        for man in board.attacks_to(to, side, occupied).without(from) {
            let Some(role) = board.role_at(man).filter(|&role| role != Role::King) else { continue };
            let seen = attacks::attacks(to, role.of(side), occupied.without(man));
            let hit = seen & self.sight.targets.useful(side, role) & !self.sight.bearings.dir(man);
            let king = (hit & board.kings()).first().map_or(0, |_| value(Role::Queen));
            let mut worths: arrayvec::ArrayVec<i32, 16> =
                hit.into_iter().take(16).map(|target| worth_attacking(self.sight, target)).collect();
            worths.sort_unstable_by(|a, b| b.cmp(a));
            most = most.max(king).max(worths.get(1).copied().unwrap_or(0));
        }
        most
    }

    /// What is at stake on a square that the enemy defends: the man there, and what we could attack from there.
    fn stake(&self, square: Square) -> i32 {
        let board = self.sight.board();
        let side = self.sight.turn();
        let man =
            board.piece_at(square).filter(|piece| piece.color != side).map_or(0, |piece| value(piece.role));
        let attack = self.sight.attacks(side).iter().filter(|attack| attack.to == square);
        man.min(KING) + attack.map(|attack| promise(self.sight, attack)).max().unwrap_or(0)
    }

    /// What falls when the man on this square is captured.
    fn guarded_by(&self, square: Square) -> i32 {
        let defended =
            self.sight.functions.of_piece(square).filter(|function| function.duty == Duty::Defending);
        defended.map(|function| self.stake(function.square)).max().unwrap_or(0)
    }

    /// What falls when enemy lines through a square are cut.
    fn cut(&self, to: Square, from: Square) -> i32 {
        let board = self.sight.board();
        let enemies = board.by_color(!self.sight.turn()) & board.sliders();
        let mut most = 0;
        for slider in enemies.into_iter().filter(|&slider| self.sight.bearings.dir(slider).contains(to)) {
            for Function { duty, square, .. } in self.sight.functions.of_piece(slider) {
                let across = square != to && square != from && attacks::between(slider, square).contains(to);
                if across && duty == Duty::Defending {
                    most = most.max(self.stake(square));
                } else if across && duty == Duty::Attacking {
                    most = most.max(self.sight.standing(square).map_or(0, |standing| standing.loss));
                }
            }
        }
        most.min(KING)
    }

    /// What our own pieces come to attack when a man leaves their line.
    fn opened(&self, from: Square, to: Square) -> i32 {
        let board = self.sight.board();
        let side = self.sight.turn();
        let mut most = 0;
        for slider in board.by_color(side) & board.sliders() {
            let seen = self.sight.bearings.dir(slider);
            let (Some(role), true) = (board.role_at(slider), seen.contains(from)) else { continue };
            if attacks::ray(slider, from).contains(to) {
                continue;
            }
            let past = self.sight.bearings.from(Bearing::Dsc, slider)
                | self.sight.bearings.from(Bearing::Othru, slider);
            let hit = past & attacks::ray(slider, from) & self.sight.targets.useful(side, role);
            for target in hit.into_iter().filter(|&target| attacks::between(slider, target).contains(from)) {
                most = most.max(worth_attacking(self.sight, target));
            }
        }
        most
    }
}

/// What an attack may win: of two targets the lesser, for one can be saved; a lone target that cannot get away half; a
/// check as the king's room says.
pub fn promise(sight: &Sight, attack: &Attack) -> i32 {
    let mut worths: arrayvec::ArrayVec<i32, 16> =
        attack.all().into_iter().take(16).map(|target| worth_attacking_by(sight, attack, target)).collect();
    worths.sort_unstable_by(|a, b| b.cmp(a));
    let promoted = if attack.role == Role::Queen && attack.won >= 800 { attack.won } else { 0 };
    let check = (attack.all() & sight.board().kings()).first().map_or(0, |king| check(sight, attack, king));
    promoted.max(check).max(match worths.as_slice() {
        [] => 0,
        [single] => single / 2,
        [_, second, ..] => *second,
    })
}

/// What a check to the king on this square may win, by the squares that the checking piece leaves it.
fn check(sight: &Sight, attack: &Attack, king: Square) -> i32 {
    let board = sight.board();
    let occupied = board.occupied().without(attack.from).without(king);
    let side = board.color_at(attack.from).unwrap_or(sight.turn());
    let seen = attacks::attacks(attack.to, attack.role.of(side), occupied);
    let room = (sight.targets.room(king) & !seen).count();
    CHECKS[room.min(CHECKS.len() - 1)]
}

/// A man counts with its value; a king with a queen's, for checks do not always mate.
fn worth_attacking(sight: &Sight, target: Square) -> i32 {
    sight
        .board()
        .role_at(target)
        .map_or(0, |role| if role == Role::King { value(Role::Queen) } else { value(role) })
}

/// What shields a king from a queen that would come there supported is worth as much as the king.
fn worth_attacking_by(sight: &Sight, attack: &Attack, target: Square) -> i32 {
    let shield =
        attack.role == Role::Queen && attack.targets.contains(target) && shields(sight, attack, target);
    if shield { value(Role::Queen) } else { worth_attacking(sight, target) }
}

/// Whether a man is guarded by its king alone, and another enemy bears on it besides the attacker.
fn shields(sight: &Sight, attack: &Attack, target: Square) -> bool {
    let board = sight.board();
    let Some(side) = board.color_at(target) else { return false };
    let onto = |color| board.attacks_to(target, color, board.occupied()).without(attack.from);
    onto(side) == board.by_color(side) & board.kings() && onto(!side).any()
}
