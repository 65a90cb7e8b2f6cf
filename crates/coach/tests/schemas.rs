//! The JSON Schemas of the documents are generated from their types.

#![allow(clippy::unwrap_used)]

use lucena_coach::document::{
    Document,
    game::GameDocument,
    questions::{DefencesDocument, KillersDocument, MovesDocument, ThreatsDocument},
};
use lucena_testing::generated;
use schemars::{JsonSchema, generate::SchemaSettings};

/// The schema of a document as it is written.
fn schema<T: JsonSchema>() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<T>();
    serde_json::to_string_pretty(&schema).unwrap() + "\n"
}

#[test]
fn the_schemas_of_the_documents_are_kept() {
    generated::is_kept("docs/explanation.schema.json", &schema::<Document>());
    generated::is_kept("docs/threats.schema.json", &schema::<ThreatsDocument>());
    generated::is_kept("docs/defences.schema.json", &schema::<DefencesDocument>());
    generated::is_kept("docs/killers.schema.json", &schema::<KillersDocument>());
    generated::is_kept("docs/moves.schema.json", &schema::<MovesDocument>());
    generated::is_kept("docs/game.schema.json", &schema::<GameDocument>());
}
