//! The OpenAPI document is true: of what is asked, of what is answered, and of every event on the way.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use axum::{Router, http::StatusCode};
use common::{MATE, ROOK, app, ask, events, get, post, stream, text};
use jsonschema::Validator;
use lucena_web::routes::{PREFIX, ROUTES, Route};
use serde_json::{Value, json};
use tower::ServiceExt;

/// White threatens mate on h7.
const QUEEN: &str = "r1b2bk1/ppp2qpn/2n1pp1p/8/3PQP2/2PB4/PP1N2PP/R1B2RK1 b - - 0 14";

/// A body for each route that takes one.
fn bodies() -> Value {
    json!({
        "/explain": {"fen": MATE, "nodes": 3000, "why_not": 1, "move": "Ra8", "goal": "mate"},
        "/why-not": {"fen": MATE, "move": "Ra7", "nodes": 3000, "level": "expert"},
        "/threats": {"fen": QUEEN, "nodes": 3000},
        "/defences": {"fen": QUEEN, "move": "f5", "floor": 50, "nodes": 3000},
        "/moves": {"fen": MATE, "nodes": 3000},
        "/killers": {"fen": QUEEN, "nodes": 3000},
        "/analyse": {"fen": "startpos", "moves": ["e4"], "nodes": 2000, "multipv": 2},
        "/annotate": {"pgn": "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 Ke4 *\n", "nodes": 1000, "side": "both"},
        "/endgame/probe": {"fen": ROOK},
        "/endgame/move": {"fen": ROOK, "rules": "krk-proved"},
        "/endgame/start": {"rules": "krk-proved", "seed": 7},
        "/endgame/reply": {"fen": "8/8/8/4k3/8/8/4R3/4K3 b - - 0 1"},
        "/endgame/verify": {"rules": "kqk"},
        "/lab/trees": {"breadth": 3, "depth": 3, "trees": 5, "seed": 2},
        "/lab/explain": {"algorithm": "pvs", "tree": "marsland-2"},
        "/lab/horizon": {"fen": "figure-4", "depth": 2},
    })
}

/// The OpenAPI document, and how to hold something against a schema of it.
struct Documented(Value);

impl Documented {
    async fn by(app: &Router) -> Documented {
        Documented(ask(app, get("/api/v1/openapi.json")).await.1)
    }

    fn operation(&self, route: &Route) -> &Value {
        &self.0["paths"][format!("{PREFIX}{}", route.path)][route.method]
    }

    fn validator(&self, schema: &Value) -> Validator {
        assert!(schema.is_object(), "there is no schema");
        let mut schema = schema.clone();
        schema["components"] = self.0["components"].clone();
        jsonschema::validator_for(&schema).unwrap()
    }

    fn check(&self, schema: &Value, document: &Value, what: &str) {
        let errors: Vec<String> =
            self.validator(schema).iter_errors(document).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{what}: {errors:#?} in {document}");
    }
}

#[tokio::test]
async fn every_answer_and_every_event_is_as_documented() {
    let app = app();
    let documented = Documented::by(&app).await;
    for route in ROUTES {
        let content = &documented.operation(route)["responses"]["200"]["content"];
        let schema = &content["application/json"]["schema"];
        let Some(body) = bodies().get(route.path).cloned() else {
            assert_eq!(route.method, "get", "{} needs a body here", route.path);
            let path = format!("{PREFIX}{}", route.path.replace("{rules}", "kqk"));
            let (status, document) = ask(&app, get(&path)).await;
            assert_eq!(status, StatusCode::OK, "{path}: {document}");
            documented.check(schema, &document, route.path);
            continue;
        };
        let response = app.clone().oneshot(stream(route.path, &body.to_string())).await.unwrap();
        let events = events(&text(response).await);
        assert_eq!(events.last().unwrap().0, "document", "{}: {events:?}", route.path);
        for (name, data) in &events {
            let schema = &content["text/event-stream"]["x-events"][name];
            documented.check(schema, data, &format!("{name} of {}", route.path));
        }
        assert_eq!(content["text/event-stream"]["x-events"]["document"], *schema);
    }
}

#[tokio::test]
async fn every_request_is_as_documented_and_unknown_fields_are_refused() {
    let app = app();
    let documented = Documented::by(&app).await;
    for route in ROUTES.iter().filter(|route| route.method == "post") {
        let schema = &documented.operation(route)["requestBody"]["content"]["application/json"]["schema"];
        let mut body = bodies()[route.path].clone();
        documented.check(schema, &body, route.path);
        body["colour"] = "red".into();
        assert!(!documented.validator(schema).is_valid(&body), "{} takes anything", route.path);
        let (status, problem) = ask(&app, post(route.path, &body.to_string())).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{}", route.path);
        let failed = &documented.operation(route)["responses"]["default"]["content"]["application/json"];
        documented.check(&failed["schema"], &problem, "a problem");
    }
}

/// What the server refuses because of its size, the schema refuses too; just inside, both take it.
#[tokio::test]
async fn the_bounds_of_numbers_are_documented() {
    let app = app();
    let documented = Documented::by(&app).await;
    let cases = [
        ("/explain", "why_not", 10, 11),
        ("/defences", "floor", -2000, -2001),
        ("/analyse", "multipv", 5, 6),
        ("/analyse", "multipv", 1, 0),
        ("/analyse", "depth", 1, 0),
        ("/analyse", "depth", 127, 128),
        ("/lab/trees", "breadth", 1, 0),
        ("/lab/trees", "breadth", 256, 257),
        ("/lab/trees", "depth", 60, 61),
        ("/lab/trees", "trees", 10_000, 10_001),
        ("/lab/horizon", "depth", 10, 11),
    ];
    for (path, field, inside, outside) in cases {
        let route = ROUTES.iter().find(|route| route.path == path).unwrap();
        let schema = &documented.operation(route)["requestBody"]["content"]["application/json"]["schema"];
        let mut body = bodies()[path].clone();
        body[field] = inside.into();
        documented.check(schema, &body, path);
        body[field] = outside.into();
        assert!(!documented.validator(schema).is_valid(&body), "{path} documents {field} {outside}");
        let (_, problem) = ask(&app, post(path, &body.to_string())).await;
        let message = problem["error"]["message"].as_str().unwrap();
        assert!(message.contains(&format!("`{field}` is {outside}; it should be")), "{message}");
    }
}

/// Two types of one name would be told apart by a number that nobody understands.
#[test]
fn no_two_documents_have_one_name() {
    let document = serde_json::to_value(lucena_web::openapi::document()).unwrap();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for name in schemas.keys() {
        assert!(!name.ends_with(|last: char| last.is_ascii_digit()), "{name} is the name of two types");
    }
}
