//! The OpenAPI document, made from the table of routes and the types that it names.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde::Serialize;
use serde_json::{Map, Value, json};
use ts_rs::TS;

use crate::{
    answer::Queued,
    problem::ProblemDocument,
    routes::{PREFIX, ROUTES, Route},
    shape::schema_of,
    work::ProgressDocument,
};

/// An OpenAPI document.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct OpenApi {
    /// The version of OpenAPI.
    openapi: &'static str,
    /// What this is.
    #[ts(type = "object")]
    info: Map<String, Value>,
    /// The routes.
    #[ts(type = "object")]
    paths: Map<String, Value>,
    /// The schemas that they share.
    #[ts(type = "object")]
    components: Map<String, Value>,
}

/// The document.
pub fn document() -> OpenApi {
    let mut schemas = Schemas::default();
    let mut paths: Map<String, Value> = Map::new();
    for route in ROUTES {
        let path = paths.entry(format!("{PREFIX}{}", route.path)).or_insert_with(|| json!({}));
        path[route.method] = schemas.operation(route);
    }
    OpenApi { openapi: "3.1.0", info: info(), paths, components: schemas.components() }
}

fn info() -> Map<String, Value> {
    let about = "A chess engine that shows its reasons. Documents are those of the commands with `--json`.";
    let license = json!({"name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later"});
    let entries: [(&str, Value); 4] = [
        ("title", "Lucena".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("description", about.into()),
        ("license", license),
    ];
    entries.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

/// The schemas of what is asked and of what is answered. A field with a default may be left out when asking; an answer
/// has it.
struct Schemas {
    asked: SchemaGenerator,
    answered: SchemaGenerator,
}

impl Default for Schemas {
    fn default() -> Schemas {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        let asked = settings.clone().for_deserialize().into_generator();
        Schemas { asked, answered: settings.for_serialize().into_generator() }
    }
}

impl Schemas {
    fn operation(&mut self, route: &Route) -> Value {
        let mut operation = json!({
            "summary": route.about,
            "responses": {
                "200": {"description": "the document", "content": self.content(route)},
                "default": {
                    "description": "what went wrong",
                    "content": {"application/json": {"schema": self.answer::<ProblemDocument<'static>>()}},
                },
            },
        });
        if let Some(body) = route.body {
            let schema = body(&mut self.asked);
            operation["requestBody"] =
                json!({"required": true, "content": {"application/json": {"schema": schema}}});
        }
        let named: Vec<Value> = parameters(route.path).collect();
        if !named.is_empty() {
            operation["parameters"] = named.into();
        }
        operation
    }

    fn answer<T: JsonSchema>(&mut self) -> Schema {
        schema_of::<T>(&mut self.answered)
    }

    fn content(&mut self, route: &Route) -> Value {
        let document = (route.document.schema)(&mut self.answered);
        let mut content = json!({"application/json": {"schema": document}});
        if route.is_long {
            content["text/event-stream"] = self.stream(route, &document);
        }
        content
    }

    /// OpenAPI has no word for streams of events; `x-events` has the schema of each event's data.
    fn stream(&mut self, route: &Route, document: &Schema) -> Value {
        let mut events = json!({
            "queued": self.answer::<Queued>(),
            "progress": self.answer::<ProgressDocument<'static>>(),
            "document": document,
            "error": self.answer::<ProblemDocument<'static>>(),
        });
        if let Some(part) = route.part {
            events["partial"] = (part.schema)(&mut self.answered).into();
        }
        let about = "events: queued, progress, partial, and last document or error";
        json!({"schema": {"type": "string", "description": about}, "x-events": events})
    }

    fn components(mut self) -> Map<String, Value> {
        let mut schemas = self.asked.take_definitions(true);
        schemas.extend(self.answered.take_definitions(true));
        Map::from_iter([("schemas".to_owned(), schemas.into())])
    }
}

fn parameters(path: &str) -> impl Iterator<Item = Value> + '_ {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    names.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
}
