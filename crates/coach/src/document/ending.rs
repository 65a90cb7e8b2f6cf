//! What `lucena endgame move`, `probe`, `verify` and `describe` have to say.

use lucena_board::{diagram::Diagram, fen, notation};
use lucena_endgame::{
    cast::{Cast, Step},
    description::{Described, describe},
    knowledge::Speech,
    language::{Direction, Program},
    model::{Choice, Level},
    seat::Seat,
    table::{Depth, Probe, Verdict, Wdl},
    verify::Proof,
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{CastlingMode, Chess, Color, Move};
use ts_rs::TS;

use super::{Side, Words};

/// What `lucena endgame move --json` prints.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct RuleMove {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// The position.
    fen: String,
    /// The title of the rule set.
    rules: String,
    /// The rules' move.
    best: Words,
    /// The class that it reaches.
    class: String,
    /// What the class's positions have in common.
    title: String,
    /// What may truthfully be said.
    sentence: String,
    /// What the position is worth to the side to move, if that is known.
    result: Option<Verdict>,
    /// What the move is worth to it.
    played: Option<Verdict>,
    /// What decided: `only move`, `class`, `measure 2`, or `tie`.
    level: String,
    /// Every move, best first.
    candidates: Vec<Candidate>,
}

/// A move, and the class that it reaches.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct Candidate {
    /// The move.
    #[serde(flatten)]
    pub words: Words,
    /// The class's name.
    pub class: String,
    /// What its positions have in common.
    pub title: String,
    /// The larger, the better.
    pub value: i32,
    /// What decides between moves that reach the same class.
    pub measures: Vec<i32>,
}

impl RuleMove {
    /// A rule set's choice in a position, and what may be said about it.
    pub fn of(program: &Program, seat: &Seat, choice: &Choice, speech: Speech) -> RuleMove {
        let best = choice.best();
        let class = &program.classes[best.judgement.class];
        RuleMove {
            schema: 1,
            fen: fen::write(&seat.as_given()),
            rules: program.title.clone(),
            best: words_of(seat, &best.step),
            class: class.name.clone(),
            title: seat.spoken(&class.title),
            sentence: speech.sentence,
            result: speech.position,
            played: speech.played,
            level: match choice.level {
                Level::OnlyMove => "only move".into(),
                Level::Class => "class".into(),
                Level::Measure(number) => format!("measure {number}"),
                Level::Tie => "tie".into(),
            },
            candidates: candidates(program, seat, choice),
        }
    }
}

/// A step of the rules on the board as it was given.
pub fn words_of(seat: &Seat, step: &Step) -> Words {
    let position = seat.as_given();
    match seat.played(step) {
        Some(m) => Words::of(&position, m),
        None => {
            let (from, to) = (step.from, step.to);
            Words { uci: format!("{from}{to}"), san: format!("{from}-{to}") }
        }
    }
}

/// The candidates best first; of equals, the first generated.
pub fn ordered(choice: &Choice) -> Vec<usize> {
    let mut order: Vec<usize> = (0..choice.candidates.len()).collect();
    let candidates = &choice.candidates;
    order.sort_by(|&a, &b| candidates[a].judgement.best_first(&candidates[b].judgement));
    order.retain(|index| *index != choice.chosen);
    order.insert(0, choice.chosen);
    order
}

/// The same with their classes.
pub fn candidates(program: &Program, seat: &Seat, choice: &Choice) -> Vec<Candidate> {
    let line = |index: usize| {
        let candidate = &choice.candidates[index];
        let class = &program.classes[candidate.judgement.class];
        let turned = class.measures.iter().zip(candidate.judgement.measures);
        let measures =
            turned.map(|(measure, value)| if measure.direction == Direction::Large { value } else { -value });
        Candidate {
            words: words_of(seat, &candidate.step),
            class: class.name.clone(),
            title: seat.spoken(&class.title),
            value: class.value,
            measures: measures.collect(),
        }
    };
    ordered(choice).into_iter().map(line).collect()
}

