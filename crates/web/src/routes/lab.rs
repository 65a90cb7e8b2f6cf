//! `/lab`: the search laboratory.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use lucena_gametree::{
    Algorithm,
    trees::{Leaves, textbook::FIGURES},
};
use lucena_lab::{
    comparison::FIFTY,
    drawing::draw_named,
    horizon,
    trees::{self, Document, Trees},
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Problem, Shared,
    answer::{Call, json_response},
    asked::{Asked, number},
    cost,
};

pub async fn list(State(shared): State<Arc<Shared>>) -> Response {
    json_response(shared.ready.laboratory.clone())
}

/// The algorithms, the papers' trees, and the lessons.
pub fn laboratory() -> Value {
    let algorithm = |algorithm: &Algorithm| json!({"name": algorithm.name(), "about": algorithm.source(), "exact": algorithm.is_exact()});
    let algorithms: Vec<Value> = Algorithm::ALL.iter().map(algorithm).collect();
    let tree = |figure: &lucena_gametree::trees::textbook::Figure| json!({"name": figure.name, "about": figure.source, "tree": figure.tree});
    let trees: Vec<Value> = FIGURES.iter().map(tree).collect();
    json!({"schema": 1, "algorithms": algorithms, "trees": trees, "lessons": horizon::LESSONS})
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wood {
    breadth: u16,
    depth: u32,
    trees: Option<u64>,
    #[serde(default = "one")]
    seed: u64,
}

fn one() -> u64 {
    1
}

/// The command's: values from 0 up to but not including this.
const RANGE: u32 = 64;

pub async fn trees(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Wood>,
) -> Result<Response, Problem> {
    let trees = Trees {
        breadth: number("breadth", Some(asked.breadth), 1, 256, 1)?,
        depth: number("depth", Some(asked.depth), 0, 60, 1)?,
        leaves: Leaves::Uniform(RANGE),
        count: number("trees", asked.trees, 1, 10_000, FIFTY)?,
        seed: asked.seed,
    };
    trees.check().map_err(Problem::bad_input)?;
    let work = format!("{} trees of {} moves and {} plies", trees.count, trees.breadth, trees.depth);
    let cure = "ask for fewer trees, moves or plies";
    cost::afford(cost::trees(&trees), &shared.settings.limits, &work, cure)?;
    call.long(move |talk| {
        let algorithms: Vec<Algorithm> = Algorithm::exact().collect();
        Ok(Document { rows: vec![trees::row(&trees, &algorithms, &|| talk.stopped())] })
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explain {
    algorithm: String,
    tree: String,
}

pub async fn explain(call: Call, Asked(asked): Asked<Explain>) -> Result<Response, Problem> {
    call.long(move |_| draw_named(&asked.algorithm, &asked.tree).map_err(Problem::bad_input)).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Horizon {
    fen: Option<String>,
    depth: Option<u32>,
}

pub async fn horizon(call: Call, Asked(asked): Asked<Horizon>) -> Result<Response, Problem> {
    let depth = number("depth", asked.depth, 1, 10, 7)?;
    horizon::lessons(asked.fen.as_deref()).map_err(Problem::bad_input)?;
    call.long(move |talk| {
        let lessons = horizon::lessons(asked.fen.as_deref()).map_err(Problem::bad_input)?;
        let total = lessons.len() as u64;
        let mut documents = Vec::new();
        for (done, lesson) in (0..).zip(lessons) {
            if talk.stopped() {
                return Err(Problem::could_not("the lessons were stopped"));
            }
            talk.progress(done, Some(total), lesson.name);
            let found = horizon::run(lesson, depth, &|| talk.stopped());
            let found =
                found.ok_or_else(|| Problem::could_not("there is no memory for the engine's table"))?;
            documents.push(serde_json::to_value(found).map_err(Problem::could_not)?);
        }
        Ok(documents)
    })
    .await
}
