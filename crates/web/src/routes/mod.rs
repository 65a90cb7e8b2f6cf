//! The routes: one file a group, and one table of them all.

mod about;
mod analyse;
mod annotate;
mod endgame;
mod explain;
mod lab;

use std::sync::Arc;

use axum::{
    Router,
    extract::Request,
    http::Method,
    response::{IntoResponse, Response},
    routing::{MethodRouter, get, post},
};

pub use self::lab::laboratory;
use crate::{Kind, Problem, Shared, assets};

/// Where the API begins.
pub const PREFIX: &str = "/api/v1";

/// A field of a request's body.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Whether it must be there.
    pub is_required: bool,
    /// Its JSON schema.
    pub schema: &'static str,
    /// What it means.
    pub about: &'static str,
}

const fn must(name: &'static str, schema: &'static str, about: &'static str) -> Field {
    Field { name, is_required: true, schema, about }
}

const fn may(name: &'static str, schema: &'static str, about: &'static str) -> Field {
    Field { name, is_required: false, schema, about }
}

/// A route.
#[derive(Debug, Clone, Copy)]
pub struct Route {
    /// `get` or `post`.
    pub method: &'static str,
    /// The path below [`PREFIX`].
    pub path: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Whether it waits its turn and can be streamed.
    pub is_long: bool,
    /// What its body holds.
    pub body: Option<&'static [Field]>,
    handler: fn() -> MethodRouter<Arc<Shared>>,
}

const STRING: &str = r#"{"type": "string"}"#;
const NUMBER: &str = r#"{"type": "integer", "minimum": 0}"#;
const MOVES: &str = r#"{"type": "array", "items": {"type": "string"}}"#;
const LEVEL: &str = r#"{"enum": ["beginner", "club", "expert"], "default": "club"}"#;

const FEN: Field = must("fen", STRING, "a position, or `startpos`");
const BEFORE: Field = may("moves", MOVES, "moves played from `fen` before");
const WORDS: Field = may("level", LEVEL, "for whom the words are");
const NODES: Field = may("nodes", NUMBER, "nodes to search; `/limits` says the most");
const RULES: Field = must("rules", STRING, "a rule set by its name in `/endgame`");

macro_rules! routes {
    ($($method:ident $path:literal $long:literal $about:literal $body:expr, $handler:path;)*) => {
        /// All of them.
        pub const ROUTES: &[Route] = &[$(Route {
            method: stringify!($method),
            path: $path,
            about: $about,
            is_long: $long,
            body: $body,
            handler: || $method($handler),
        },)*];
    };
}

routes! {
    get "/health" false "Whether the server is there" None, about::health;
    get "/openapi.json" false "This document" None, about::openapi;
    get "/limits" false "What a request may take, and how much is being done" None, about::limits;
    post "/explain" true "What wins, how, and why" Some(&[
        FEN,
        BEFORE,
        may("move", STRING, "explain this move, though it may not be the best"),
        may("goal", r#"{"oneOf": [{"type": "integer", "minimum": 1, "maximum": 60}, {"const": "mate"}]}"#, "what `move` shall win"),
        WORDS,
        NODES,
        may("why_not", r#"{"type": "integer", "minimum": 0, "maximum": 10, "default": 2}"#, "moves to be refuted"),
    ]), explain::explain;
    post "/why-not" true "What is wrong with a move" Some(&[FEN, BEFORE, must("move", STRING, "the move"), WORDS, NODES]),
        explain::why_not;
    post "/analyse" true "The best moves" Some(&[
        FEN,
        BEFORE,
        may("multipv", r#"{"type": "integer", "minimum": 1, "maximum": 5, "default": 1}"#, "how many lines"),
        NODES,
        may("depth", r#"{"type": "integer", "minimum": 1, "maximum": 127}"#, "the deepest iteration"),
    ]), analyse::analyse;
    post "/annotate" true "Games reviewed" Some(&[
        must("pgn", STRING, "one or more games; `/limits` says how many"),
        may("side", r#"{"enum": ["white", "black", "both"], "default": "both"}"#, "whose moves are judged"),
        WORDS,
        may("nodes", NUMBER, "nodes for every position"),
    ]), annotate::annotate;
    get "/endgame" true "The rule sets that come with the program" None, endgame::list;
    get "/endgame/{rules}" true "A rule set, class by class" None, endgame::describe;
    post "/endgame/probe" true "What perfect play makes of a position" Some(&[FEN]), endgame::probe;
    post "/endgame/move" true "A rule set's move, and why" Some(&[FEN, may("rules", STRING, "a rule set; by default the best known")]),
        endgame::play;
    post "/endgame/start" true "A won position to practise on" Some(&[RULES, may("seed", NUMBER, "another seed, another position")]),
        endgame::start;
    post "/endgame/reply" true "The defender's longest resistance" Some(&[FEN]), endgame::reply;
    post "/endgame/verify" true "Does a rule set win from everywhere?" Some(&[RULES]), endgame::verify;
    get "/lab" false "The search algorithms and the papers' trees" None, lab::list;
    post "/lab/trees" true "Every algorithm on random trees" Some(&[
        must("breadth", r#"{"type": "integer", "minimum": 1, "maximum": 256}"#, "moves of every node"),
        must("depth", r#"{"type": "integer", "minimum": 0, "maximum": 60}"#, "plies"),
        may("trees", r#"{"type": "integer", "minimum": 1, "maximum": 10000, "default": 50}"#, "how many trees"),
        may("seed", NUMBER, "other seeds, other trees"),
    ]), lab::trees;
    post "/lab/explain" true "A search drawn, step by step" Some(&[
        must("algorithm", STRING, "its name in `/lab`"),
        must("tree", STRING, "a name in `/lab`, a tree in brackets, or random:BREADTH,DEPTH,SEED"),
    ]), lab::explain;
    post "/lab/horizon" true "What each kind of search sees, depth by depth" Some(&[
        may("fen", STRING, "a position, or the name of a lesson; all lessons if not given"),
        may("depth", r#"{"type": "integer", "minimum": 1, "maximum": 10, "default": 7}"#, "the deepest search, in plies"),
    ]), lab::horizon;
}

/// The routes of the table.
pub fn router() -> Router<Arc<Shared>> {
    ROUTES.iter().fold(Router::new(), |router, route| {
        router.route(&format!("{PREFIX}{}", route.path), (route.handler)())
    })
}

/// Paths that the API does not know, and those of the page.
pub async fn unknown(request: Request) -> Result<Response, Problem> {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        let message = format!("there is nothing at {path}; {PREFIX}/openapi.json lists what there is");
        return Err(Problem::new(Kind::NotFound, message));
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(wrong(&request));
    }
    assets::answer(path, request.headers())
}

/// Right path, wrong method.
pub async fn wrong_method(request: Request) -> Response {
    wrong(&request).into_response()
}

fn wrong(request: &Request) -> Problem {
    let message = format!("{} cannot be used at {}", request.method(), request.uri().path());
    Problem::new(Kind::WrongMethod, message)
}
