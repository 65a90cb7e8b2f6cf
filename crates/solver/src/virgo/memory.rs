//! What is remembered: replies that were successful (§3.1), and pairs of backed up values (§2.3.1, §3.5).

use shakmaty::{Color, Move, Role};

use super::node::{Node, Side, Step};

/// VIRGO §3.1, memory moves: `mem[piece, square]`, the reply that last succeeded when the piece had moved there.
pub struct Replies(Box<[[Option<Step>; 64]; 12]>);

impl Replies {
    /// Nothing.
    pub fn new() -> Replies {
        Replies(Box::new([[None; 64]; 12]))
    }

    /// The reply to a move of this side.
    pub fn to(&self, color: Color, m: Move) -> Option<Step> {
        self.0[place(color, m.role())][m.to() as usize]
    }

    /// A reply to a move of this side has succeeded.
    pub fn remember(&mut self, color: Color, m: Move, reply: Move) {
        self.0[place(color, m.role())][m.to() as usize] = Step::of(reply);
    }
}

fn place(color: Color, role: Role) -> usize {
    role as usize - 1 + color.fold_wb(0, 6)
}

/// How far a node may be searched: more is better for US, and never worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How much of the brake is left; nothing when throttled.
    pub brake: u32,
    /// How many plies are left.
    pub depth: u8,
}

impl Effort {
    fn covers(self, other: Effort) -> bool {
        self.brake >= other.brake && self.depth >= other.depth
    }
}

/// BVL and BVH of a node, as points that US still needs there: it reaches `low`, it does not reach `high`.
#[derive(Clone, Copy)]
struct Pair {
    key: u64,
    low: i16,
    high: i16,
    low_effort: Effort,
    high_effort: Effort,
    /// The move that succeeded, as its number.
    best: u16,
}

const UNKNOWN: Pair = Pair {
    key: 0,
    low: i16::MIN,
    high: i16::MAX,
    low_effort: Effort { brake: 0, depth: 0 },
    high_effort: Effort { brake: 0, depth: 0 },
    best: 0,
};

/// Pairs of backed up values.
pub struct Pairs(Vec<Pair>);

impl Pairs {
    /// For so many at most.
    pub fn new(room: usize) -> Pairs {
        Pairs(vec![UNKNOWN; room.next_power_of_two()])
    }

    fn index(&self, key: u64) -> usize {
        (key ^ key >> 32) as usize & (self.0.len() - 1)
    }

    /// Whether US is known to succeed with what it needs, and the number of the move that did.
    pub fn look_up(&self, key: u64, need: i32, effort: Effort) -> (Option<bool>, u16) {
        let pair = &self.0[self.index(key)];
        if pair.key != key {
            return (None, 0);
        }
        let known = match () {
            () if need <= i32::from(pair.low) && effort.covers(pair.low_effort) => Some(true),
            () if need >= i32::from(pair.high) && pair.high_effort.covers(effort) => Some(false),
            () => None,
        };
        (known, pair.best)
    }

    /// US does or does not succeed with what it needs.
    pub fn keep(&mut self, key: u64, need: i32, effort: Effort, succeeds: bool, best: u16) {
        let index = self.index(key);
        let pair = &mut self.0[index];
        if pair.key != key {
            *pair = Pair { key, ..UNKNOWN };
        }
        if succeeds {
            (pair.low, pair.low_effort) = (need as i16, effort);
        } else {
            (pair.high, pair.high_effort) = (need as i16, effort);
        }
        if best != 0 {
            pair.best = best;
        }
    }
}

/// What tells nodes apart besides the position: all that decides which moves are tried.
pub fn circumstances(node: &Node, defends: bool) -> u64 {
    let side = u64::from(node.side == Side::Us);
    let against = node.against.filter(|_| defends).map_or(0, |step| step.number() + 1);
    let few = |dummies: u8| u64::from(dummies.min(2));
    let all = side
        | u64::from(node.cap) << 1
        | u64::from(node.parent_cycle) << 3
        | few(node.dummies[0]) << 5
        | few(node.dummies[1]) << 7
        | u64::from(defends) << 9
        | against << 10;
    all.wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The number of a move among all.
pub fn number(m: Move) -> u16 {
    let promotion = m.promotion().map_or(0, |role| role as u16);
    m.from().map_or(0, |from| from as u16) | (m.to() as u16) << 6 | promotion << 12
}
