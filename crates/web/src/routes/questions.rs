//! `/threats`, `/defences`, `/moves` and `/killers`: one question about a position.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use lucena_board::{history::History, said::read_move};
use lucena_coach::{
    Request,
    document::questions as document,
    questions::{self, Defended, Punished, Threatened, Weighed},
};
use lucena_evidence::{Asked as Answered, Centipawns, Machine, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Chess;

use super::explain::{Watched, not_answered, priced};
use crate::{
    Problem, Shared,
    answer::Call,
    asked::{self, Asked},
};

/// What is threatened?
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Threats {
    /// A position, or `startpos`.
    fen: String,
    /// Moves played from `fen` before.
    #[serde(default)]
    moves: Vec<String>,
    /// Ask what this move threatens, not what the side that is not to move does.
    #[serde(rename = "move")]
    by: Option<String>,
    /// Nodes to search; `/limits` says the most.
    nodes: Option<u64>,
}

pub async fn threats(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Threats>,
) -> Result<Response, Problem> {
    let game = asked::game(&asked.fen, &asked.moves, &shared.settings.limits)?;
    let by = asked.by.as_ref().map(|word| read_move(game.position(), word)).transpose();
    let first = by.map_err(Problem::bad_input)?;
    let request = Request { first, ..priced(asked.nodes, &shared)? };
    let mut after = game.clone();
    if let Some(m) = first {
        after.play(m);
    }
    let ask =
        move |machine: &mut dyn Machine, stop: &Stop| questions::threats(machine, &game, &request, stop);
    let write = |found: &Threatened| document::threats(found);
    answer(shared, call, after.position().clone(), ask, write).await
}

/// What does every reply to a move do?
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Defences {
    /// A position, or `startpos`.
    fen: String,
    /// Moves played from `fen` before.
    #[serde(default)]
    moves: Vec<String>,
    /// The move.
    #[serde(rename = "move")]
    m: String,
    /// What the side that moves wants to keep, in centipawns; without it what the move wins by force (a piece or more), less a margin, or eight
    /// points of winning chances more than the best defence leaves.
    #[schemars(range(min = -2000, max = 2000))]
    floor: Option<i32>,
    /// Nodes to search; `/limits` says the most.
    nodes: Option<u64>,
}

pub async fn defences(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Defences>,
) -> Result<Response, Problem> {
    let game = asked::game(&asked.fen, &asked.moves, &shared.settings.limits)?;
    let m = read_move(game.position(), &asked.m).map_err(Problem::bad_input)?;
    let floor = asked.floor.map(|floor| asked::number("floor", Some(floor), -2000, 2000, 0)).transpose()?;
    let floor = floor.map(Centipawns);
    let request = priced(asked.nodes, &shared)?;
    let mut after = game.clone();
    after.play(m);
    let ask = move |machine: &mut dyn Machine, stop: &Stop| {
        questions::defences(machine, &game, m, floor, &request, stop)
    };
    let write = |found: &Defended| document::defences(found);
    answer(shared, call, after.position().clone(), ask, write).await
}

/// A position whose moves are asked about.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// A position, or `startpos`.
    fen: String,
    /// Moves played from `fen` before.
    #[serde(default)]
    moves: Vec<String>,
    /// Nodes to search; `/limits` says the most.
    nodes: Option<u64>,
}

impl Position {
    fn read(&self, shared: &Shared) -> Result<(History, Request), Problem> {
        let game = asked::game(&self.fen, &self.moves, &shared.settings.limits)?;
        Ok((game, priced(self.nodes, shared)?))
    }
}

pub async fn moves(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Position>,
) -> Result<Response, Problem> {
    let (game, request) = asked.read(&shared)?;
    let root = game.position().clone();
    let ask = move |machine: &mut dyn Machine, stop: &Stop| questions::moves(machine, &game, &request, stop);
    let write = |found: &Weighed| document::moves(found);
    answer(shared, call, root, ask, write).await
}

pub async fn killers(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Position>,
) -> Result<Response, Problem> {
    let (game, request) = asked.read(&shared)?;
    let root = game.position().clone();
    let ask =
        move |machine: &mut dyn Machine, stop: &Stop| questions::killers(machine, &game, &request, stop);
    let write = |found: &Punished| document::killers(found);
    answer(shared, call, root, ask, write).await
}

/// Has a question answered, while the client hears what is thought of the position in question.
async fn answer<T, D: Serialize>(
    shared: Arc<Shared>,
    call: Call,
    position: Chess,
    ask: impl FnOnce(&mut dyn Machine, &Stop) -> Answered<T> + Send + 'static,
    write: impl FnOnce(&T) -> D + Send + 'static,
) -> Result<Response, Problem> {
    call.long(move |talk| {
        let mut machine = Watched::new(&shared, talk, Request::HASH)?.about(&position);
        let found = ask(&mut machine, talk.handle()).map_err(not_answered)?;
        Ok(write(&found))
    })
    .await
}
