//! What `lucena explain --json` and `lucena why-not --json` print.

use lucena_board::{fen, notation};
use lucena_evidence::{Claim, Goal, Line, Man, Points, Score, Spent, Verdict};
use lucena_reasons::{Finding, Motif};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use shakmaty::{Move, Position};
use ts_rs::TS;

use super::{
    RoleDocument, SCHEMA, ScoreDocument, Side, Words,
    evidence::{Dossier, EvidenceDocument, SentenceDocument},
    line_words, one_of, ucis,
};
use crate::{
    Draw, Explanation, Found, Level, Outcome, Refutation, Studied, themes,
    words::{self, Sentence},
};

/// An explanation and its evidence.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Explanation")]
pub struct Document {
    /// The number of this form.
    #[schemars(extend("const" = SCHEMA))]
    schema: u32,
    /// The position explained.
    fen: String,
    /// The side to move.
    turn: Side,
    /// Who was asked, and how much.
    machine: MachineDocument,
    /// Why the game is over, if it is; then there is neither `best` nor `verdict`.
    ending: Option<String>,
    /// The move explained.
    best: Option<Words>,
    /// What it achieves.
    verdict: Option<VerdictDocument>,
    /// What the caller asked for, and the answer.
    goal: Option<GoalDocument>,
    /// What the position is worth to White.
    score: ScoreDocument,
    /// The main line, from `fen`.
    line: Vec<Words>,
    /// The evidence that claims and sentences name.
    evidence: Vec<EvidenceDocument>,
    /// How it works.
    claims: Vec<ClaimDocument>,
    /// What is wrong with other moves.
    why_not: Vec<RefutationBody>,
    /// Moves that do it as well.
    others: Vec<Words>,
    /// What Lichess would call it.
    themes: Vec<String>,
    /// The explanation in words.
    sentences: Vec<SentenceDocument>,
    /// The sentences in one text.
    text: String,
}

/// Who was asked, and how much.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Machine")]
pub(super) struct MachineDocument {
    /// Its name.
    name: String,
    /// Nodes searched.
    nodes: u64,
    /// Questions answered.
    questions: u64,
}

impl MachineDocument {
    /// A machine and what it has spent.
    pub(super) fn of(name: &str, spent: Spent) -> MachineDocument {
        MachineDocument { name: name.to_owned(), nodes: spent.nodes, questions: spent.questions }
    }
}

/// What a move achieves.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Verdict", tag = "kind", rename_all = "snake_case")]
enum VerdictDocument {
    /// The side to move mates in so many moves.
    Mate { moves: u32 },
    /// It is mated.
    Mated { moves: u32 },
    /// Endgame tables know the result for the side to move; moves to mate if there is one.
    Table { result: ResultDocument, moves: Option<u32> },
    /// It wins material.
    Gain,
    /// A pawn promotes.
    Promotion,
    /// It saves a draw.
    Draw { by: DrawDocument },
    /// Every other move is much worse.
    Only,
    /// Nothing is won by force.
    Standing,
}

/// A result for the side to move.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "Result", rename_all = "lowercase")]
enum ResultDocument {
    Win,
    Draw,
    Loss,
}

/// How a draw comes about.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "DrawBy", rename_all = "lowercase")]
enum DrawDocument {
    Stalemate,
    Repetition,
    Balance,
}

/// What the caller asked for, and the answer.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Goal")]
struct GoalDocument {
    /// The goal.
    asked: GoalName,
    /// Whether the move reaches it.
    answer: AnswerDocument,
}

/// A goal: so many points, or a word.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(untagged)]
enum GoalName {
    Word(GoalWord),
    Points(i32),
}

/// A goal that is no number.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
enum GoalWord {
    Mate,
    Hold,
    Score,
}

/// Whether a goal is reached.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "Answer", rename_all = "lowercase")]
enum AnswerDocument {
    Yes,
    No,
    Unknown,
}

