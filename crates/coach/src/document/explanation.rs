//! What `lucena explain --json` and `lucena why-not --json` print.

use lucena_board::{fen, notation, words as names};
use lucena_evidence::{Claim, Goal, Line, Man, Points, Score, Verdict};
use lucena_reasons::{Finding, Motif};
use serde::Serialize;
use shakmaty::{Move, Position};

use super::{
    ScoreDocument, Words,
    evidence::{Dossier, EvidenceDocument, SentenceDocument, side},
    line_words, ucis,
};
use crate::{
    Explanation, Found, Level, Outcome, Refutation, Studied, themes,
    words::{self, Sentence},
};

/// The number of this form of the documents.
pub const SCHEMA: u32 = 2;

/// An explanation and its evidence.
#[derive(Debug, Serialize)]
pub struct Document {
    schema: u32,
    fen: String,
    turn: &'static str,
    machine: MachineDocument,
    ending: Option<String>,
    best: Option<Words>,
    verdict: Option<VerdictDocument>,
    goal: Option<GoalDocument>,
    score: ScoreDocument,
    line: Vec<Words>,
    evidence: Vec<EvidenceDocument>,
    claims: Vec<ClaimDocument>,
    why_not: Vec<RefutationBody>,
    others: Vec<Words>,
    themes: Vec<String>,
    sentences: Vec<SentenceDocument>,
    text: String,
}

#[derive(Debug, Serialize)]
struct MachineDocument {
    name: String,
    nodes: u64,
    questions: u64,
}

