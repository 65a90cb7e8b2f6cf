//! Attacks looked at again once the move is made: whether the rules allow it, and what it then threatens.
//!
//! The first look, [`attack::find`](crate::attack::find), judges in the old position, as CAPS-II does: a man is worth
//! attacking if one more attacker would win something. But a piece that bore on the man already, even behind another,
//! is not one more when it comes by another way, and a man that steps out of a line no longer attacks along it itself.
//! So the threats are counted on the new board, and what wins no more than before is no attack.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::{
    attack::{Attack, Attacks, Targets, behind_targets, landing},
    bearing::Bearings,
    pin::{self, Pins},
    struggle::{Checks, Ground},
};

/// The board after an attacking move.
#[derive(Debug)]
pub struct After {
    /// What stands where.
    pub board: Board,
    pins: Pins,
}

impl After {
    /// Makes the move; where an own man was in the way, it is gone.
    pub fn of(board: &Board, side: Color, attack: &Attack) -> After {
        let mut board = board.clone();
        board.discard_piece_at(attack.from);
        board.set_piece_at(attack.to, attack.role.of(side));
        let pins = pin::of(&board, &Bearings::of(&board));
        After { board, pins }
    }

    /// Where its struggles are fought.
    pub fn ground(&self) -> Ground<'_> {
        Ground::of(&self.board, &self.pins, Checks::Binding)
    }

    /// Whether the side that has moved left its king out of check.
    pub fn is_legal(&self, side: Color) -> bool {
        let attacked = |king| self.board.attacks_to(king, !side, self.board.occupied()).any();
        !self.board.king_of(side).is_some_and(attacked)
    }

    fn pinned(&self) -> Bitboard {
        self.pins.iter().map(|pin| pin.pinned).collect()
    }
}

/// Looks again at the attacks of one side.
#[derive(Debug)]
pub struct Review<'a> {
    /// The board before the move.
    pub board: &'a Board,
    /// Its struggles.
    pub ground: Ground<'a>,
    /// What can usefully be attacked.
    pub targets: &'a Targets,
    /// Who attacks.
    pub side: Color,
}

impl Review<'_> {
    /// Keeps the attacks that are legal and threaten to win more than could be won before, with those of their targets
    /// that do.
    pub fn keep(&self, list: &mut Attacks) {
        list.retain(|attack| match self.weigh(attack) {
            Some(weighed) => {
                *attack = weighed;
                true
            }
            None => false,
        });
    }

    fn weigh(&self, attack: &Attack) -> Option<Attack> {
        let after = After::of(self.board, self.side, attack);
        if !after.is_legal(self.side) {
            return None;
        }
        let (ground, occupied) = (after.ground(), after.board.occupied());
        let worth = |men: Bitboard, occupied| -> Bitboard {
            men.into_iter().filter(|&man| self.wins_more(&ground, man, occupied)).collect()
        };
        let targets = worth(attack.targets, occupied);
        let through = behind_targets(attack.to, attack.role, targets, occupied);
        let weighed = Attack {
            targets,
            discovered: worth(attack.discovered, occupied),
            behind: worth(attack.behind & through, occupied & !targets),
            risk: ground.gain(&landing(self.side, attack.role, attack.to, occupied)),
            ..*attack
        };
        self.is_enough(&weighed, &after).then_some(weighed)
    }

    /// Whether the enemy man on a square can now be captured with more gain than before the move. A check to our own
    /// king does not hide what could be captured before.
    fn wins_more(&self, ground: &Ground<'_>, man: Square, occupied: Bitboard) -> bool {
        let Some(role) = self.board.role_at(man) else { return false };
        if role == Role::King {
            return true;
        }
        let now = ground.over(man, !self.side, role);
        let before = self.ground.once_checks_are_met();
        ground.gain(&crate::struggle::Struggle { occupied, ..now })
            > before.gain(&before.over(man, !self.side, role))
    }

    fn is_enough(&self, attack: &Attack, after: &After) -> bool {
        let seen = attacks::attacks(attack.to, attack.role.of(self.side), after.board.occupied());
        self.targets.is_enough(self.board, attack, seen, after.pinned())
    }
}
