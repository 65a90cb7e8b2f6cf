//! Evidence for programs: everything that a checker needs to replay it, without our code.

use std::collections::BTreeMap;

use lucena_board::fen;
use lucena_evidence::{
    Answers, Bound, Census, Certainty, Change, Contrast, Cross, Evidence, Fact, Fate, Gain, JudgedMove, Line,
    Measured, Predicate, Split, Strength,
};
use lucena_reasons::Purpose;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use shakmaty::{Chess, Position, Role};
use ts_rs::TS;

use super::{RoleDocument, ScoreDocument, Side, Words, one_of, uci, ucis};
use crate::words::Sentence;

/// A sentence and the names of its evidence.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Sentence")]
pub struct SentenceDocument {
    /// What is said.
    text: String,
    /// The `id`s of the evidence: every move, square, man and number of the text occurs in it.
    evidence: Vec<String>,
}

/// One piece of evidence. Its lines begin at `fen`.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Evidence")]
pub struct EvidenceDocument {
    /// Its name in this document: `e1`, `e2` and so on.
    id: String,
    #[serde(flatten)]
    kind: Kind,
}

#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "EvidenceKind", tag = "kind", rename_all = "snake_case")]
enum Kind {
    /// Something that can be seen on the board after a line.
    Fact(FactDocument),
    /// Two measurements that differ in one point, which therefore matters.
    Contrast(ContrastDocument),
    /// Every legal move, and what becomes of it.
    Census(CensusDocument),
    /// A result that is known or proved.
    Certainty(CertaintyDocument),
}

#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Fact", untagged)]
enum FactDocument {
    /// A predicate that holds after `line`.
    Seen(SeenDocument),
    /// What `line` wins.
    Counted(GainDocument),
}

/// A predicate that holds in the position after a line.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Seen")]
struct SeenDocument {
    /// The predicate: `attacks`.
    #[schemars(schema_with = "predicates")]
    name: &'static str,
    /// Where the line begins.
    fen: String,
    /// The line.
    line: Vec<String>,
    /// The squares that the predicate speaks of, in its order.
    squares: Vec<String>,
}

fn predicates(_: &mut SchemaGenerator) -> Schema {
    one_of(Predicate::ALL.iter().map(|predicate| predicate.name()))
}

/// What a line wins, counted on the board at its end.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Gain")]
struct GainDocument {
    /// Always `gain`.
    #[schemars(extend("const" = "gain"))]
    #[ts(type = "'gain'")]
    name: &'static str,
    /// Where the line begins.
    fen: String,
    /// The line; the position after it is quiet.
    line: Vec<String>,
    /// The side that wins something.
    side: Side,
    /// Counting begins after so many plies of the line.
    since: usize,
    /// What the side wins, one word a man.
    won: Vec<RoleDocument>,
    /// What it gives for that.
    lost: Vec<RoleDocument>,
    /// The change of the balance: pawn 1, knight 3, bishop 3, rook 5, queen 9.
    points: i32,
}

/// Two measurements that differ in one point.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Contrast")]
struct ContrastDocument {
    /// The side that the scores are given for.
    side: Side,
    /// How sure the scores are.
    strength: StrengthDocument,
    /// What is different.
    change: ChangeDocument,
    /// By so many centipawns `with` is better at least: 150, or as many as change the winning chances by 15 points; where two
    /// moves of one position are compared, or a man is lost by passing, 80 and 8 may do.
    margin: i32,
    /// As it is.
    with: MeasuredDocument,
    /// As it would be.
    without: MeasuredDocument,
}

/// What is different between two measurements.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Change", tag = "kind", rename_all = "snake_case")]
enum ChangeDocument {
    /// Another move is played at `ply`.
    LeftOut { ply: usize },
    /// The move that comes two plies later is played at `ply`.
    AtOnce { ply: usize },
    /// After `ply` plies the man on `from` stands on `to`.
    Edited { ply: usize, from: String, to: String },
    /// After `ply` plies the other side is to move.
    Passed { ply: usize },
}

/// A line and what it is worth.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Measured")]
struct MeasuredDocument {
    fen: String,
    line: Vec<String>,
    score: ScoreDocument,
}