/// What `lucena endgame probe --json` prints.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Probe")]
pub struct Perfect {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// The position.
    fen: String,
    /// What the side to move achieves.
    wdl: Wdl,
    /// How far the end is; none in a draw.
    depth: Option<Depth>,
    /// The best moves in SAN: they keep the result and lose no time.
    best: Vec<String>,
    /// Every move.
    moves: Vec<PerfectMove>,
}

/// A move, and what it leads to for the side that makes it.
#[derive(Debug, Serialize, JsonSchema, TS)]
struct PerfectMove {
    #[serde(flatten)]
    words: Words,
    #[serde(flatten)]
    verdict: Verdict,
}

impl Perfect {
    /// What the tables say about a position.
    pub fn of(position: &Chess, probe: &Probe) -> Perfect {
        let san = |m: Move| notation::san(position, m);
        let line = |&(m, verdict): &(Move, Verdict)| PerfectMove {
            words: Words { uci: m.to_uci(CastlingMode::Standard).to_string(), san: san(m) },
            verdict,
        };
        Perfect {
            schema: 1,
            fen: fen::write(position),
            wdl: probe.wdl,
            depth: probe.depth,
            best: probe.best.iter().map(|&m| san(m)).collect(),
            moves: probe.moves.iter().map(line).collect(),
        }
    }
}

/// What `lucena endgame verify --json` prints.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct Verification {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// The title of the rule set.
    rules: String,
    /// Whose moves it finds.
    side: Side,
    #[serde(flatten)]
    proof: Proof,
}

impl Verification {
    /// What was found out about a rule set.
    pub fn of(program: &Program, proof: Proof) -> Verification {
        Verification { schema: 1, rules: program.title.clone(), side: program.side.into(), proof }
    }
}

/// `KRvK`.
pub fn men(cast: &Cast) -> String {
    let side = |color: Color| -> String {
        cast.men().iter().filter(|man| man.color == color).map(|man| man.role.upper_char()).collect()
    };
    format!("{}v{}", side(Color::White), side(Color::Black))
}

/// A rule set, class by class, best first.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "EndingRules")]
pub struct Description {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// Its name.
    rules: String,
    /// What it is called.
    title: String,
    /// The men of the ending: `KRvK`.
    men: String,
    /// The side that it plays for.
    side: Side,
    /// Its classes, best first.
    classes: Vec<ClassDocument>,
}

/// A class of a rule set.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "EndingClass")]
struct ClassDocument {
    /// Its name.
    class: String,
    /// What its positions have in common.
    title: String,
    /// What it teaches.
    sentence: String,
    /// Whether the sentence says that the game is won, or held.
    promises: bool,
    /// The condition as it is written; none holds where no other does.
    text: Option<String>,
    /// The larger, the better.
    value: i32,
    /// When it is tested, counted from one.
    tested: usize,
    /// What decides between moves that reach it.
    prefer: Vec<String>,
    /// A position of the class.
    example: Option<String>,
    /// The same as a diagram.
    svg: Option<String>,
}

impl Description {
    /// A rule set of this name.
    pub fn of(name: &str, program: &Program) -> Description {
        Description {
            schema: 1,
            rules: name.to_owned(),
            title: program.title.clone(),
            men: men(&program.cast),
            side: program.side.into(),
            classes: describe(program).iter().map(ClassDocument::of).collect(),
        }
    }
}

impl ClassDocument {
    fn of(described: &Described<'_>) -> ClassDocument {
        let class = described.class;
        ClassDocument {
            class: class.name.clone(),
            title: class.title.clone(),
            sentence: class.sentence.clone(),
            promises: class.promises,
            text: class.text.clone(),
            value: class.value,
            tested: described.tested,
            prefer: described.wishes(),
            example: described.example.as_ref().map(fen::write),
            svg: described.example.as_ref().map(|position| Diagram::of(position).svg()),
        }
    }
}
