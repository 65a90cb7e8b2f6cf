//! `/lab`: the search laboratory.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use lucena_gametree::{
    Algorithm,
    trees::{
        Leaves,
        textbook::{FIGURES, Figure},
    },
};
use lucena_lab::{
    comparison::FIFTY,
    drawing::draw_named,
    horizon::{self, Lesson},
    trees::{self, Document, Trees},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "LabCatalogue")]
pub struct Laboratory {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// The search algorithms.
    algorithms: Vec<AlgorithmDocument>,
    /// The papers' trees.
    trees: Vec<TreeDocument>,
    /// Positions in which something lies behind the horizon.
    lessons: &'static [Lesson<'static>],
}

/// A search algorithm.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "LabAlgorithm")]
struct AlgorithmDocument {
    /// Its name.
    name: &'static str,
    /// Where it comes from.
    about: &'static str,
    /// Whether it finds the value of every tree.
    exact: bool,
}

/// A tree of a paper.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "LabFigure")]
struct TreeDocument {
    /// Its name.
    name: &'static str,
    /// Where it is.
    about: &'static str,
    /// The tree in brackets.
    tree: &'static str,
}

/// What the laboratory has.
pub fn laboratory() -> Laboratory {
    let algorithm = |algorithm: &Algorithm| AlgorithmDocument {
        name: algorithm.name(),
        about: algorithm.source(),
        exact: algorithm.is_exact(),
    };
    let tree = |figure: &Figure| TreeDocument { name: figure.name, about: figure.source, tree: figure.tree };
    Laboratory {
        schema: 1,
        algorithms: Algorithm::ALL.iter().map(algorithm).collect(),
        trees: FIGURES.iter().map(tree).collect(),
        lessons: horizon::LESSONS,
    }
}

/// Random trees to search.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wood {
    /// Moves of every node.
    #[schemars(range(min = 1, max = 256))]
    breadth: u16,
    /// Plies.
    #[schemars(range(min = 0, max = 60))]
    depth: u32,
    /// How many trees.
    #[schemars(range(min = 1, max = 10_000), extend("default" = FIFTY))]
    trees: Option<u64>,
    /// Other seeds, other trees.
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

/// A search to draw.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "LabExplain", deny_unknown_fields)]
pub struct Explain {
    /// Its name in `/lab`.
    algorithm: String,
    /// A name in `/lab`, a tree in brackets, or `random:BREADTH,DEPTH,SEED`.
    tree: String,
}

pub async fn explain(call: Call, Asked(asked): Asked<Explain>) -> Result<Response, Problem> {
    call.long(move |_| draw_named(&asked.algorithm, &asked.tree).map_err(Problem::bad_input)).await
}

/// Positions to look at.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "LabHorizon", deny_unknown_fields)]
pub struct Horizon {
    /// A position, or the name of a lesson; all lessons if not given.
    fen: Option<String>,
    /// The deepest search, in plies.
    #[schemars(range(min = 1, max = 10), extend("default" = 7))]
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
