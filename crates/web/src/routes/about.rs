//! The server about itself.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{Shared, answer::json_response, settings::LimitsDocument};

/// That the server is there.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct Health {
    /// `ok`.
    status: &'static str,
}

pub async fn health() -> Json<Health> {
    Json(Health { status: "ok" })
}

pub async fn openapi(State(shared): State<Arc<Shared>>) -> Response {
    json_response(shared.ready.openapi.clone())
}

pub async fn limits(State(shared): State<Arc<Shared>>) -> Json<LimitsDocument> {
    let office = &shared.office;
    Json(LimitsDocument::of(&shared.settings.limits, office.running(), office.waiting()))
}
