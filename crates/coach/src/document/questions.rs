//! What `lucena threats`, `defences`, `moves --judge` and `killers` print with `--json`.

use lucena_board::fen;
use lucena_evidence::{Evidence, Fate, Line};
use lucena_reasons::{
    Means,
    questions::{Choice, Class, Critical, Faced, Killer},
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use shakmaty::{Chess, Move, Position};
use ts_rs::TS;

use super::{
    SCHEMA, ScoreDocument, Side, Words,
    evidence::{Dossier, EvidenceDocument, SentenceDocument},
    explanation::MachineDocument,
    line_words, one_of,
};
use crate::{
    questions::{Asking, Defended, Kept, Punished, Threatened, Weighed},
    words::{
        self, Sentence,
        questions::{self, Sort},
    },
};

/// What is threatened, and which moves stop it.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Threatened")]
pub struct ThreatsDocument {
    /// Always `threats`.
    #[schemars(extend("const" = "threats"))]
    #[ts(type = "'threats'")]
    question: &'static str,
    #[serde(flatten)]
    asked: AskedDocument,
    /// The move whose threats are asked for; null where those of the side that is not to move are.
    by: Option<Words>,
    /// The position in which the side to move is threatened: `fen`, or after `by`.
    threatened: String,
    /// Why no threat is told: the move ends the game, check, an exchange that is not over, or there is none.
    silence: Option<SilenceDocument>,
    /// The threats, the worst first.
    threats: Vec<ThreatDocument>,
    #[serde(flatten)]
    told: ToldDocument,
}

/// Why no threat is told.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "Silence", rename_all = "lowercase")]
enum SilenceDocument {
    Over,
    Check,
    Exchange,
    Nothing,
}

/// A threat.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Threat")]
struct ThreatDocument {
    /// Where its line begins: the position with the turn passed.
    fen: String,
    /// How it is carried out if nothing is done.
    line: Vec<Words>,
    /// Whether that is mate.
    mate: bool,
    /// The points that it wins; null for a mate.
    points: Option<i32>,
    /// So many legal moves allow it,
    allow: usize,
    /// so many stop it.
    stop: usize,
    /// The moves by what becomes of the threat; empty for what a move threatens in `defences`.
    moves: Vec<SortDocument>,
    /// The `id`s of its evidence: the contrast, the gain, and the threatened move forced after every legal move.
    evidence: Vec<String>,
}

/// Every legal reply to a move.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Defended")]
pub struct DefencesDocument {
    /// Always `defences`.
    #[schemars(extend("const" = "defences"))]
    #[ts(type = "'defences'")]
    question: &'static str,
    #[serde(flatten)]
    asked: AskedDocument,
    /// The move.
    #[serde(rename = "move")]
    m: Words,
    /// Why the game is over after it, if it is.
    ends: Option<String>,
    /// What the side that has moved wants to keep.
    floor: Option<FloorDocument>,
    /// So many replies hold: they leave that side below the floor.
    hold: usize,
    /// So many do not; of the rest the machine cannot tell.
    fail: usize,
    /// What the move threatens, the worst first.
    threats: Vec<ThreatDocument>,
    /// The replies by what they do. Each line begins with the move.
    replies: Vec<SortDocument>,
    #[serde(flatten)]
    told: ToldDocument,
}

/// What a side wants to keep.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Floor")]
struct FloorDocument {
    /// In centipawns, for the side that has moved.
    centipawns: i32,
    /// `given`; `won`, what the move wins by force, a piece or more, less a margin; `more`, eight points of winning chances more than the best
    /// defence leaves.
    #[schemars(schema_with = "kept")]
    kept: &'static str,
}

fn kept(_: &mut SchemaGenerator) -> Schema {
    one_of([Kept::Given, Kept::Won, Kept::More].into_iter().map(Kept::name))
}

/// What every legal move is worth.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "JudgedMoves")]
pub struct MovesDocument {
    /// Always `moves`.
    #[schemars(extend("const" = "moves"))]
    #[ts(type = "'moves'")]
    question: &'static str,
    #[serde(flatten)]
    asked: AskedDocument,
    /// How much depends on the choice: there is one legal move; one is good and all others are bad; few are good, and some
    /// are bad; many are good, and some are bad; none is bad.
    #[schemars(schema_with = "critical")]
    critical: Option<&'static str>,
    /// Moves that do not reach so many centipawns, for the side to move, are bad; null where none can be bad any more.
    floor: Option<i32>,
    /// Every legal move, the best first.
    legal: Vec<JudgedDocument>,
    #[serde(flatten)]
    told: ToldDocument,
}

fn critical(_: &mut SchemaGenerator) -> Schema {
    let all = [Critical::Forced, Critical::Only, Critical::Narrow, Critical::Wide, Critical::Free];
    maybe_one_of(all.into_iter().map(Critical::name))
}

/// The schema of a word out of a list, or of none.
fn maybe_one_of(words: impl Iterator<Item = &'static str>) -> Schema {
    let words: Vec<Option<&str>> = words.map(Some).chain([None]).collect();
    schemars::json_schema!({"type": ["string", "null"], "enum": words})
}

/// A legal move and what it is worth.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Weighed")]
struct JudgedDocument {
    #[serde(flatten)]
    words: Words,
    /// What it is among all.
    #[schemars(schema_with = "classes")]
    class: &'static str,
    /// What it is worth to White.
    score: ScoreDocument,
    /// Whether it is worth just that: `exact`; for the side to move `at_least` or `at_most` that.
    #[schemars(schema_with = "bounds")]
    bound: &'static str,
    /// What follows; begins with the move.
    line: Vec<Words>,
}

fn classes(_: &mut SchemaGenerator) -> Schema {
    one_of([Class::Good, Class::Unclear, Class::Bad].into_iter().map(Class::name))
}

fn bounds(_: &mut SchemaGenerator) -> Schema {
    one_of(["exact", "at_least", "at_most"].into_iter())
}

/// The replies that punish most of the poorer moves.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Punished")]
pub struct KillersDocument {
    /// Always `killers`.
    #[schemars(extend("const" = "killers"))]
    #[ts(type = "'killers'")]
    question: &'static str,
    #[serde(flatten)]
    asked: AskedDocument,
    /// The best move.
    best: Option<Words>,
    /// So many moves are bad.
    bad: usize,
    /// The replies, the one that punishes most first.
    killers: Vec<KillerDocument>,
    #[serde(flatten)]
    told: ToldDocument,
}

/// A reply that punishes several moves.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Killer")]
struct KillerDocument {
    /// The reply.
    reply: Words,
    /// A bad move, the reply, and what follows.
    line: Vec<Words>,
    /// The points that it wins there, if they can be counted.
    points: Option<i32>,
    /// So many bad moves are punished by it and by no reply before it.
    punishes: usize,
    /// After so many of all moves it works,
    works: usize,
    /// after so many it fails,
    fails: usize,
    /// after so many it cannot be played.
    illegal: usize,
    /// By what means the best move stops it; null if it does not.
    #[schemars(schema_with = "means")]
    stopped: Option<&'static str>,
    /// Our moves by what becomes of the reply.
    moves: Vec<SortDocument>,
    /// The `id`s of its evidence: the reply forced after every legal move, the contrast with the best move, the gain.
    evidence: Vec<String>,
}

fn means(_: &mut SchemaGenerator) -> Schema {
    maybe_one_of(Means::NAMES.into_iter())
}

/// What all answers begin with.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Asked")]
struct AskedDocument {
    /// The number of this form.
    #[schemars(extend("const" = SCHEMA))]
    schema: u32,
    /// The position.
    fen: String,
    /// The side to move.
    turn: Side,
    /// Who was asked, and how much.
    machine: MachineDocument,
    /// Why the game is over, if it is; then there is nothing else.
    ending: Option<String>,
}

/// What all answers end with.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Told")]
struct ToldDocument {
    /// The evidence that the answer and its sentences name.
    evidence: Vec<EvidenceDocument>,
    /// The answer in words.
    sentences: Vec<SentenceDocument>,
    /// The sentences in one text.
    text: String,
}

/// Moves that do the same.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Sort")]
struct SortDocument {
    /// What they do: for a threat `allows`, the means that stop it, or `unknown`; for replies `holds`, `fails` or `unknown`; for
    /// a killer what becomes of it: `works`, `fails`, `illegal` or `unknown`.
    #[schemars(schema_with = "does")]
    does: &'static str,
    /// The same for people.
    title: String,
    /// The moves.
    moves: Vec<Words>,
    /// One line that shows it.
    line: Vec<Words>,
}

fn does(_: &mut SchemaGenerator) -> Schema {
    one_of(["allows", "unknown", "holds", "works", "fails", "illegal"].into_iter().chain(Means::NAMES))
}

impl AskedDocument {
    fn of(asking: &Asking) -> AskedDocument {
        AskedDocument {
            schema: SCHEMA,
            fen: fen::write(&asking.root),
            turn: asking.root.turn().into(),
            machine: MachineDocument::of(&asking.machine, asking.spent),
            ending: asking.ending.map(|ending| ending.to_string()),
        }
    }
}

impl ToldDocument {
    fn of(mut dossier: Dossier, told: &[Sentence]) -> ToldDocument {
        let sentences = dossier.sentences(told);
        ToldDocument { evidence: dossier.documents(), sentences, text: words::text(told) }
    }
}

/// Moves of a position.
fn moves_of(position: &Chess, moves: &[Move]) -> Vec<Words> {
    moves.iter().map(|&m| Words::of(position, m)).collect()
}

fn sorts(position: &Chess, sorts: Vec<Sort>) -> Vec<SortDocument> {
    let document = |sort: Sort| SortDocument {
        does: sort.does,
        title: sort.title,
        moves: moves_of(position, &sort.moves),
        line: words_of(&sort.line),
    };
    sorts.into_iter().map(document).collect()
}

fn words_of(line: &Line) -> Vec<Words> {
    line_words(line.root(), &line.moves())
}

/// The document of what is threatened.
pub fn threats(found: &Threatened) -> ThreatsDocument {
    let mut dossier = Dossier::default();
    let threat =
        |faced: &Faced| threat(&mut dossier, faced, sorts(&found.position, questions::sorted(found, faced)));
    let threats = found.threats.iter().map(threat).collect();
    ThreatsDocument {
        question: "threats",
        asked: AskedDocument::of(&found.asking),
        by: found.by.map(|m| Words::of(&found.asking.root, m)),
        threatened: fen::write(&found.position),
        silence: found.silence.as_ref().map(silence),
        threats,
        told: ToldDocument::of(dossier, &questions::threats(found)),
    }
}

fn silence(silence: &crate::questions::Silence) -> SilenceDocument {
    use crate::questions::Silence;
    match silence {
        Silence::Over(_) => SilenceDocument::Over,
        Silence::Check(_) => SilenceDocument::Check,
        Silence::Exchange(_) => SilenceDocument::Exchange,
        Silence::Nothing(_) => SilenceDocument::Nothing,
    }
}

fn threat(dossier: &mut Dossier, faced: &Faced, moves: Vec<SortDocument>) -> ThreatDocument {
    let threat = &faced.threat;
    let mut evidence = questions::shown_by(Some(&threat.contrast), threat.gain.as_ref());
    evidence.push(Evidence::from(faced.cross.clone()));
    ThreatDocument {
        fen: fen::write(threat.line().root()),
        line: words_of(threat.line()),
        mate: threat.is_mate(),
        points: threat.gain.as_ref().map(|gain| gain.points().0),
        allow: faced.allowed(),
        stop: faced.stopped(),
        moves,
        evidence: dossier.ids(&evidence),
    }
}

/// The document of the replies to a move.
pub fn defences(found: &Defended) -> DefencesDocument {
    let mut dossier = Dossier::default();
    let defences = found.defences.as_ref();
    let threats = defences.into_iter().flat_map(|defences| &defences.threats);
    let threats = threats.map(|faced| threat(&mut dossier, faced, Vec::new())).collect();
    let floor =
        defences.map(|defences| FloorDocument { centipawns: defences.floor.0, kept: found.kept.name() });
    let replies = defences.map(|defences| sorts(defences.position(), questions::replies(found)));
    DefencesDocument {
        question: "defences",
        asked: AskedDocument::of(&found.asking),
        m: Words::of(&found.asking.root, found.m),
        ends: found.ends.map(|ending| ending.to_string()),
        floor,
        hold: defences.map_or(0, lucena_reasons::questions::Defences::holding),
        fail: defences.map_or(0, lucena_reasons::questions::Defences::failing),
        threats,
        replies: replies.unwrap_or_default(),
        told: ToldDocument::of(dossier, &questions::defences(found)),
    }
}

/// The document of what every move is worth.
pub fn moves(found: &Weighed) -> MovesDocument {
    let choice = found.choice.as_ref();
    MovesDocument {
        question: "moves",
        asked: AskedDocument::of(&found.asking),
        critical: choice.map(|choice| choice.critical().name()),
        floor: choice.and_then(Choice::floor).map(|floor| floor.0),
        legal: choice.map(judged).unwrap_or_default(),
        told: ToldDocument::of(Dossier::default(), &questions::moves(found)),
    }
}

fn judged(choice: &Choice) -> Vec<JudgedDocument> {
    let root = choice.census().root();
    let entries = questions::ranked(choice).into_iter().map(|entry| JudgedDocument {
        words: Words::of(root, entry.m),
        class: choice.class(entry).name(),
        score: ScoreDocument::of(entry.score, root.turn()),
        bound: questions::bound(entry),
        line: line_words(root, &Line::of(root, &entry.line).moves()),
    });
    entries.collect()
}

/// The document of the replies that punish most.
pub fn killers(found: &Punished) -> KillersDocument {
    let mut dossier = Dossier::default();
    let root = &found.asking.root;
    let choice = found.choice.as_ref();
    let best = choice.and_then(|choice| choice.census().first());
    let killers = choice.map(|choice| {
        let document = |killer: &Killer| of_killer(&mut dossier, choice, killer);
        found.killers.iter().map(document).collect()
    });
    KillersDocument {
        question: "killers",
        asked: AskedDocument::of(&found.asking),
        best: best.map(|best| Words::of(root, best.m)),
        bad: choice.map_or(0, |choice| choice.of_class(Class::Bad).len()),
        killers: killers.unwrap_or_default(),
        told: ToldDocument::of(dossier, &questions::killers(found)),
    }
}

fn of_killer(dossier: &mut Dossier, choice: &Choice, killer: &Killer) -> KillerDocument {
    let (cross, example) = (&killer.cross, &killer.example);
    let after = example.position(1);
    let mut evidence = vec![Evidence::from(cross.clone())];
    evidence.extend(questions::shown_by(killer.contrast.as_ref(), killer.gain.as_ref()));
    let reply = example.at(1).map(|m| Words::of(after, m));
    KillerDocument {
        reply: reply.unwrap_or_else(|| Words { uci: String::new(), san: String::new() }),
        line: words_of(example),
        points: killer.gain.as_ref().map(|gain| gain.points().0),
        punishes: killer.punished.len(),
        works: cross.count(Fate::Works),
        fails: cross.count(Fate::Fails),
        illegal: cross.count(Fate::Illegal),
        stopped: killer.how.as_ref().map(|how| how.means.name()),
        moves: sorts(cross.root(), questions::fates(choice, killer)),
        evidence: dossier.ids(&evidence),
    }
}
