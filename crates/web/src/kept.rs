//! Documents that are always the same: made once, kept for the next.
//!
//! Those that take a worker's time are made when first asked for ([`Kept`]), the small ones when the server starts
//! ([`Ready`]), since any number of clients may ask for them at once.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use axum::body::Bytes;
use serde::Serialize;
use serde_json::Value;

use crate::{Problem, openapi, routes};

/// Documents that are made when the server starts: JSON.
#[derive(Debug)]
pub struct Ready {
    /// What there is.
    pub openapi: Bytes,
    /// The laboratory's algorithms, trees and lessons.
    pub laboratory: Bytes,
}

impl Default for Ready {
    fn default() -> Ready {
        Ready { openapi: json(&openapi::document()), laboratory: json(&routes::laboratory()) }
    }
}

fn json(document: &impl Serialize) -> Bytes {
    serde_json::to_vec(document).unwrap_or_default().into()
}

/// Documents by name; there are as many as rule sets, and their list.
#[derive(Debug, Default)]
pub struct Kept {
    documents: Mutex<BTreeMap<String, Value>>,
}

impl Kept {
    /// The document of this name, made first if need be; two may make it at once, to no harm.
    pub fn get<D: Serialize>(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<D, Problem>,
    ) -> Result<Value, Problem> {
        let documents = || self.documents.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = documents().get(name) {
            return Ok(known.clone());
        }
        let made = serde_json::to_value(make()?).map_err(Problem::could_not)?;
        documents().insert(name.to_owned(), made.clone());
        Ok(made)
    }
}
