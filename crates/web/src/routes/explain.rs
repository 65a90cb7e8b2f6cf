//! `/explain` and `/why-not`.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use lucena_board::{history::History, said::read_move};
use lucena_client::{Patience, UciClient};
use lucena_coach::{
    Level, Request, annotate::Worker, document, document::LineSoFar, explain as explain_move,
    why_not as refute,
};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{
    Answer, Asked as Answered, Budget, Centipawns, Goal, JudgedMove, Machine, MachineError, Opinion, Points,
    Price, Question, Scale, Stop,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::Value;
use shakmaty::{Chess, Move};

use crate::{
    OtherEngine, Problem, Shared,
    answer::Call,
    asked::{self, Asked},
    work::Talk,
};

/// A position to explain.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Explain {
    /// A position, or `startpos`.
    fen: String,
    /// Moves played from `fen` before.
    #[serde(default)]
    moves: Vec<String>,
    /// Explain this move, though it may not be the best.
    #[serde(rename = "move")]
    first: Option<String>,
    /// What `move` shall win: points, or `mate`.
    #[schemars(schema_with = "goals")]
    goal: Option<Value>,
    /// For whom the words are; `club` by default.
    #[serde(default)]
    level: Level,
    /// Nodes to search; `/limits` says the most.
    nodes: Option<u64>,
    /// How many other moves are refuted.
    #[schemars(range(min = 0, max = 10), extend("default" = 2))]
    why_not: Option<u8>,
}

fn goals(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"oneOf": [{"type": "integer", "minimum": 1, "maximum": 60}, {"const": "mate"}, {"type": "null"}]})
}

pub async fn explain(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Explain>,
) -> Result<Response, Problem> {
    let game = asked::game(&asked.fen, &asked.moves, &shared.settings.limits)?;
    let first = asked.first.as_ref().map(|word| read_move(game.position(), word)).transpose();
    let request = Request {
        first: first.map_err(Problem::bad_input)?,
        goal: asked.goal.as_ref().map(goal).transpose()?,
        refutations: asked::number("why_not", asked.why_not, 0, 10, 2)?.into(),
        ..priced(asked.nodes, &shared)?
    };
    if request.goal.is_some() && request.first.is_none() {
        return Err(Problem::bad_input("`goal` says what a move shall win; name the move with `move`"));
    }
    call.long(move |talk| {
        let mut machine = Watched::new(&shared, talk, Request::HASH)?;
        let explanation = explain_move(&mut machine, &game, &request, talk.handle()).map_err(not_answered)?;
        Ok(document::of(&explanation, asked.level))
    })
    .await
}

/// A move to refute.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyNot {
    /// A position, or `startpos`.
    fen: String,
    /// Moves played from `fen` before.
    #[serde(default)]
    moves: Vec<String>,
    /// The move.
    #[serde(rename = "move")]
    m: String,
    /// For whom the words are; `club` by default.
    #[serde(default)]
    level: Level,
    /// Nodes to search; `/limits` says the most.
    nodes: Option<u64>,
}

pub async fn why_not(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<WhyNot>,
) -> Result<Response, Problem> {
    let game = asked::game(&asked.fen, &asked.moves, &shared.settings.limits)?;
    let m = read_move(game.position(), &asked.m).map_err(Problem::bad_input)?;
    let request = priced(asked.nodes, &shared)?;
    call.long(move |talk| {
        let mut machine = Watched::new(&shared, talk, Request::HASH)?;
        let refuted = refute(&mut machine, &game, m, &request, talk.handle()).map_err(not_answered)?;
        Ok(document::refutation(&refuted, asked.level))
    })
    .await
}

/// Points to win, or mate.
fn goal(goal: &Value) -> Result<Goal, Problem> {
    let points = goal.as_i64().and_then(|points| i32::try_from(points).ok());
    match points.filter(|points| (1..=60).contains(points)) {
        Some(points) => Ok(Goal::Points(Points(points))),
        None if goal == "mate" => Ok(Goal::Mate(None)),
        None => Err(Problem::bad_input(format!("{goal} is no goal; `goal` is points, 1 to 60, or \"mate\""))),
    }
}

