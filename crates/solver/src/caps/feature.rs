//! What is used beyond the program of the paper: what its author planned (§VII, IX and X), and what we added.

use crate::feature::Improvement;

/// Something that can be switched on by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// Pieces of the refutation are pinned as a counter-causal measure (§IX.A).
    Pinning,
    /// Whether a suspect move was responsible is found out by a null move in its place (§X.A).
    CompleteCausality,
    /// A move that was bad is bad again as long as its environment is the same (§X.B).
    Lemmas,
    /// The reasons of a move guide the choice of the moves that follow it up (§X.C).
    Themes,
    /// Moves that work only if the enemy carries out his threat (§VII.B).
    IndirectDefences,
    /// Attacks on a single man that can get away (§VIII: not yet implemented by the author).
    SingleAttacks,
    /// Every check is tried, whatever it costs. Ours.
    AllChecks,
    /// Passed pawns are pushed, and one that can promote is a threat. Ours.
    PassedPawns,
    /// Short lines are searched before long ones. Ours.
    Deepening,
    /// Small hopes are pursued too, and when little is found, every move is tried at the root for more. Ours.
    Widening,
    /// A position reached again is not searched again. Ours.
    Memory,
    /// Standing still is tested by a null move: what the enemy would do is a threat to be met. Ours.
    NullThreats,
}

/// A set of them.
pub type Features = crate::feature::Features<Feature>;

impl Improvement for Feature {
    const ALL: &'static [Feature] = &[
        Feature::Pinning,
        Feature::CompleteCausality,
        Feature::Lemmas,
        Feature::Themes,
        Feature::IndirectDefences,
        Feature::SingleAttacks,
        Feature::AllChecks,
        Feature::PassedPawns,
        Feature::Deepening,
        Feature::Widening,
        Feature::Memory,
        Feature::NullThreats,
    ];

    fn name(self) -> &'static str {
        match self {
            Feature::Pinning => "pinning",
            Feature::CompleteCausality => "complete-causality",
            Feature::Lemmas => "lemmas",
            Feature::Themes => "themes",
            Feature::IndirectDefences => "indirect-defences",
            Feature::SingleAttacks => "single-attacks",
            Feature::AllChecks => "all-checks",
            Feature::PassedPawns => "passed-pawns",
            Feature::Deepening => "deepening",
            Feature::Widening => "widening",
            Feature::Memory => "memory",
            Feature::NullThreats => "null-threats",
        }
    }
}
