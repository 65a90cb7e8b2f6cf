//! What an explanation or a review may spend, how that is divided, and what has been spent.
//!
//! Nodes, not seconds: the same question has the same answer on every machine.

use std::ops::AddAssign;

/// What a machine may spend on an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Budget {
    /// How many positions it may look at.
    pub nodes: u64,
    /// How many plies it may look ahead; as many as it likes if not given.
    pub depth: Option<u32>,
}

impl Budget {
    /// So many positions, as deep as they reach.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes, depth: None }
    }

    /// The same, so many times.
    #[must_use]
    pub const fn times(self, factor: u64) -> Budget {
        Budget { nodes: self.nodes.saturating_mul(factor), depth: self.depth }
    }
}

/// What may be spent on one position. All shares are cut from the nodes of the first look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Price {
    nodes: u64,
}

impl Price {
    /// An explanation of one position, on every surface.
    pub const EXPLANATION: Price = Price { nodes: 120_000 };
    /// Each position of a reviewed game, on every surface.
    pub const REVIEW: Price = Price { nodes: 60_000 };
    /// A puzzle of many that are tagged; most are certain long before it is spent.
    pub const TAG: Price = Price { nodes: 64_000 };
    /// The same where the solution is given, and only the motifs are to be proved.
    pub const SOLUTION: Price = Price { nodes: 30_000 };
    /// Less makes no sense.
    pub const LEAST: u64 = 100;

    /// A first look of so many nodes.
    pub const fn of(nodes: u64) -> Price {
        Price { nodes }
    }

    /// What a doubtful mark of a review is worth: a look as long as the longest that it may have come from.
    pub const fn longer(self) -> Price {
        Price { nodes: self.nodes.saturating_mul(4) }
    }

    /// The first look: what is the best move?
    pub const fn look(self) -> Budget {
        Budget::nodes(self.nodes)
    }

    /// The first of many looks at a whole game: enough to see what is plain.
    pub const fn glance(self) -> Budget {
        self.other_move()
    }

    /// The nodes that all longer looks at a game of so many half-moves may take together.
    pub const fn deepening(self, half_moves: usize) -> u64 {
        self.look().times(2).nodes.saturating_mul(half_moves as u64)
    }

    /// A second look where the first leaves doubt.
    pub const fn longer_look(self) -> Budget {
        self.look().times(4)
    }

    /// Looks at the best move and at the others, which grow until the answer is certain; few come to the last.
    pub fn growing_looks(self) -> [(Budget, Budget); 4] {
        let [first, second] = [16, 4].map(|part| Price::of(at_least(self.nodes / part)));
        let looks = |price: Price| (price.look(), price.other_move());
        [looks(first), looks(second), looks(self), (self.look().times(8), self.other_move())]
    }

    /// What another move is worth: the best of the others, or one that a person would try.
    pub const fn other_move(self) -> Budget {
        Budget::nodes(at_least(self.nodes / 3))
    }

    /// One question of many about a line.
    pub const fn question(self) -> Budget {
        Budget::nodes(at_least(self.nodes / 30))
    }

    /// One move of all, where every legal move is judged.
    pub const fn each_move(self) -> Budget {
        self.question()
    }

    /// One cell of a cross-table of many, to choose between them.
    pub const fn glance_at_cell(self) -> Budget {
        Budget::nodes(at_least(self.nodes / 120))
    }

    /// One cell of a cross-table that is told.
    pub const fn cell(self) -> Budget {
        self.question()
    }

    /// The same where that does not bear out what the glance saw.
    pub const fn doubtful_cell(self) -> Budget {
        self.question().times(4)
    }

    /// How a line goes on, and what the other side would do if it could move.
    pub const fn continuation(self) -> Budget {
        self.question().times(2)
    }

    /// Each of the two verdicts of a contrast: more than the question that proposed it.
    pub const fn verdict(self) -> Budget {
        self.question().times(4)
    }

    /// The same once more where the difference is small.
    pub const fn second_opinion(self) -> Budget {
        self.other_move()
    }

    /// Positions that the proof of a mate may visit: every defence is answered within them, or it is no proof.
    pub const fn proof(self) -> u64 {
        at_least(self.nodes)
    }
}

const fn at_least(nodes: u64) -> u64 {
    if nodes < Price::LEAST { Price::LEAST } else { nodes }
}

/// What has been spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spent {
    /// Positions looked at.
    pub nodes: u64,
    /// Questions that a machine had to answer.
    pub questions: u64,
}

impl AddAssign for Spent {
    fn add_assign(&mut self, other: Spent) {
        self.nodes += other.nodes;
        self.questions += other.questions;
    }
}
