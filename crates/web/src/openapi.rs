//! The OpenAPI document, made from the table of routes.

use serde_json::{Map, Value, json};

use crate::routes::{Field, PREFIX, ROUTES, Route};

/// The document.
pub fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for route in ROUTES {
        let path = paths.entry(format!("{PREFIX}{}", route.path)).or_insert_with(|| json!({}));
        path[route.method] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Lucena",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A chess engine that shows its reasons. Documents are those of the commands with `--json`.",
            "license": {"name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later"},
        },
        "paths": paths,
        "components": {"schemas": {"Problem": problem()}},
    })
}

fn operation(route: &Route) -> Value {
    let mut content = json!({"application/json": {"schema": {"type": ["object", "array"]}}});
    if route.is_long {
        content["text/event-stream"] = json!({"schema": {
            "type": "string",
            "description": "events: queued, progress, partial, and last document or error",
        }});
    }
    let failed = json!({
        "description": "what went wrong",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    });
    let mut operation = json!({
        "summary": route.about,
        "responses": {"200": {"description": "the document", "content": content}, "default": failed},
    });
    if let Some(fields) = route.body {
        let schema = body(fields);
        operation["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": schema}}});
    }
    let named: Vec<Value> = parameters(route.path).collect();
    if !named.is_empty() {
        operation["parameters"] = named.into();
    }
    operation
}

fn parameters(path: &str) -> impl Iterator<Item = Value> + '_ {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    names.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
}

fn body(fields: &[Field]) -> Value {
    let mut properties = Map::new();
    for field in fields {
        let mut schema: Value = serde_json::from_str(field.schema).unwrap_or_default();
        schema["description"] = field.about.into();
        properties.insert(field.name.to_owned(), schema);
    }
    let required: Vec<&str> =
        fields.iter().filter(|field| field.is_required).map(|field| field.name).collect();
    json!({"type": "object", "additionalProperties": false, "properties": properties, "required": required})
}

fn problem() -> Value {
    json!({"type": "object", "required": ["error"], "properties": {"error": {
        "type": "object",
        "required": ["status", "kind", "message"],
        "properties": {
            "status": {"type": "integer"},
            "kind": {"enum": ["bad_input", "not_found", "wrong_method", "wrong_host", "too_large", "busy", "could_not", "timed_out"]},
            "message": {"type": "string"},
        },
    }}})
}
