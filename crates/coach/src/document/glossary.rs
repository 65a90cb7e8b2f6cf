//! What `lucena motifs --json` prints, and the page's glossary: what each motif means, and small positions that show it.

use lucena_reasons::motif::{About, Example};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::words;

/// The words that explanations use for motifs.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Glossary")]
pub struct GlossaryDocument {
    /// In the order of how much each tells.
    motifs: Vec<MotifDocument>,
}

/// What a motif means, and when it is claimed.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "MotifInWords")]
struct MotifDocument {
    /// As claims name it.
    name: &'static str,
    /// As people write it.
    title: String,
    /// What Lichess calls it, if it has a name for it.
    theme: Option<&'static str>,
    /// What is seen.
    sees: &'static str,
    /// What looks like it and is left out.
    leaves_out: &'static str,
    /// What has to hold for it to be said.
    test: &'static str,
    /// Here it is claimed.
    examples: Vec<ExampleDocument>,
    /// Here something else is claimed.
    near_misses: Vec<ExampleDocument>,
}

/// A small position and its best move.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "SmallPosition")]
struct ExampleDocument {
    fen: &'static str,
    best: &'static str,
}

/// All motifs.
pub fn all() -> GlossaryDocument {
    of(About::all())
}

/// The motifs that are asked for.
pub fn of<'a>(motifs: impl Iterator<Item = &'a About>) -> GlossaryDocument {
    GlossaryDocument { motifs: motifs.map(motif).collect() }
}

fn motif(about: &About) -> MotifDocument {
    MotifDocument {
        name: about.motif.name(),
        title: words::title(about.motif),
        theme: about.motif.theme(),
        sees: about.sees,
        leaves_out: about.leaves_out,
        test: about.test,
        examples: about.examples.iter().map(example).collect(),
        near_misses: about.near_misses.iter().map(example).collect(),
    }
}

fn example(example: &Example) -> ExampleDocument {
    ExampleDocument { fen: example.fen, best: example.best }
}
