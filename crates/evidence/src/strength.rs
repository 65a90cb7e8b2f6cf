//! How sure an answer is. Words follow it: "is mate", "wins", "seems to".

/// What an answer rests on, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// A table of perfect play.
    Table,
    /// Every reply was answered to the end.
    Forced,
    /// A machine's judgement.
    Judged {
        /// The positions it has looked at.
        nodes: u64,
    },
}

impl Strength {
    /// For programs.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Table => "table",
            Strength::Forced => "forced",
            Strength::Judged { .. } => "judged",
        }
    }

    /// Whether nothing is left to judgement.
    pub fn is_certain(self) -> bool {
        !matches!(self, Strength::Judged { .. })
    }

    /// What two answers are worth together: as much as the weaker one. Of two judgements, the shorter look counts.
    #[must_use]
    pub fn and(self, other: Strength) -> Strength {
        match (self, other) {
            (Strength::Judged { nodes }, Strength::Judged { nodes: others }) => {
                Strength::Judged { nodes: nodes.min(others) }
            }
            _ => self.max(other),
        }
    }
}