#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum VerdictDocument {
    Mate { moves: u32 },
    Mated { moves: u32 },
    Table { result: &'static str, moves: Option<u32> },
    Gain,
    Promotion,
    Draw { by: &'static str },
    Only,
    Standing,
}

#[derive(Debug, Serialize)]
struct GoalDocument {
    asked: GoalName,
    answer: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum GoalName {
    Word(&'static str),
    Points(i32),
}

#[derive(Debug, Serialize)]
struct ClaimDocument {
    motif: &'static str,
    theme: Option<&'static str>,
    ply: usize,
    san: String,
    line: Vec<String>,
    pieces: Vec<PieceDocument>,
    squares: Vec<String>,
    evidence: Vec<String>,
    reason: bool,
}

#[derive(Debug, Serialize)]
struct PieceDocument {
    square: String,
    role: &'static str,
    color: &'static str,
    part: &'static str,
}

/// What is wrong with a move, by itself.
#[derive(Debug, Serialize)]
pub struct RefutationDocument {
    schema: u32,
    fen: String,
    turn: &'static str,
    #[serde(flatten)]
    body: RefutationBody,
    evidence: Vec<EvidenceDocument>,
}

#[derive(Debug, Serialize)]
struct RefutationBody {
    uci: String,
    san: String,
    score: ScoreDocument,
    best: ScoreDocument,
    line: Vec<Words>,
    claims: Vec<ClaimDocument>,
    inherited: bool,
    sentences: Vec<SentenceDocument>,
    text: String,
}

/// The document of an explanation.
pub fn of(explanation: &Explanation, level: Level) -> Document {
    let root = &explanation.root;
    let mut dossier = Dossier::default();
    let told = words::sentences(explanation, level);
    let sentences = dossier.sentences(&told);
    let findings = all_findings(explanation);
    let claims = findings.iter().map(|finding| of_claim(&mut dossier, &finding.claim)).collect();
    let why_not = refutations(explanation).iter().map(|refuted| body(&mut dossier, refuted, level)).collect();
    let line = explanation.line();
    Document {
        schema: SCHEMA,
        fen: fen::write(root),
        turn: side(root.turn()),
        machine: MachineDocument {
            name: explanation.machine.clone(),
            nodes: explanation.spent.nodes,
            questions: explanation.spent.questions,
        },
        ending: ending(explanation),
        best: explanation.best().map(|m| Words::of(root, m)),
        verdict: verdict(explanation),
        goal: explanation.studied().and_then(goal),
        score: ScoreDocument::of(explanation.score(), root.turn()),
        line: line_words(root, &line.moves()),
        evidence: dossier.documents(),
        claims,
        why_not,
        others: others(explanation),
        themes: themes::of(explanation),
        sentences,
        text: words::text(&told),
    }
}

/// The document of a refutation.
pub fn refutation(refuted: &Refutation, level: Level) -> RefutationDocument {
    let mut dossier = Dossier::default();
    let root = refuted.line.root();
    let body = body(&mut dossier, refuted, level);
    RefutationDocument {
        schema: SCHEMA,
        fen: fen::write(root),
        turn: side(root.turn()),
        body,
        evidence: dossier.documents(),
    }
}

fn ending(explanation: &Explanation) -> Option<String> {
    match explanation.found {
        Found::Over(ending) => Some(ending.to_string()),
        _ => None,
    }
}

fn refutations(explanation: &Explanation) -> &[Refutation] {
    explanation.studied().map_or(&[], |studied| &studied.refutations)
}

fn all_findings(explanation: &Explanation) -> Vec<&Finding> {
    let beside = explanation.studied().into_iter().flat_map(|studied| &studied.asides);
    explanation.findings().iter().chain(beside.flat_map(|aside| &aside.findings)).collect()
}

fn others(explanation: &Explanation) -> Vec<Words> {
    let root = &explanation.root;
    let first = |line: &Line| line.at(0).map(|m| Words::of(root, m));
    let others = explanation.studied().into_iter().flat_map(|studied| &studied.others);
    others.filter_map(|gain| first(gain.line())).collect()
}

fn verdict(explanation: &Explanation) -> Option<VerdictDocument> {
    Some(match &explanation.found {
        Found::Over(_) => return None,
        Found::Known(known) => match known.certainty.score() {
            Score::MateIn(moves) => VerdictDocument::Table { result: "win", moves: Some(moves) },
            Score::MatedIn(moves) => VerdictDocument::Table { result: "loss", moves: Some(moves) },
            Score::Estimate(_) => VerdictDocument::Table { result: "draw", moves: None },
        },
        Found::Studied(studied) => match studied.aimed.outcome {
            Outcome::Mate(moves) => VerdictDocument::Mate { moves: proved(studied, moves) },
            Outcome::Mated(moves) => VerdictDocument::Mated { moves: proved(studied, moves) },
            Outcome::Material(_) => VerdictDocument::Gain,
            Outcome::Promotion(_) => VerdictDocument::Promotion,
            Outcome::Draw(by) => VerdictDocument::Draw { by: by.name() },
            Outcome::Only => VerdictDocument::Only,
            Outcome::Standing => VerdictDocument::Standing,
        },
    })
}

/// The moves that a proof takes, or those that the machine believes in.
fn proved(studied: &Studied, moves: u32) -> u32 {
    match studied.certainty.as_ref().map(lucena_evidence::Certainty::score) {
        Some(Score::MateIn(moves) | Score::MatedIn(moves)) => moves,
        _ => moves,
    }
}

fn goal(studied: &Studied) -> Option<GoalDocument> {
    let (goal, verdict) = studied.goal?;
    let asked = match goal {
        Goal::Points(Points(points)) => GoalName::Points(points),
        Goal::Mate(_) => GoalName::Word("mate"),
        Goal::Hold => GoalName::Word("hold"),
        Goal::Score(_) => GoalName::Word("score"),
    };
    let answer = match verdict {
        Verdict::Proved => "yes",
        Verdict::Refuted => "no",
        Verdict::Unknown => "unknown",
    };
    Some(GoalDocument { asked, answer })
}

fn of_claim(dossier: &mut Dossier, claim: &Claim<Motif>) -> ClaimDocument {
    let line = claim.with();
    let m: Option<Move> = line.at(claim.ply());
    ClaimDocument {
        motif: claim.says().name(),
        theme: claim.says().theme(),
        ply: claim.ply(),
        san: m.map(|m| notation::san(line.position(claim.ply()), m)).unwrap_or_default(),
        line: ucis(line),
        pieces: claim.men().iter().map(of_man).collect(),
        squares: claim.squares().iter().map(ToString::to_string).collect(),
        evidence: dossier.ids(claim.evidence()),
        reason: claim.is_reason(),
    }
}

fn of_man(man: &Man) -> PieceDocument {
    PieceDocument {
        square: man.square.to_string(),
        role: names::role(man.role),
        color: side(man.color),
        part: man.part.name(),
    }
}

fn body(dossier: &mut Dossier, refuted: &Refutation, level: Level) -> RefutationBody {
    let root = refuted.line.root();
    let told: Vec<Sentence> = refuted.sentences(level);
    let Words { uci, san } = Words::of(root, refuted.m);
    RefutationBody {
        uci,
        san,
        score: ScoreDocument::of(refuted.score, root.turn()),
        best: ScoreDocument::of(refuted.best, root.turn()),
        line: line_words(root, &refuted.line.moves()),
        claims: refuted.findings.iter().map(|finding| of_claim(dossier, &finding.claim)).collect(),
        inherited: refuted.threat.is_some(),
        sentences: dossier.sentences(&told),
        text: words::text(&told),
    }
}
