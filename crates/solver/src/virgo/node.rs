//! What a node knows of the way that led to it.

use shakmaty::{Move, Role, Square};

/// Whose turn it is, in the words of the thesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The side that wants to reach the goal; it moves at UTM nodes.
    Us,
    /// The other; it moves at TTM nodes.
    Them,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::Us => Side::Them,
            Side::Them => Side::Us,
        }
    }

    /// Whether a tally is good for this side: it reaches the goal for US, it does not for THEM.
    pub fn likes(self, tally: i32, goal: i32) -> bool {
        (tally >= goal) == (self == Side::Us)
    }

    /// VIRGO §3.1: i is 1 for UTM nodes, -1 for TTM nodes.
    pub fn sign(self) -> i32 {
        match self {
            Side::Us => 1,
            Side::Them => -1,
        }
    }
}

/// VIRGO §3.1: a given piece that moves in a given direction, a given number of squares. Here with its square, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    role: Role,
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl Step {
    /// Of a move; castling has no direction and is not stored.
    pub fn of(m: Move) -> Option<Step> {
        let from = m.from().filter(|_| !m.is_castle())?;
        Some(Step { role: m.role(), from, to: m.to(), promotion: m.promotion() })
    }

    /// Whether it is this move of this very man.
    pub fn is(self, m: Move) -> bool {
        m.from() == Some(self.from) && m.to() == self.to && m.promotion() == self.promotion
    }

    /// Whether such a man goes the same way.
    pub fn is_like(self, m: Move) -> bool {
        m.role() == self.role
            && m.from().is_some_and(|from| m.to() - from == self.to - self.from)
            && m.promotion() == self.promotion
    }

    /// For keys.
    pub fn number(self) -> u64 {
        u64::from(self.from) | u64::from(self.to) << 6
    }
}

/// A node, but for its position.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// Who moves.
    pub side: Side,
    /// How many moves from the root.
    pub ply: u16,
    /// What US has won on the way.
    pub tally: i32,
    /// The highest cycle that it may enter: that of its grandparent, or less.
    pub cap: u8,
    /// The cycle of its parent, which caps its children.
    pub parent_cycle: u8,
    /// The product of the brakes of its ancestors.
    pub product: u64,
    /// Whether that product has exceeded the limit, or the depth its own.
    pub throttled: bool,
    /// Dummy moves of US and of THEM on the way.
    pub dummies: [u8; 2],
    /// What the side that has just moved threatens, if its move was tried for that.
    pub against: Option<Step>,
    /// The last threats of US and of THEM, tried first in their scope.
    pub threats: [Option<Step>; 2],
    /// The move that led here.
    pub last: Option<Move>,
    /// After a dummy move: the move that is tested for a threat.
    pub tested: Option<Move>,
    /// Whether only moves count that are consequent to it.
    pub only_consequent: bool,
    /// Tells ways apart.
    pub path: u64,
}

impl Node {
    /// The root.
    pub fn root(us: u8, them: u8) -> Node {
        Node {
            side: Side::Us,
            ply: 0,
            tally: 0,
            cap: us,
            parent_cycle: them,
            product: 1,
            throttled: false,
            dummies: [0; 2],
            against: None,
            threats: [None; 2],
            last: None,
            tested: None,
            only_consequent: false,
            path: 0,
        }
    }

    /// After a move that wins so much, while the node is on this cycle.
    pub fn after(&self, m: Move, gain: i32, cycle: u8) -> Node {
        let way = (m.to() as u64) << 6 | m.from().map_or(0, |from| from as u64);
        Node {
            side: self.side.other(),
            ply: self.ply + 1,
            tally: self.tally + self.side.sign() * gain,
            cap: self.parent_cycle,
            parent_cycle: cycle,
            against: None,
            last: Some(m),
            tested: None,
            only_consequent: false,
            path: (self.path ^ way).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            ..*self
        }
    }

    /// VIRGO §3.1, n-move threats: after a dummy move here, to see what the other side threatens in so many moves.
    /// This node is on cycle 1 as long as its dummy move is tried.
    pub fn after_dummy(&self, moves: u8, only_consequent: bool) -> Node {
        let mut dummies = self.dummies;
        dummies[self.side as usize] += 1;
        Node {
            side: self.side.other(),
            ply: self.ply + 1,
            cap: moves,
            parent_cycle: 1,
            dummies,
            against: None,
            last: None,
            tested: self.last,
            only_consequent,
            path: (self.path ^ 0xfff).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            ..*self
        }
    }

    /// VIRGO §3.1, further search simplification: whether only promotions and the king count for the side to move.
    pub fn wants_king_or_queen(&self) -> bool {
        self.dummies[self.side.other() as usize] >= 2
    }
}
