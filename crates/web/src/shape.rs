//! The form of a document, from its Rust type: a JSON Schema for the OpenAPI document, and types for the page.

use std::{
    any::TypeId,
    collections::{BTreeMap, HashSet},
};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use ts_rs::{Config, TS, TypeVisitor};

/// Makes a schema; what it refers to is kept by the generator.
pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// The schema of a type.
pub fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The form of a document.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// Its schema.
    pub schema: SchemaOf,
    /// Adds its types.
    pub types: fn(&mut Types),
}

impl Shape {
    /// The form of documents of this type.
    pub const fn of<T: JsonSchema + TS + 'static>() -> Shape {
        Shape { schema: schema_of::<T>, types: Types::visit::<T> }
    }
}

/// TypeScript's declarations by name: of all types that were visited, and of those that they speak of.
pub struct Types {
    config: Config,
    seen: HashSet<TypeId>,
    /// The declarations.
    pub declared: BTreeMap<String, String>,
}

impl Default for Types {
    fn default() -> Types {
        // No number of ours is beyond what JavaScript can count.
        let config = Config::new().with_large_int("number");
        Types { config, seen: HashSet::new(), declared: BTreeMap::new() }
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Only types with a declaration of their own have a file to go to.
        if T::output_path().is_some() {
            let text = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
            self.declared.insert(T::ident(&self.config), text);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