/// How sure a score is.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "Strength", tag = "kind", rename_all = "snake_case")]
enum StrengthDocument {
    /// Endgame tables know it.
    Table,
    /// Every defence was looked at.
    Forced,
    /// A search of so many nodes believes it.
    Judged { nodes: u64 },
}

#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Census", untagged)]
enum CensusDocument {
    /// What each move is worth.
    Judged(JudgedDocument),
    /// What becomes of one reply after each move.
    Crossed(CrossDocument),
    /// What each move is worth, and whether it serves a purpose.
    Split(SplitDocument),
}

/// One reply of the other side, forced after every legal move.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Cross")]
struct CrossDocument {
    /// The side to move.
    side: Side,
    /// The position.
    fen: String,
    /// How sure it is.
    strength: StrengthDocument,
    /// The reply, which is the same after each move: `d4f3`.
    reply: String,
    /// What the side to move wants to reach, in centipawns; a reply works if it does not.
    floor: i32,
    /// Every legal move once.
    moves: Vec<CellDocument>,
}

/// What becomes of a reply after one move.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Cell")]
struct CellDocument {
    #[serde(flatten)]
    words: Words,
    /// What becomes of the reply.
    fate: FateDocument,
    /// The move, the reply unless it is illegal, and what follows.
    line: Vec<String>,
}

/// What becomes of a reply.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "Fate", rename_all = "snake_case")]
enum FateDocument {
    /// It keeps the side to move below the floor.
    Works,
    /// The floor is reached all the same.
    Fails,
    /// It cannot be played.
    Illegal,
    /// The machine cannot tell.
    Unknown,
}

/// Every legal move, measured, and whether it serves a purpose. All good moves do, and so few others that this is no accident:
/// of `n` good or bad moves, `g` of them good, `s` serve it; all good ones do by accident with a probability of
/// (s−1)/(n−1) · (s−2)/(n−2) · …, `g` − 1 factors.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Split")]
struct SplitDocument {
    /// The side to move, which the scores are given for.
    side: Side,
    /// The position.
    fen: String,
    /// How sure the scores are.
    strength: StrengthDocument,
    /// The purpose.
    #[schemars(schema_with = "purposes")]
    purpose: &'static str,
    /// The man that it is about, for purposes that are about one.
    squares: Vec<String>,
    /// How many purposes the move explained serves.
    tried: usize,
    /// The probability of an accident: 0.05, divided by `tried`, at most.
    accident: f64,
    /// How many of stockfish's pawns a pawn of the scores is worth. On the curve of winning chances a good move is within 3
    /// points of the best, and a bad one 8 or more below.
    pawn: f64,
    /// The best move that does not serve the purpose, looked at once more: 5 points below the best at least.
    other: OtherDocument,
    /// Every legal move once, the move explained first.
    moves: Vec<ServingDocument>,
}

fn purposes(_: &mut SchemaGenerator) -> Schema {
    one_of(Purpose::ALL.iter().map(|purpose| purpose.name()))
}

/// The best move that does not serve a purpose.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "BestOther")]
struct OtherDocument {
    /// What it is worth.
    score: ScoreDocument,
    /// What follows; begins with the move.
    line: Vec<String>,
}

/// A move, what it is worth, and whether it serves a purpose.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "SplitMove")]
struct ServingDocument {
    #[serde(flatten)]
    entry: EntryDocument,
    /// Whether it serves the purpose.
    serves: bool,
}

/// Every legal move, measured.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Judged")]
struct JudgedDocument {
    /// The side to move, which the scores are given for.
    side: Side,
    /// The position.
    fen: String,
    /// How sure the scores are.
    strength: StrengthDocument,
    /// Every legal move once, the move explained first.
    moves: Vec<EntryDocument>,
}

/// Whether a score is the true one, or a bound of it.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "Bound", rename_all = "snake_case")]
enum BoundDocument {
    Exact,
    AtLeast,
    AtMost,
}

/// A move and what it is worth.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "CensusMove")]
struct EntryDocument {
    #[serde(flatten)]
    words: Words,
    /// What it is worth.
    score: ScoreDocument,
    /// Whether it is worth just that.
    bound: BoundDocument,
    /// What follows; begins with the move.
    line: Vec<String>,
}

