//! Evidence for programs: everything that a checker needs to replay it, without our code.

use std::collections::BTreeMap;

use lucena_board::{fen, words as names};
use lucena_evidence::{
    Answers, Bound, Census, Certainty, Change, Contrast, Evidence, Fact, Gain, Line, Measured, Strength,
};
use serde::Serialize;
use shakmaty::{Chess, Color, Position, Role};

use super::{ScoreDocument, Words, uci, ucis};
use crate::words::Sentence;

/// A sentence and the names of its evidence.
#[derive(Debug, Clone, Serialize)]
pub struct SentenceDocument {
    text: String,
    evidence: Vec<String>,
}

/// One piece of evidence. Its lines begin at `fen`.
#[derive(Debug, Clone, Serialize)]
pub struct EvidenceDocument {
    id: String,
    #[serde(flatten)]
    kind: Kind,
}

#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Kind {
    Fact(FactDocument),
    Contrast(ContrastDocument),
    Census(CensusDocument),
    Certainty(CertaintyDocument),
}

#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum FactDocument {
    Seen { name: &'static str, fen: String, line: Vec<String>, squares: Vec<String> },
    Counted(GainDocument),
}

/// What a line wins, counted on the board at its end.
#[derive(Debug, Clone, Serialize)]
struct GainDocument {
    name: &'static str,
    fen: String,
    line: Vec<String>,
    side: &'static str,
    since: usize,
    won: Vec<&'static str>,
    lost: Vec<&'static str>,
    points: i32,
}

#[derive(Debug, Clone, Serialize)]
struct ContrastDocument {
    side: &'static str,
    strength: StrengthDocument,
    change: ChangeDocument,
    margin: i32,
    with: MeasuredDocument,
    without: MeasuredDocument,
}

#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ChangeDocument {
    LeftOut { ply: usize },
    AtOnce { ply: usize },
    Edited { ply: usize, from: String, to: String },
    Passed { ply: usize },
}

#[derive(Debug, Clone, Serialize)]
struct MeasuredDocument {
    fen: String,
    line: Vec<String>,
    score: ScoreDocument,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum StrengthDocument {
    Table,
    Forced,
    Judged { nodes: u64 },
}

#[derive(Debug, Clone, Serialize)]
struct CensusDocument {
    side: &'static str,
    fen: String,
    strength: StrengthDocument,
    moves: Vec<EntryDocument>,
}

#[derive(Debug, Clone, Serialize)]
struct EntryDocument {
    #[serde(flatten)]
    words: Words,
    score: ScoreDocument,
    bound: &'static str,
    line: Vec<String>,
}

#[derive(Debug, Clone, Serialize)]
struct CertaintyDocument {
    side: &'static str,
    fen: String,
    strength: StrengthDocument,
    score: ScoreDocument,
    line: Vec<String>,
    answers: Option<AnswersDocument>,
}

/// A move, and the answer to every reply.
#[derive(Debug, Clone, Serialize)]
struct AnswersDocument {
    #[serde(rename = "move")]
    m: Option<String>,
    replies: BTreeMap<String, AnswersDocument>,
}

/// Evidence under names; the same evidence has one name wherever it is used.
#[derive(Debug, Default)]
pub struct Dossier {
    kept: Vec<Evidence>,
}

impl Dossier {
    /// The name of a piece of evidence, which is kept.
    pub fn id(&mut self, evidence: &Evidence) -> String {
        let index = self.kept.iter().position(|known| known == evidence).unwrap_or_else(|| {
            self.kept.push(evidence.clone());
            self.kept.len() - 1
        });
        format!("e{}", index + 1)
    }

    /// The names of several, each once.
    pub fn ids(&mut self, evidence: &[Evidence]) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for id in evidence.iter().map(|evidence| self.id(evidence)) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    /// A sentence, its evidence kept.
    pub fn sentence(&mut self, sentence: &Sentence) -> SentenceDocument {
        SentenceDocument { text: sentence.text.clone(), evidence: self.ids(&sentence.evidence) }
    }

    /// Several sentences.
    pub fn sentences(&mut self, sentences: &[Sentence]) -> Vec<SentenceDocument> {
        sentences.iter().map(|sentence| self.sentence(sentence)).collect()
    }

