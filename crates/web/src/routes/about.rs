//! The server about itself.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde_json::{Value, json};

use crate::{Shared, answer::json_response, settings::LimitsDocument};

pub async fn health() -> Json<Value> {
    Json(json!({"status": "ok"}))
}

pub async fn openapi(State(shared): State<Arc<Shared>>) -> Response {
    json_response(shared.ready.openapi.clone())
}

pub async fn limits(State(shared): State<Arc<Shared>>) -> Json<LimitsDocument> {
    let office = &shared.office;
    Json(LimitsDocument::of(&shared.settings.limits, office.running(), office.waiting()))
}