/// A motif that was found in a line, and why it counts.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Claim")]
struct ClaimDocument {
    /// What players call it.
    #[schemars(schema_with = "motifs")]
    motif: &'static str,
    /// What Lichess calls it, if it has a name for it.
    theme: Option<&'static str>,
    /// Which move of `line` has the point, counted from nought.
    ply: usize,
    /// That move.
    san: String,
    /// The line in which it works: from the document's `fen`, in `why_not` from the position after the refuted move.
    line: Vec<String>,
    /// The men that play a part.
    pieces: Vec<PieceDocument>,
    /// Other squares that matter.
    squares: Vec<String>,
    /// The `id`s of its evidence.
    evidence: Vec<String>,
    /// Whether a contrast, a census or a certainty shows that it matters.
    reason: bool,
}

fn motifs(_: &mut SchemaGenerator) -> Schema {
    one_of(Motif::ALL.iter().map(|motif| motif.name()))
}

/// A man, and its part in a motif.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "ClaimPiece")]
struct PieceDocument {
    /// Where it stands before the move.
    square: String,
    /// What it is.
    role: RoleDocument,
    /// Whose it is.
    color: Side,
    /// `attacker`, `target`, `guard` and so on.
    part: &'static str,
}

/// What is wrong with a move, by itself.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct RefutationDocument {
    /// The number of this form.
    #[schemars(extend("const" = SCHEMA))]
    schema: u32,
    /// The position.
    fen: String,
    /// The side to move.
    turn: Side,
    #[serde(flatten)]
    body: RefutationBody,
    /// The evidence that claims and sentences name.
    evidence: Vec<EvidenceDocument>,
}

/// What is wrong with a move.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Refutation")]
struct RefutationBody {
    /// The move as programs write it.
    uci: String,
    /// The move as players write it.
    san: String,
    /// What it is worth to White.
    score: ScoreDocument,
    /// What the best move is worth to White.
    best: ScoreDocument,
    /// What follows; begins with the move.
    line: Vec<Words>,
    /// How the answer works.
    claims: Vec<ClaimDocument>,
    /// Whether the move only leaves a threat as it was.
    inherited: bool,
    /// The refutation in words.
    sentences: Vec<SentenceDocument>,
    /// The sentences in one text.
    text: String,
}

impl From<Draw> for DrawDocument {
    fn from(draw: Draw) -> DrawDocument {
        match draw {
            Draw::Stalemate => DrawDocument::Stalemate,
            Draw::Repetition => DrawDocument::Repetition,
            Draw::Balance => DrawDocument::Balance,
        }
    }
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
        turn: root.turn().into(),
        machine: MachineDocument::of(&explanation.machine, explanation.spent),
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
        turn: root.turn().into(),
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
            Score::MateIn(moves) => {
                VerdictDocument::Table { result: ResultDocument::Win, moves: Some(moves) }
            }
            Score::MatedIn(moves) => {
                VerdictDocument::Table { result: ResultDocument::Loss, moves: Some(moves) }
            }
            Score::Estimate(_) => VerdictDocument::Table { result: ResultDocument::Draw, moves: None },
        },
        Found::Studied(studied) => match studied.aimed.outcome {
            Outcome::Mate(moves) => VerdictDocument::Mate { moves: proved(studied, moves) },
            Outcome::Mated(moves) => VerdictDocument::Mated { moves: proved(studied, moves) },
            Outcome::Material(_) => VerdictDocument::Gain,
            Outcome::Promotion(_) => VerdictDocument::Promotion,
            Outcome::Draw(by) => VerdictDocument::Draw { by: by.into() },
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
        Goal::Mate(_) => GoalName::Word(GoalWord::Mate),
        Goal::Hold => GoalName::Word(GoalWord::Hold),
        Goal::Score(_) => GoalName::Word(GoalWord::Score),
    };
    let answer = match verdict {
        Verdict::Proved => AnswerDocument::Yes,
        Verdict::Refuted => AnswerDocument::No,
        Verdict::Unknown => AnswerDocument::Unknown,
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
        role: man.role.into(),
        color: man.color.into(),
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
