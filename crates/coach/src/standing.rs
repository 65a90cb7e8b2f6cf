//! How well a side stands, in the seven steps in which people speak of it.

use lucena_evidence::Score;

/// How well a side stands, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The other side is winning.
    Lost,
    /// The other side is clearly better.
    ClearlyWorse,
    /// The other side is a little better.
    LittleWorse,
    /// Neither side is better.
    Balanced,
    /// This side is a little better.
    LittleBetter,
    /// This side is clearly better.
    ClearlyBetter,
    /// This side is winning.
    Winning,
}

impl Standing {
    /// What a score amounts to.
    pub fn of(score: Score) -> Standing {
        match score.value().0 {
            300.. => Standing::Winning,
            100.. => Standing::ClearlyBetter,
            40.. => Standing::LittleBetter,
            -39..=39 => Standing::Balanced,
            -99..=-40 => Standing::LittleWorse,
            -299..=-100 => Standing::ClearlyWorse,
            _ => Standing::Lost,
        }
    }

    /// In words.
    pub fn words(self, side: &str, them: &str) -> String {
        match self {
            Standing::Winning => format!("{side} is winning"),
            Standing::ClearlyBetter => format!("{side} is clearly better"),
            Standing::LittleBetter => format!("{side} is a little better"),
            Standing::Balanced => "the position is balanced".into(),
            Standing::LittleWorse => format!("{them} is a little better"),
            Standing::ClearlyWorse => format!("{them} is clearly better"),
            Standing::Lost => format!("{them} is winning"),
        }
    }
}