/// A result that is known or proved.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Certainty")]
struct CertaintyDocument {
    /// The side to move, which the score is given for.
    side: Side,
    /// The position.
    fen: String,
    /// Tables or a forced line.
    strength: StrengthDocument,
    /// The result.
    score: ScoreDocument,
    /// How it comes about.
    line: Vec<String>,
    /// The proof of a forced mate; none where tables know it.
    answers: Option<AnswersDocument>,
}

/// A move, and the answer to every reply.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "Answers")]
struct AnswersDocument {
    /// The move; none at the root when the side to move is the one that is mated.
    #[serde(rename = "move")]
    m: Option<String>,
    /// Every legal reply, and what answers it; empty where the move mates.
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
            Evidence::Census(census) => Kind::Census(CensusDocument::Judged(of_census(census))),
            Evidence::Cross(cross) => Kind::Census(CensusDocument::Crossed(of_cross(cross))),
            Evidence::Split(split) => Kind::Census(CensusDocument::Split(of_split(split))),
            Evidence::Certainty(certainty) => Kind::Certainty(of_certainty(certainty)),
        }
    }
}

fn of_fact(fact: &Fact) -> FactDocument {
    FactDocument::Seen(SeenDocument {
        name: fact.predicate().name(),
        fen: start(fact.line()),
        line: ucis(fact.line()),
        squares: fact.squares().iter().map(ToString::to_string).collect(),
    })
}

fn of_gain(gain: &Gain) -> GainDocument {
    let roles = |roles: &[Role]| roles.iter().map(|&role| role.into()).collect();
    GainDocument {
        name: "gain",
        fen: start(gain.line()),
        line: ucis(gain.line()),
        side: gain.side().into(),
        since: gain.since_ply(),
        won: roles(gain.won()),
        lost: roles(gain.lost()),
        points: gain.points().0,
    }
}

fn of_contrast(contrast: &Contrast) -> ContrastDocument {
    ContrastDocument {
        side: contrast.side().into(),
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

fn of_census(census: &Census) -> JudgedDocument {
    let root = census.root();
    JudgedDocument {
        side: root.turn().into(),
        fen: fen::write(root),
        strength: strength(census.strength()),
        moves: census.entries().iter().map(|entry| of_entry(root, entry)).collect(),
    }
}

fn of_entry(root: &Chess, entry: &JudgedMove) -> EntryDocument {
    EntryDocument {
        words: Words::of(root, entry.m),
        score: entry.score.into(),
        bound: match entry.bound {
            Bound::Exact => BoundDocument::Exact,
            Bound::AtLeast => BoundDocument::AtLeast,
            Bound::AtMost => BoundDocument::AtMost,
        },
        line: ucis(&Line::of(root, &entry.line)),
    }
}

fn of_split(split: &Split) -> SplitDocument {
    let (root, criterion) = (split.census().root(), split.criterion());
    let entries = split.census().entries().iter().map(|entry| ServingDocument {
        entry: of_entry(root, entry),
        serves: split.serving().contains(&entry.m),
    });
    SplitDocument {
        side: root.turn().into(),
        fen: fen::write(root),
        strength: strength(split.strength()),
        purpose: criterion.purpose,
        squares: criterion.squares.iter().map(ToString::to_string).collect(),
        tried: criterion.tried,
        accident: split.tally().accident(),
        pawn: split.scale().get(),
        other: OtherDocument { score: split.score_of_other().into(), line: ucis(split.best_other()) },
        moves: entries.collect(),
    }
}

fn of_cross(cross: &Cross) -> CrossDocument {
    let root = cross.root();
    let cells = cross.cells().iter().map(|cell| CellDocument {
        words: Words::of(root, cell.m),
        fate: match cell.fate {
            Fate::Works => FateDocument::Works,
            Fate::Fails => FateDocument::Fails,
            Fate::Illegal => FateDocument::Illegal,
            Fate::Unknown => FateDocument::Unknown,
        },
        line: ucis(&Line::of(root, &cell.line)),
    });
    CrossDocument {
        side: root.turn().into(),
        fen: fen::write(root),
        strength: strength(cross.strength()),
        reply: cross.example().map(|m| uci(root, m)).unwrap_or_default(),
        floor: cross.floor().0,
        moves: cells.collect(),
    }
}

fn of_certainty(certainty: &Certainty) -> CertaintyDocument {
    let root = certainty.root();
    CertaintyDocument {
        side: root.turn().into(),
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
