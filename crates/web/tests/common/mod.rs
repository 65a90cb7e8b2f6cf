//! What the tests have in common: requests without a socket.
#![allow(dead_code, missing_docs, clippy::unwrap_used, clippy::panic)]

use std::time::Duration;

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header},
    response::Response,
};
use http_body_util::BodyExt;
use lucena_web::{Limits, Settings};
use serde_json::Value;
use tower::ServiceExt;

pub const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
/// Takes long at any number of nodes.
pub const ROOK: &str = "8/5k2/4R3/5K2/8/8/8/8 w - - 0 1";

/// Limits for tests: small, and far from what a slow machine needs.
pub fn limits() -> Limits {
    Limits {
        jobs: 2,
        nodes: 200_000_000,
        work: u64::MAX,
        body: 4096,
        time: Duration::from_secs(100),
        ..Limits::default()
    }
}

pub fn settings() -> Settings {
    Settings { limits: limits(), ..Settings::default() }
}

pub fn app() -> Router {
    lucena_web::app(settings())
}

pub fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

pub fn post(path: &str, body: &str) -> Request<Body> {
    let request = Request::post(format!("/api/v1{path}")).header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(body.to_owned())).unwrap()
}

pub fn stream(path: &str, body: &str) -> Request<Body> {
    let mut request = post(path, body);
    request.headers_mut().insert(header::ACCEPT, "text/event-stream".parse().unwrap());
    request
}

pub async fn text(response: Response) -> String {
    String::from_utf8(response.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

/// The status and the document.
pub async fn ask(app: &Router, request: Request<Body>) -> (StatusCode, Value) {
    let response = app.clone().oneshot(request).await.unwrap();
    let status = response.status();
    (status, serde_json::from_str(&text(response).await).unwrap())
}

/// The document of a request that must succeed.
pub async fn found(app: &Router, path: &str, body: &str) -> Value {
    let (status, document) = ask(app, post(path, body)).await;
    assert_eq!(status, StatusCode::OK, "{path} {body}: {document}");
    document
}

/// The message of a request that must fail.
pub async fn refused(app: &Router, request: Request<Body>, status: u16, kind: &str) -> String {
    let (found, document) = ask(app, request).await;
    let error = &document["error"];
    assert_eq!(
        (found.as_u16(), &error["status"], &error["kind"]),
        (status, &status.into(), &kind.into()),
        "{document}"
    );
    error["message"].as_str().unwrap().to_owned()
}

/// The names and data of a stream's events.
pub fn events(text: &str) -> Vec<(String, Value)> {
    let event = |block: &str| {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        Some((field("event:")?.to_owned(), serde_json::from_str(field("data:")?).unwrap()))
    };
    text.split("\n\n").filter_map(event).collect()
}