    /// All that was kept.
    pub fn documents(&self) -> Vec<EvidenceDocument> {
        let document = |(index, evidence): (usize, &Evidence)| EvidenceDocument {
            id: format!("e{}", index + 1),
            kind: Kind::of(evidence),
        };
        self.kept.iter().enumerate().map(document).collect()
    }
}

impl Kind {
    fn of(evidence: &Evidence) -> Kind {
        match evidence {
            Evidence::Fact(fact) => Kind::Fact(of_fact(fact)),
            Evidence::Gain(gain) => Kind::Fact(FactDocument::Counted(of_gain(gain))),
            Evidence::Contrast(contrast) => Kind::Contrast(of_contrast(contrast)),
            Evidence::Census(census) => Kind::Census(of_census(census)),
            Evidence::Certainty(certainty) => Kind::Certainty(of_certainty(certainty)),
        }
    }
}

fn of_fact(fact: &Fact) -> FactDocument {
    FactDocument::Seen {
        name: fact.predicate().name(),
        fen: start(fact.line()),
        line: ucis(fact.line()),
        squares: fact.squares().iter().map(ToString::to_string).collect(),
    }
}

fn of_gain(gain: &Gain) -> GainDocument {
    let roles = |roles: &[Role]| roles.iter().map(|&role| names::role(role)).collect();
    GainDocument {
        name: "gain",
        fen: start(gain.line()),
        line: ucis(gain.line()),
        side: side(gain.side()),
        since: gain.since_ply(),
        won: roles(gain.won()),
        lost: roles(gain.lost()),
        points: gain.points().0,
    }
}

fn of_contrast(contrast: &Contrast) -> ContrastDocument {
    ContrastDocument {
        side: side(contrast.side()),
        strength: strength(contrast.strength()),
        change: match *contrast.change() {
            Change::LeftOut { ply } => ChangeDocument::LeftOut { ply },
            Change::AtOnce { ply } => ChangeDocument::AtOnce { ply },
            Change::Edited { ply, from, to } => {
                ChangeDocument::Edited { ply, from: from.to_string(), to: to.to_string() }
            }
            Change::Passed { ply } => ChangeDocument::Passed { ply },
        },
        margin: contrast.margin().0,
        with: measured(contrast.with()),
        without: measured(contrast.without()),
    }
}

fn measured(measured: &Measured) -> MeasuredDocument {
    let line = measured.line();
    MeasuredDocument { fen: start(line), line: ucis(line), score: measured.score().into() }
}

fn of_census(census: &Census) -> CensusDocument {
    let root = census.root();
    let entries = census.entries().iter().map(|entry| EntryDocument {
        words: Words::of(root, entry.m),
        score: entry.score.into(),
        bound: match entry.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at_least",
            Bound::AtMost => "at_most",
        },
        line: ucis(&Line::of(root, &entry.line)),
    });
    CensusDocument {
        side: side(root.turn()),
        fen: fen::write(root),
        strength: strength(census.strength()),
        moves: entries.collect(),
    }
}

fn of_certainty(certainty: &Certainty) -> CertaintyDocument {
    let root = certainty.root();
    CertaintyDocument {
        side: side(root.turn()),
        fen: fen::write(root),
        strength: strength(certainty.strength()),
        score: certainty.score().into(),
        line: ucis(&Line::of(root, certainty.line())),
        answers: certainty.answers().map(|answers| of_answers(root, answers)),
    }
}

fn of_answers(root: &Chess, answers: &Answers) -> AnswersDocument {
    let replies = answers.replies.iter().map(|(reply, next)| (uci(root, *reply), of_answers(root, next)));
    AnswersDocument { m: answers.m.map(|m| uci(root, m)), replies: replies.collect() }
}

fn strength(strength: Strength) -> StrengthDocument {
    match strength {
        Strength::Table => StrengthDocument::Table,
        Strength::Forced => StrengthDocument::Forced,
        Strength::Judged { nodes } => StrengthDocument::Judged { nodes },
    }
}

fn start(line: &Line) -> String {
    fen::write(line.root())
}

/// `white` or `black`.
pub fn side(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}
