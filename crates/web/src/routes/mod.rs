//! The routes: one file a group, and one table of them all.

mod about;
mod analyse;
mod annotate;
mod endgame;
mod explain;
mod lab;
mod questions;

use std::sync::Arc;

use axum::{
    Router,
    extract::Request,
    http::Method,
    response::{IntoResponse, Response},
    routing::{MethodRouter, get, post},
};

use lucena_coach::document::{
    self, LineSoFar, RefutationDocument,
    analysis::Analysis,
    ending::{Description, Perfect, RuleMove, Verification},
    glossary::GlossaryDocument,
    questions::{DefencesDocument, KillersDocument, MovesDocument, ThreatsDocument},
};
use lucena_lab::{drawing::Drawing, horizon::Horizon};

pub use self::lab::laboratory;
use crate::{
    Kind, Problem, Shared, assets,
    openapi::OpenApi,
    settings::LimitsDocument,
    shape::{SchemaOf, Shape, schema_of},
};

/// Where the API begins.
pub const PREFIX: &str = "/api/v1";

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
    /// The schema of its body, if it takes one.
    pub body: Option<SchemaOf>,
    /// What it answers.
    pub document: Shape,
    /// What it tells while it works, beside its progress.
    pub part: Option<Shape>,
    handler: fn() -> MethodRouter<Arc<Shared>>,
}

macro_rules! routes {
    ($($method:ident $path:literal $long:literal $about:literal, $handler:path: $($body:ty)? => $document:ty $(, $part:ty)?;)*) => {
        /// All of them.
        pub const ROUTES: &[Route] = &[$(Route {
            method: stringify!($method),
            path: $path,
            about: $about,
            is_long: $long,
            body: routes!(@maybe $(schema_of::<$body>)?),
            document: Shape::of::<$document>(),
            part: routes!(@maybe $(Shape::of::<$part>())?),
            handler: || $method($handler),
        },)*];
    };
    (@maybe) => { None };
    (@maybe $given:expr) => { Some($given) };
}

// How, where, whether it is long, what for; who answers: what it takes => what it gives, and in which parts.
routes! {
    get "/health" false "Whether the server is there", about::health: => about::Health;
    get "/openapi.json" false "This document", about::openapi: => OpenApi;
    get "/limits" false "What a request may take, and how much is being done", about::limits: => LimitsDocument;
    get "/motifs" false "The words for motifs, with small positions", about::motifs: => GlossaryDocument;
    post "/explain" true "What wins, how, and why", explain::explain: explain::Explain => document::Document, LineSoFar;
    post "/why-not" true "What is wrong with a move", explain::why_not: explain::WhyNot => RefutationDocument, LineSoFar;
    post "/threats" true "What is threatened, and which moves stop it", questions::threats: questions::Threats => ThreatsDocument, LineSoFar;
    post "/defences" true "What every reply to a move does", questions::defences: questions::Defences => DefencesDocument, LineSoFar;
    post "/moves" true "What every legal move is worth", questions::moves: questions::Position => MovesDocument, LineSoFar;
    post "/killers" true "The replies that punish most of the moves", questions::killers: questions::Position => KillersDocument, LineSoFar;
    post "/analyse" true "The best moves", analyse::analyse: analyse::Analyse => Analysis, Analysis;
    post "/annotate" true "Games reviewed", annotate::annotate: annotate::Annotate => annotate::Document, annotate::Part;
    get "/endgame" true "The rule sets that come with the program", endgame::list: => endgame::Endings;
    get "/endgame/{rules}" true "A rule set, class by class", endgame::describe: => Description;
    post "/endgame/probe" true "What perfect play makes of a position", endgame::probe: endgame::Where => Perfect;
    post "/endgame/move" true "A rule set's move, and why", endgame::play: endgame::Play => RuleMove;
    post "/endgame/start" true "A won position to practise on", endgame::start: endgame::Start => endgame::StartDocument;
    post "/endgame/reply" true "The defender's longest resistance", endgame::reply: endgame::Where => endgame::Reply;
    post "/endgame/verify" true "Does a rule set win from everywhere?", endgame::verify: endgame::Rules => Verification;
    get "/lab" false "The search algorithms and the papers' trees", lab::list: => lab::Laboratory;
    post "/lab/trees" true "Every algorithm on random trees", lab::trees: lab::Wood => lucena_lab::trees::Document;
    post "/lab/explain" true "A search drawn, step by step", lab::explain: lab::Explain => Drawing;
    post "/lab/horizon" true "What each kind of search sees, depth by depth", lab::horizon: lab::Horizon => Vec<Horizon<'static>>;
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
