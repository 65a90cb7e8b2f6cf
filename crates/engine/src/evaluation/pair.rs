//! A middlegame and an endgame value that travel together.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values in one register: the middlegame's in the lower half, the endgame's in the upper.
///
/// Sums and products work on both at once as long as each stays within sixteen bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    /// Nothing.
    pub const ZERO: Pair = Pair(0);

    /// A pair of values.
    pub const fn new(middlegame: i32, endgame: i32) -> Pair {
        Pair((endgame << 16).wrapping_add(middlegame))
    }

    /// What it is worth with all the pieces on the board.
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// What it is worth when the pieces are gone.
    pub const fn endgame(self) -> i32 {
        // The lower half borrows one from the upper when it is negative.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for Pair {
    type Output = Pair;
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Pair;
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    fn mul(self, times: i32) -> Pair {
        Pair(self.0.wrapping_mul(times))
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}
