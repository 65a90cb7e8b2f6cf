//! Numbers with a meaning: centipawns are not points, points are not plies.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Neg, Sub},
};

use lucena_board::exchange::POINTS;
use shakmaty::{Chess, Color, Position, Role};

macro_rules! quantity {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub i32);

        impl Add for $name {
            type Output = $name;
            fn add(self, other: $name) -> $name {
                $name(self.0.saturating_add(other.0))
            }
        }

        impl Sub for $name {
            type Output = $name;
            fn sub(self, other: $name) -> $name {
                $name(self.0.saturating_sub(other.0))
            }
        }

        impl Neg for $name {
            type Output = $name;
            fn neg(self) -> $name {
                $name(self.0.saturating_neg())
            }
        }

        impl AddAssign for $name {
            fn add_assign(&mut self, other: $name) {
                *self = *self + other;
            }
        }

        impl Sum for $name {
            fn sum<I: Iterator<Item = $name>>(values: I) -> $name {
                values.fold($name(0), Add::add)
            }
        }
    };
}

quantity! {
    /// Hundredths of a pawn: what a machine judges.
    Centipawns
}

quantity! {
    /// What every player counts: a pawn is one, a queen nine.
    Points
}

impl Centipawns {
    /// As pawns, for people: `+0.35`.
    pub fn pawns(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl fmt::Display for Centipawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.2}", self.pawns())
    }
}

impl Points {
    /// More than all that stands on a board: what a mate counts.
    pub const MATE: Points = Points(100);

    /// What a man is worth; a king more than everything else.
    pub const fn of(role: Role) -> Points {
        match role {
            Role::Pawn => Points(POINTS.pawn),
            Role::Knight => Points(POINTS.knight),
            Role::Bishop => Points(POINTS.bishop),
            Role::Rook => Points(POINTS.rook),
            Role::Queen => Points(POINTS.queen),
            Role::King => Points::MATE,
        }
    }

    /// The same in centipawns.
    pub const fn centipawns(self) -> Centipawns {
        Centipawns(100 * self.0)
    }
}

/// The points of a side minus those of the other.
pub fn balance(position: &Chess, side: Color) -> Points {
    let board = position.board();
    let points = |color: Color| -> Points {
        let men = board.by_color(color);
        Role::ALL
            .into_iter()
            .filter(|&role| role != Role::King)
            .map(|role| Points((board.by_role(role) & men).count() as i32 * Points::of(role).0))
            .sum()
    };
    points(side) - points(!side)
}

/// Half-moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Plies(pub u32);
