//! The server about itself.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use lucena_coach::document::glossary::{self, GlossaryDocument};
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

/// The words that explanations use for motifs.
pub async fn motifs() -> Json<GlossaryDocument> {
    Json(glossary::all())
}

pub async fn openapi(State(shared): State<Arc<Shared>>) -> Response {
    json_response(shared.ready.openapi.clone())
}

pub async fn limits(State(shared): State<Arc<Shared>>) -> Json<LimitsDocument> {
    let office = &shared.office;
    Json(LimitsDocument::of(&shared.settings.limits, office.running(), office.waiting()))
}
