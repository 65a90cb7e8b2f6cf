//! How bad it is to lose winning chances.

use lucena_board::pgn::Nag;

/// How bad a move is, by the share of the point that it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// `?!`: a twentieth.
    Inaccuracy,
    /// `?`: a tenth.
    Mistake,
    /// `??`: three twentieths.
    Blunder,
}

impl Severity {
    /// The least loss that is called anything.
    pub const INACCURACY: f64 = 0.05;
    /// Where the next worse name begins.
    pub const BORDERS: [f64; 3] = [Severity::INACCURACY, 0.1, 0.15];

    /// What a loss of winning chances amounts to.
    pub fn of(loss: f64) -> Option<Severity> {
        let [inaccuracy, mistake, blunder] = Severity::BORDERS;
        match loss {
            loss if loss >= blunder => Some(Severity::Blunder),
            loss if loss >= mistake => Some(Severity::Mistake),
            loss if loss >= inaccuracy => Some(Severity::Inaccuracy),
            _ => None,
        }
    }

    /// The sign for it.
    pub fn nag(self) -> Nag {
        match self {
            Severity::Inaccuracy => Nag::DUBIOUS,
            Severity::Mistake => Nag::MISTAKE,
            Severity::Blunder => Nag::BLUNDER,
        }
    }

    /// For people and programs.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Inaccuracy => "inaccuracy",
            Severity::Mistake => "mistake",
            Severity::Blunder => "blunder",
        }
    }
}
