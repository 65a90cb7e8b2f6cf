//! `/endgame`: tables of perfect play, and rules that can be read, played by and proved.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    response::Response,
};
use lucena_board::{fen, words};
use lucena_coach::document::{
    Side, Words,
    ending::{Description, Perfect, RuleMove, Verification, men},
};
use lucena_endgame::{
    arena::Arena,
    cast::Placement,
    knowledge::Knowledge,
    language::Program,
    library::LIBRARY,
    model,
    seat::{Seat, Unfit},
    table::Wdl,
    verify::prove,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Position, Square};
use ts_rs::TS;

use crate::{
    Kind, Problem, Shared,
    answer::Call,
    asked::{self, Asked},
    work::Talk,
};

/// A position.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Where {
    /// A position, or `startpos`.
    fen: String,
}

/// A rule set.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Its name in `/endgame`.
    rules: String,
}

/// A position to play by rules.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// A position, or `startpos`.
    fen: String,
    /// A rule set by its name in `/endgame`; by default the best known.
    rules: Option<String>,
}

/// An ending to practise.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// A rule set by its name in `/endgame`.
    rules: String,
    /// Another seed, another position.
    #[serde(default)]
    seed: u64,
}

/// A name in the library; files of this machine are nobody's business.
fn check(name: &str, otherwise: Kind) -> Result<(), Problem> {
    if LIBRARY.iter().any(|(known, _)| *known == name) {
        return Ok(());
    }
    let names: Vec<&str> = LIBRARY.iter().map(|(name, _)| *name).collect();
    Err(Problem::new(otherwise, format!("`{name}` is no rule set; known are {}", names.join(", "))))
}

/// A rule set of the library. Reading one takes a while: only workers do that.
fn rules<'a>(shared: &'a Shared, name: &str) -> Result<&'a Program, Problem> {
    check(name, Kind::BadInput)?;
    shared.knowledge.find(name).ok_or_else(|| Problem::could_not("the rule set is not there"))
}

/// The name of the list among what is kept; no rule set is called so.
const LIST: &str = "";

pub async fn list(State(shared): State<Arc<Shared>>, call: Call) -> Result<Response, Problem> {
    call.long(move |_| shared.kept.get(LIST, || Ok(endings(&shared.knowledge)))).await
}

/// The rule sets that come with the program.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct Endings {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// The rule sets.
    endings: Vec<Ending>,
}

/// A rule set, and what the other routes can do with it.
#[derive(Debug, Serialize, JsonSchema, TS)]
struct Ending {
    /// Its name.
    rules: &'static str,
    /// What it is called.
    title: String,
    /// The men of the ending: `KRvK`.
    men: String,
    /// The side that it plays for.
    side: Side,
    /// How many classes it has.
    classes: usize,
    /// Whether `/endgame/verify` can prove it.
    provable: bool,
    /// Whether `/endgame/start` has positions for it.
    practice: bool,
}

impl Ending {
    fn of(rules: &'static str, program: &Program) -> Ending {
        let few = Arena::fits(&program.cast);
        Ending {
            rules,
            men: men(&program.cast),
            side: program.side.into(),
            classes: program.classes.len(),
            provable: few,
            practice: few,
            title: program.title.clone(),
        }
    }
}