/// A request at this price, as the command sets it.
pub(super) fn priced(nodes: Option<u64>, shared: &Shared) -> Result<Request, Problem> {
    let price = price(nodes, Price::EXPLANATION, shared)?;
    Ok(Request { price, knowledge: shared.knowledge.clone(), ..Request::default() })
}

/// What the client asks for, or the usual price.
pub fn price(nodes: Option<u64>, usual: Price, shared: &Shared) -> Result<Price, Problem> {
    let most = shared.settings.limits.nodes;
    let nodes = asked::number("nodes", nodes, Price::LEAST, most, usual.look().nodes)?;
    Ok(Price::of(nodes))
}

/// What the client hears when the machine has not answered.
pub fn not_answered(error: MachineError) -> Problem {
    Problem::could_not(error)
}

/// Another engine, for one request.
fn client(engine: &OtherEngine, stop: Stop) -> Answered<UciClient> {
    let (program, arguments) = UciClient::command(&engine.command)?;
    UciClient::start(&program, &arguments, Patience::of(engine.patience), stop)
}

/// The server's engine, which stops with its work; our own has so many megabytes for its memory.
pub fn machine(shared: &Shared, hash: usize, stop: Stop) -> Answered<Worker> {
    if let Some(engine) = &shared.settings.engine {
        return Ok(Box::new(client(engine, stop)?));
    }
    let evaluation = shared.settings.evaluation.clone();
    let engine = Engine::new(Settings { hash, evaluation, ..Settings::default() });
    let engine = engine
        .map_err(|error| MachineError::NotStarted { command: "the engine".into(), why: error.to_string() })?;
    Ok(Box::new(engine.until(stop)))
}

/// The engine, while the client hears how much has been asked.
pub struct Watched<'a> {
    engine: Worker,
    talk: &'a Talk,
    looks: u64,
    /// What was looked at first: the position in question.
    root: Option<Chess>,
}

/// Every so many questions the client hears of it.
const OFTEN: u64 = 20;

impl<'a> Watched<'a> {
    /// The server's engine.
    pub fn new(shared: &Shared, talk: &'a Talk, hash: usize) -> Result<Watched<'a>, Problem> {
        let engine = machine(shared, hash, talk.handle().clone()).map_err(not_answered)?;
        Ok(Watched { engine, talk, looks: 0, root: None })
    }

    /// The same, where the position in question is not the first that is looked at.
    pub fn about(self, position: &Chess) -> Watched<'a> {
        Watched { root: Some(position.clone()), ..self }
    }

    /// The client hears the line that is thought best so far.
    fn tell(&mut self, position: &Chess, opinion: &Opinion) {
        if self.root.get_or_insert_with(|| position.clone()) == position {
            self.talk.partial(&LineSoFar::of(position, opinion));
        }
    }

    fn count(&mut self) {
        if self.looks.is_multiple_of(OFTEN) {
            self.talk.progress(self.looks, None, &format!("{} questions answered", self.looks));
        }
        self.looks += 1;
    }
}

impl Machine for Watched<'_> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn ask(&mut self, game: &History, question: &Question<'_>) -> Answered<Answer> {
        self.count();
        self.engine.ask(game, question)
    }

    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Answered<Option<Opinion>> {
        self.count();
        let opinion = self.engine.look(game, moves, budget)?;
        if let (true, Some(opinion)) = (moves.is_empty(), &opinion) {
            self.tell(game.position(), opinion);
        }
        Ok(opinion)
    }

    fn judge(
        &mut self,
        game: &History,
        moves: &[Move],
        floor: Centipawns,
        budget: Budget,
    ) -> Answered<Vec<JudgedMove>> {
        self.count();
        self.engine.judge(game, moves, floor, budget)
    }

    fn forget(&mut self) -> Answered<()> {
        self.engine.forget()
    }

    fn is_selective(&self) -> bool {
        self.engine.is_selective()
    }

    fn scale(&self) -> Scale {
        self.engine.scale()
    }
}
