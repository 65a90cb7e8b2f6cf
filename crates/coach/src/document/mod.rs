//! What was found, for programs: one file a kind of JSON document. Here: the explanation, whose lines all begin at `fen`.

pub mod analysis;
pub mod ending;
pub mod game;

use lucena_board::{fen, notation, words as names};
use lucena_engine::Score;
use lucena_goal::{Found, Opinion};
use lucena_reasons::{Claim, Line};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Move, Position};

use crate::{
    Explanation, Outcome, Refutation,
    explain::Aside,
    outcome::Draw,
    themes,
    words::{Level, Teller},
};

/// A move in both notations.
#[derive(Debug, Clone, Serialize)]
pub struct Words {
    /// `g1f3`.
    pub uci: String,
    /// `Nf3`.
    pub san: String,
}

impl Words {
    /// A move, as it is written in this position.
    pub fn of(position: &Chess, m: Move) -> Words {
        Words { uci: m.to_uci(position.castles().mode()).to_string(), san: notation::san(position, m) }
    }
}

/// A line move by move, in both notations.
pub fn line_words(position: &Chess, moves: &[Move]) -> Vec<Words> {
    let mut position = position.clone();
    let word = |&m: &Move| {
        let words = Words::of(&position, m);
        position.play_unchecked(m);
        words
    };
    moves.iter().map(word).collect()
}

/// A score for programs: `{"centipawns": 35}` or `{"mate": 3}`, negative when Black mates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreDocument {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate.
    Mate(i64),
}

impl ScoreDocument {
    fn of(found: Found, turn: Color) -> ScoreDocument {
        let sign = turn.fold_wb(1, -1);
        match found {
            Found::Centipawns(value) => ScoreDocument::Centipawns(sign * value),
            Found::MateIn(moves) => ScoreDocument::Mate(i64::from(sign) * i64::from(moves)),
            Found::MatedIn(moves) => ScoreDocument::Mate(-i64::from(sign) * i64::from(moves)),
        }
    }
}

impl From<Score> for ScoreDocument {
    fn from(score: Score) -> ScoreDocument {
        match score {
            Score::Centipawns(value) => ScoreDocument::Centipawns(value),
            Score::MateIn(moves) => ScoreDocument::Mate(moves.into()),
            Score::MatedIn(moves) => ScoreDocument::Mate(-i64::from(moves)),
        }
    }
}

/// The line that is thought best so far, while an explanation is made.
#[derive(Debug, Serialize)]
pub struct LineSoFar {
    fen: String,
    score: ScoreDocument,
    line: Vec<Words>,
}

impl LineSoFar {
    /// What a machine thinks of a position.
    pub fn of(position: &Chess, opinion: &Opinion) -> LineSoFar {
        LineSoFar {
            fen: fen::write(position),
            score: ScoreDocument::of(opinion.found, position.turn()),
            line: line_words(position, &opinion.line),
        }
    }
}

/// What `lucena explain --json` prints.
#[derive(Debug, Serialize)]
pub struct Document {
    schema: u32,
    fen: String,
    turn: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    best: Option<Words>,
    outcome: Option<OutcomeDocument>,
    score: ScoreDocument,
    line: Vec<Words>,
    claims: Vec<ClaimDocument>,
    asides: Vec<AsideDocument>,
    others: Vec<Words>,
    threat: Vec<String>,
    why_not: Vec<RefutationDocument>,
    themes: Vec<String>,
    text: String,
    nodes: u64,
    questions: u64,
}

