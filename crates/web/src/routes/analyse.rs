//! `/analyse`.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use lucena_coach::document::analysis::{Analysis, NODES};
use lucena_engine::{Engine, Limits, Report, Settings, Signals};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::{
    Problem, Shared,
    answer::Call,
    asked::{self, Asked},
};

/// A position to analyse.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// A position, or `startpos`.
    fen: String,
    /// Moves played from `fen` before.
    #[serde(default)]
    moves: Vec<String>,
    /// How many lines.
    #[schemars(range(min = 1, max = 5), extend("default" = 1))]
    multipv: Option<u8>,
    /// Nodes to search; `/limits` says the most.
    nodes: Option<u64>,
    /// The deepest iteration.
    #[schemars(range(min = 1, max = 127))]
    depth: Option<u32>,
}

/// The size of the transposition table in mebibytes, as that of the command: it has a part in the answer.
const HASH: usize = 64;

pub async fn analyse(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Analyse>,
) -> Result<Response, Problem> {
    let game = asked::game(&asked.fen, &asked.moves, &shared.settings.limits)?;
    let most = shared.settings.limits.nodes;
    let usual = if asked.depth.is_some() { most } else { NODES };
    let depth = asked.depth.map(|depth| asked::number("depth", Some(depth), 1, 127, 1)).transpose()?;
    let limits = Limits {
        depth,
        lines: asked::number("multipv", asked.multipv, 1, 5, 1)?.into(),
        ..Limits::nodes(asked::number("nodes", asked.nodes, 1, most, usual)?)
    };
    let evaluation = shared.settings.evaluation.clone();
    call.long(move |talk| {
        let settings = Settings { hash: HASH, evaluation, ..Settings::default() };
        let mut engine = Engine::new(settings).map_err(Problem::could_not)?;
        let signals = Signals::until(talk.handle().clone());
        let mut told = 0;
        let mut listener = |report: &Report| {
            if report.depth > told {
                told = report.depth;
                talk.partial(&Analysis::of(game.position(), report));
                talk.progress(report.nodes, limits.nodes, &format!("depth {}", report.depth));
            }
        };
        let report = engine.analyse(&game, &limits, &signals, &mut listener);
        Ok(Analysis::of(game.position(), &report))
    })
    .await
}
