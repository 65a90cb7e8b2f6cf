//! How safe a piece stands: the five grades of CAPS-II §II.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::{
    struggle::{Ground, Struggle},
    values::value,
};

/// Classes of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Classes(u8);

impl Classes {
    /// None.
    pub const NONE: Classes = Classes(0);
    /// All six.
    pub const ALL: Classes = Classes(0b11_1111);

    /// Those for which this holds.
    pub fn filter(mut holds: impl FnMut(Role) -> bool) -> Classes {
        Role::ALL.into_iter().filter(|&role| holds(role)).fold(Classes::NONE, Classes::with)
    }

    /// And this one.
    #[must_use]
    pub fn with(self, role: Role) -> Classes {
        Classes(self.0 | 1 << (role as u8 - 1))
    }

    /// Whether it is among them.
    pub fn contains(self, role: Role) -> bool {
        self.0 >> (role as u8 - 1) & 1 == 1
    }

    /// One by one, from pawn to king.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.contains(role))
    }
}

/// The five grades, mutually exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Safety {
    /// COMPLETELY EN PRISE: its full value is lost on the opponent's next move. For a king: in check.
    CompletelyEnPrise,
    /// PARTLY EN PRISE: part of its value is.
    PartlyEnPrise,
    /// BARELY DEFENDED: no capture gains now, but with any one more attacker it would.
    BarelyDefended,
    /// PARTLY OVERPROTECTED: safe against one more attacker of some classes, but not of others of its own value or
    /// more.
    PartlyOverprotected,
    /// COMPLETELY OVERPROTECTED: safe against any one more attacker of its own value or more.
    CompletelyOverprotected,
}

impl Safety {
    /// The paper's name.
    pub const fn name(self) -> &'static str {
        match self {
            Safety::CompletelyEnPrise => "completely en prise",
            Safety::PartlyEnPrise => "partly en prise",
            Safety::BarelyDefended => "barely defended",
            Safety::PartlyOverprotected => "partly overprotected",
            Safety::CompletelyOverprotected => "completely overprotected",
        }
    }

    /// Whether a capture gains.
    pub fn is_en_prise(self) -> bool {
        matches!(self, Safety::CompletelyEnPrise | Safety::PartlyEnPrise)
    }
}

/// How a man stands on its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The grade.
    pub safety: Safety,
    /// What the enemy wins by capturing it; a king's value when it is in check.
    pub loss: i32,
    /// The classes of which one more attacker would win something, or more than is won now.
    pub weak_to: Classes,
    /// Whether somebody could recapture. The five grades do not tell a man with too few guards from one with none; a
    /// player does. A king is always called guarded, for he is never captured.
    pub guarded: bool,
}

impl Standing {
    /// What nobody attacks with gain, nor guards.
    const UNDEFENDED: &'static str = "undefended";

    /// All names that a standing can have, the worst first.
    pub const NAMES: [&'static str; 6] = [
        Safety::CompletelyEnPrise.name(),
        Safety::PartlyEnPrise.name(),
        Standing::UNDEFENDED,
        Safety::BarelyDefended.name(),
        Safety::PartlyOverprotected.name(),
        Safety::CompletelyOverprotected.name(),
    ];

    /// What a player calls it: the paper's name of the grade, but what nobody guards is not defended at all.
    pub fn name(&self) -> &'static str {
        if self.guarded || self.safety.is_en_prise() { self.safety.name() } else { Standing::UNDEFENDED }
    }
}

/// Grades the man on a square. `participants` are the men of both sides that bear on it, directly or behind others.
pub fn grade(ground: &Ground<'_>, board: &Board, struggle: &Struggle, participants: Bitboard) -> Standing {
    let Struggle { square, owner, standing, .. } = *struggle;
    let attackers = participants & board.by_color(!owner);
    if standing == Role::King {
        return king(board, square, owner);
    }
    let worth = value(standing);
    let defenders = participants & board.by_color(owner);
    if attackers.is_empty() && ground.is_plain(square, defenders) {
        return unattacked(standing, defenders.any());
    }
    let loss = ground.gain(struggle);
    let with = |role| ground.gain(&Struggle { extra: Some(role), ..*struggle });
    let weak_to = Classes::filter(|role| with(role) > loss);
    let safety = match loss {
        0 => unharmed(worth, weak_to),
        part if part < worth => Safety::PartlyEnPrise,
        _ => Safety::CompletelyEnPrise,
    };
    let guarded = defenders.into_iter().any(|man| ground.is_free_for(man, square));
    Standing { safety, loss, weak_to, guarded }
}

/// A king is in check, or any attack would be one.
fn king(board: &Board, square: Square, owner: Color) -> Standing {
    let in_check = board.attacks_to(square, !owner, board.occupied()).any();
    Standing {
        safety: if in_check { Safety::CompletelyEnPrise } else { Safety::BarelyDefended },
        loss: if in_check { value(Role::King) } else { 0 },
        weak_to: Classes::filter(|role| role != Role::King),
        guarded: true,
    }
}

/// A lone attacker wins a man that nobody guards; a guarded one only if he is worth less, for he is recaptured.
fn unattacked(standing: Role, defended: bool) -> Standing {
    let worth = value(standing);
    let weak_to = Classes::filter(|role| !defended || value(role) < worth);
    Standing { safety: unharmed(worth, weak_to), loss: 0, weak_to, guarded: defended }
}

fn unharmed(worth: i32, weak_to: Classes) -> Safety {
    if weak_to == Classes::ALL {
        Safety::BarelyDefended
    } else if weak_to.iter().all(|role| value(role) < worth) {
        Safety::CompletelyOverprotected
    } else {
        Safety::PartlyOverprotected
    }
}