fn endings(knowledge: &Knowledge) -> Endings {
    let ending = |(name, _): &(&'static str, &str)| Some(Ending::of(name, knowledge.find(name)?));
    Endings { schema: 1, endings: LIBRARY.iter().filter_map(ending).collect() }
}

pub async fn describe(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    check(&name, Kind::NotFound)?;
    call.long(move |_| shared.kept.get(&name, || Ok(Description::of(&name, rules(&shared, &name)?)))).await
}

pub async fn probe(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Where>,
) -> Result<Response, Problem> {
    let position = asked::position(&asked.fen)?;
    call.long(move |talk| Ok(Perfect::of(&position, &shared.shelf.probe(&position, talk)?))).await
}

pub async fn play(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Play>,
) -> Result<Response, Problem> {
    let position = asked::position(&asked.fen)?;
    call.long(move |_| {
        let (program, seat) = rules_for(&shared, &position, asked.rules.as_deref())?;
        let placement = program.cast.placement(&seat.position);
        let placement = placement.ok_or_else(|| Problem::bad_input(Unfit::men(program, &position)))?;
        let choice = model::choose(program, &placement).ok_or_else(game_over)?;
        let speech = shared.knowledge.speech(program, &seat, &choice);
        Ok(RuleMove::of(program, &seat, &choice, speech))
    })
    .await
}

fn rules_for<'a>(
    shared: &'a Shared,
    position: &Chess,
    name: Option<&str>,
) -> Result<(&'a Program, Seat), Problem> {
    if let Some(name) = name {
        let program = rules(shared, name)?;
        let seat = Seat::for_rules(program, position).map_err(Problem::bad_input)?;
        return Ok((program, seat));
    }
    let side = words::side(position.turn());
    let found = shared.knowledge.rules_for(position);
    found.ok_or_else(|| Problem::bad_input(format!("no rule set plays {side}'s moves in this ending")))
}

fn game_over() -> Problem {
    Problem::bad_input("the game is over: there is no legal move")
}

/// A won position to practise on.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "PracticeStart")]
pub struct StartDocument {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// The position.
    fen: String,
}

/// A won position is found long before.
const TRIES: u64 = 10_000;

pub async fn start(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Start>,
) -> Result<Response, Problem> {
    check(&asked.rules, Kind::BadInput)?;
    call.long(move |talk| {
        let program = rules(&shared, &asked.rules)?;
        for number in 0..TRIES {
            if talk.stopped() {
                break;
            }
            let Some(position) = scattered(program, asked.seed, number) else { continue };
            if shared.shelf.probe(&position, talk)?.wdl == Wdl::Win {
                return Ok(StartDocument { schema: 1, fen: fen::write(&position) });
            }
        }
        Err(Problem::could_not(format!("no won position of {} was found", program.cast)))
    })
    .await
}

/// The men of an ending anywhere, White to move; nothing if they stand on each other or the position is not legal.
fn scattered(program: &Program, seed: u64, number: u64) -> Option<Chess> {
    let mut state = mixed(seed ^ mixed(number));
    let mut squares: Vec<Square> = Vec::new();
    for _ in program.cast.men() {
        state = mixed(state);
        squares.push(Square::new((state % 64) as u32));
    }
    let position = program.cast.position(&Placement::of(&squares), Color::White)?;
    // A man on another, or a pawn that would be a queen, is another ending.
    program.cast.placement(&position)?;
    (!position.legal_moves().is_empty()).then_some(position)
}

/// SplitMix64.
fn mixed(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The defender's move.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "PracticeReply")]
pub struct Reply {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// The position after it.
    fen: String,
    #[serde(flatten)]
    words: Words,
}

pub async fn reply(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Where>,
) -> Result<Response, Problem> {
    let position = asked::position(&asked.fen)?;
    call.long(move |talk| {
        let probe = shared.shelf.probe(&position, talk)?;
        let &m = probe.best.first().ok_or_else(game_over)?;
        let mut after = position.clone();
        after.play_unchecked(m);
        Ok(Reply { schema: 1, fen: fen::write(&after), words: Words::of(&position, m) })
    })
    .await
}

/// How many examples the command shows.
const EXAMPLES: usize = 5;

pub async fn verify(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Rules>,
) -> Result<Response, Problem> {
    check(&asked.rules, Kind::BadInput)?;
    call.long(move |talk| verified(rules(&shared, &asked.rules)?, talk)).await
}

fn verified(program: &Program, talk: &Talk) -> Result<Verification, Problem> {
    let stopped = || Problem::could_not("the verification was stopped");
    talk.progress(0, Some(2), "all positions and their moves");
    let arena = Arena::new(&program.cast).map_err(Problem::bad_input)?;
    if talk.stopped() {
        return Err(stopped());
    }
    talk.progress(1, Some(2), "the rules' move in every position, and every answer");
    let proof = prove(&arena, program, false, Some(EXAMPLES), &|| talk.stopped());
    Ok(Verification::of(program, proof.ok_or_else(stopped)?))
}
