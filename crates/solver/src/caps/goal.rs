//! The goal states, and when one ends or gives way to another (CAPS-II §III, and §VIII with its Figure 1).

use super::{MARG, estimate::Estimate};

/// The goal states (§III).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GoalState {
    /// Moves that attack.
    Aggressive,
    /// Ahead of expectation: moves that keep the gain.
    PreventiveDefence,
    /// Moves that meet threats which can be seen on the board.
    NominalDefence,
    /// Moves that do something about what a search has brought back.
    DynamicDefence,
    /// All moves; at the root.
    Strategy,
    /// All answers to a check.
    KingInCheck,
}

impl GoalState {
    /// The paper's name.
    pub fn name(self) -> &'static str {
        match self {
            GoalState::Aggressive => "AGGRESSIVE",
            GoalState::PreventiveDefence => "PREVENTIVE DEFENCE",
            GoalState::NominalDefence => "NOMINAL DEFENCE",
            GoalState::DynamicDefence => "DYNAMIC DEFENCE",
            GoalState::Strategy => "STRATEGY",
            GoalState::KingInCheck => "KING IN CHECK",
        }
    }

    /// REL1: whether a value ends the search of the node at once.
    pub fn is_enough(self, value: i32, expected: i32, estimate: &Estimate) -> bool {
        match self {
            GoalState::NominalDefence | GoalState::Strategy => value >= expected,
            GoalState::DynamicDefence => {
                value >= expected && estimate.optimistic.max(estimate.material) <= value
            }
            _ => is_above(value, expected),
        }
    }

    /// REL2: what takes over when a value is not good enough for the aims of the state, and was inherited.
    pub fn successor(self, value: i32, expected: i32) -> Option<GoalState> {
        match self {
            GoalState::PreventiveDefence if !is_above(value, expected) => Some(GoalState::Aggressive),
            GoalState::DynamicDefence | GoalState::PreventiveDefence => None,
            _ if value < expected => Some(GoalState::DynamicDefence),
            _ => None,
        }
    }
}

/// Whether a value is significantly greater than the expectation (§VI).
pub fn is_above(value: i32, expected: i32) -> bool {
    value > expected + MARG
}
