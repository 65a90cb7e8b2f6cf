//! What people should know of a motif: what its recogniser sees, what it leaves out, its test, and small positions where it
//! is claimed and where it is not. `lucena motifs`, the page's glossary and the tests are made from this.

use super::Motif;

/// A motif in words, with positions.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Which one.
    pub motif: Motif,
    /// What is seen.
    pub sees: &'static str,
    /// What looks like it and is left out.
    pub leaves_out: &'static str,
    /// What has to hold for it to be said.
    pub test: &'static str,
    /// Here it is claimed.
    pub examples: &'static [Example],
    /// Here one detail is different, and something else is claimed.
    pub near_misses: &'static [Example],
}

/// A position and its best move.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The position.
    pub fen: &'static str,
    /// The move.
    pub best: &'static str,
}

/// A position and its best move.
pub(super) const fn example(fen: &'static str, best: &'static str) -> Example {
    Example { fen, best }
}

impl About {
    /// What is known of a motif.
    pub fn of(motif: Motif) -> Option<&'static About> {
        About::all().find(|about| about.motif == motif)
    }

    /// All of them, in the order of how much each tells.
    pub fn all() -> impl Iterator<Item = &'static About> {
        let of = |motif: &Motif| {
            super::RECOGNISERS.iter().flat_map(|each| each.about).find(|about| about.motif == *motif)
        };
        Motif::ALL.iter().filter_map(of)
    }
}
