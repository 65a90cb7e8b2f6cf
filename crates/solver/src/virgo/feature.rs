//! What is used beyond the machine of the thesis: what its author names in §3.5, and what we added.

use crate::feature::Improvement;

/// Something that can be switched on by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// A node keeps the pair of values [BVL, BVH] that earlier searches have backed up to it (§3.5, 1).
    BackedUpValues,
    /// Positions that are the same by transposition share what is kept (§3.5, 1).
    Transpositions,
    /// Captures of the most valuable men come first (§3.5, 2).
    CaptureOrder,
    /// A move that is known to be best is not tried again at the root (§3.5, 3).
    SkipBest,
    /// Every limit of the brake is tried for all goals before the next, not every goal for all limits. Ours.
    BrakesOutside,
    /// With every limit of the brake mate is tried first: that goal leaves few moves to try. Ours.
    MatesFirst,
    /// The limit of the brake is made four times as high, not twice. Ours.
    LongStrides,
    /// A one-move threat may be any capture, not only a consequent one of the man that moved. Ours.
    AllThreats,
    /// Only threats brake the search: defences are forced, and many of them make nothing less clear. Ours.
    FreeDefences,
    /// Threats of THEM brake the search by two at most: US shall not be throttled for what it cannot help. Ours.
    GentleBrakes,
    /// With brakes outside, two-move threats are looked for later, with a lower limit of the brake. Ours.
    LateCycle3,
    /// With brakes outside, every move is tried at the root, later still: also one that threatens nothing. Ours.
    WideRoot,
    /// Checks come before other threats. Ours.
    ChecksFirst,
}

/// A set of them.
pub type Features = crate::feature::Features<Feature>;

impl Improvement for Feature {
    const ALL: &'static [Feature] = &[
        Feature::BackedUpValues,
        Feature::Transpositions,
        Feature::CaptureOrder,
        Feature::SkipBest,
        Feature::BrakesOutside,
        Feature::MatesFirst,
        Feature::LongStrides,
        Feature::AllThreats,
        Feature::FreeDefences,
        Feature::GentleBrakes,
        Feature::LateCycle3,
        Feature::WideRoot,
        Feature::ChecksFirst,
    ];

    fn name(self) -> &'static str {
        match self {
            Feature::BackedUpValues => "backed-up-values",
            Feature::Transpositions => "transpositions",
            Feature::CaptureOrder => "capture-order",
            Feature::SkipBest => "skip-best",
            Feature::BrakesOutside => "brakes-outside",
            Feature::MatesFirst => "mates-first",
            Feature::LongStrides => "long-strides",
            Feature::AllThreats => "all-threats",
            Feature::FreeDefences => "free-defences",
            Feature::GentleBrakes => "gentle-brakes",
            Feature::LateCycle3 => "late-cycle-3",
            Feature::WideRoot => "wide-root",
            Feature::ChecksFirst => "checks-first",
        }
    }

    /// Skipping the best move gives up what it wins, as its author says; so it must be asked for.
    fn is_usual(self) -> bool {
        self != Feature::SkipBest
    }
}