#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum OutcomeDocument {
    Mate { moves: u32 },
    Material { points: i32 },
    Promotion { points: i32 },
    Draw { by: &'static str },
    Positional { centipawns: i32 },
    Tablebase { wdl: &'static str, dtm: Option<u32> },
}

impl OutcomeDocument {
    fn of(outcome: Outcome) -> OutcomeDocument {
        match outcome {
            Outcome::Mate(moves) => OutcomeDocument::Mate { moves },
            Outcome::Material(points) => OutcomeDocument::Material { points },
            Outcome::Promotion(points) => OutcomeDocument::Promotion { points },
            Outcome::Draw(by) => OutcomeDocument::Draw { by: Draw::name(by) },
            Outcome::Table(Found::MateIn(moves)) => {
                OutcomeDocument::Tablebase { wdl: "win", dtm: Some(moves) }
            }
            Outcome::Table(Found::MatedIn(moves)) => {
                OutcomeDocument::Tablebase { wdl: "loss", dtm: Some(moves) }
            }
            Outcome::Table(Found::Centipawns(_)) => OutcomeDocument::Tablebase { wdl: "draw", dtm: None },
            Outcome::Positional(centipawns) | Outcome::Only(centipawns) => {
                OutcomeDocument::Positional { centipawns }
            }
        }
    }
}

#[derive(Debug, Serialize)]
struct ClaimDocument {
    motif: &'static str,
    ply: usize,
    san: String,
    pieces: Vec<PieceDocument>,
    squares: Vec<String>,
    with: Vec<String>,
    without: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    critical: Option<CriticalDocument>,
    proof: ProofDocument,
    text: String,
}

#[derive(Debug, Serialize)]
struct PieceDocument {
    square: String,
    role: &'static str,
    color: &'static str,
    part: &'static str,
}

#[derive(Debug, Serialize)]
struct CriticalDocument {
    uci: String,
    why: &'static str,
}

#[derive(Debug, Serialize)]
struct ProofDocument {
    kind: &'static str,
    change: &'static str,
    flips: bool,
    nodes: u64,
}

/// A line beside the main one.
#[derive(Debug, Serialize)]
struct AsideDocument {
    shows: &'static str,
    line: Vec<Words>,
    claims: Vec<ClaimDocument>,
}

impl AsideDocument {
    fn of(aside: &Aside, level: Level) -> AsideDocument {
        let teller = Teller::about(aside.line.clone(), level);
        let claims = aside.claims.iter().map(|claim| claim_document(&teller, &aside.line, claim)).collect();
        AsideDocument { shows: aside.shows.name(), line: words(&aside.line), claims }
    }
}

/// What is wrong with a move.
#[derive(Debug, Serialize)]
pub struct RefutationDocument {
    san: String,
    uci: String,
    score: ScoreDocument,
    best: ScoreDocument,
    refutation: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    motif: Option<&'static str>,
    claims: Vec<ClaimDocument>,
    inherited: bool,
    text: String,
}

/// The document of an explanation.
pub fn of(explanation: &Explanation, level: Level) -> Document {
    let root = &explanation.root;
    let teller = Teller::new(explanation, level);
    Document {
        schema: 1,
        fen: fen::write(root),
        turn: root.turn().fold_wb("white", "black"),
        ending: explanation.ending.map(|ending| ending.to_string()),
        best: explanation.best.map(|m| Words::of(root, m)),
        outcome: explanation.best.map(|_| OutcomeDocument::of(explanation.outcome)),
        score: ScoreDocument::of(explanation.found, root.turn()),
        line: words(&explanation.line),
        claims: explanation
            .claims
            .iter()
            .map(|claim| claim_document(&teller, &explanation.line, claim))
            .collect(),
        asides: explanation.asides.iter().map(|aside| AsideDocument::of(aside, level)).collect(),
        others: explanation.others.iter().map(|&m| Words::of(root, m)).collect(),
        threat: explanation.threat.as_ref().map(|line| sans(line.root(), &line.moves())).unwrap_or_default(),
        why_not: explanation.refutations.iter().map(|refuted| refutation(refuted, level)).collect(),
        themes: themes::of(explanation),
        text: teller.text(),
        nodes: explanation.nodes,
        questions: explanation.questions,
    }
}

/// The document of a refutation.
pub fn refutation(refuted: &Refutation, level: Level) -> RefutationDocument {
    let root = refuted.line.root();
    let answer = refuted.answer();
    let teller = Teller::about(answer.clone(), level);
    RefutationDocument {
        san: notation::san(root, refuted.m),
        uci: Words::of(root, refuted.m).uci,
        score: ScoreDocument::of(refuted.found, root.turn()),
        best: ScoreDocument::of(refuted.best, root.turn()),
        refutation: sans(root, &refuted.line.moves()),
        motif: refuted.claims.first().map(|claim| claim.motif.name()),
        claims: refuted.claims.iter().map(|claim| claim_document(&teller, &answer, claim)).collect(),
        inherited: refuted.inherited,
        text: refuted.text(level),
    }
}

fn claim_document(teller: &Teller, line: &Line, claim: &Claim) -> ClaimDocument {
    let root = line.root();
    ClaimDocument {
        motif: claim.motif.name(),
        ply: claim.ply,
        san: line.at(claim.ply).map(|m| notation::san(line.position(claim.ply), m)).unwrap_or_default(),
        pieces: claim
            .men
            .iter()
            .map(|man| PieceDocument {
                square: man.square.to_string(),
                role: names::role(man.role),
                color: man.color.fold_wb("white", "black"),
                part: man.part.name(),
            })
            .collect(),
        squares: claim.squares.iter().map(ToString::to_string).collect(),
        with: sans(root, &claim.with),
        without: sans(root, &claim.without),
        critical: claim.critical.map(|(m, why)| CriticalDocument {
            uci: m.to_uci(root.castles().mode()).to_string(),
            why: why.name(),
        }),
        proof: ProofDocument {
            kind: claim.proof.test.kind(),
            change: claim.proof.test.change(),
            flips: claim.proof.test.kind() == "ablation",
            nodes: claim.proof.nodes,
        },
        text: teller.claim(claim),
    }
}

fn words(line: &Line) -> Vec<Words> {
    line.moves().into_iter().enumerate().map(|(ply, m)| Words::of(line.position(ply), m)).collect()
}

/// A line in SAN.
fn sans(root: &Chess, moves: &[Move]) -> Vec<String> {
    let line = Line::of(root, moves);
    words(&line).into_iter().map(|words| words.san).collect()
}
