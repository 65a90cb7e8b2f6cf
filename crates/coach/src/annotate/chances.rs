//! Winning chances, and how bad it is to lose them.

use lucena_board::pgn::Nag;
use lucena_goal::Found;

/// How bad a move is, by the winning chances that it costs; chances run from -1 (lost) to 1 (won).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// `?!`: a tenth.
    Inaccuracy,
    /// `?`: a fifth.
    Mistake,
    /// `??`: three tenths.
    Blunder,
}

impl Severity {
    /// What a loss of winning chances amounts to.
    pub fn of(loss: f64) -> Option<Severity> {
        match loss {
            0.3.. => Some(Severity::Blunder),
            0.2.. => Some(Severity::Mistake),
            0.1.. => Some(Severity::Inaccuracy),
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

/// Winning chances of a score, from -1 to 1: logistic, as players know it from the big sites, whose curve was made for
/// stockfish's pawns; `pawn` is what a machine's own is worth in those.
pub fn chances(found: Found, pawn: f64) -> f64 {
    match found {
        Found::MateIn(_) => 1.0,
        Found::MatedIn(_) => -1.0,
        Found::Centipawns(value) => {
            let value = (pawn * f64::from(value)).clamp(-1000.0, 1000.0);
            2.0 / (1.0 + (-0.003_682_08 * value).exp()) - 1.0
        }
    }
}
