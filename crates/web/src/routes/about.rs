//! The server about itself.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde_json::{Value, json};

use crate::{Shared, openapi, settings::LimitsDocument};

pub async fn health() -> Json<Value> {
    Json(json!({"status": "ok"}))
}

pub async fn openapi() -> Json<Value> {
    Json(openapi::document())
}

pub async fn limits(State(shared): State<Arc<Shared>>) -> Json<LimitsDocument> {
    let office = &shared.office;
    Json(LimitsDocument::of(&shared.settings.limits, office.running(), office.waiting()))
}
