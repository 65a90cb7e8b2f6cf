//! Documents that are always the same: made once, kept for the next.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;
use serde_json::Value;

use crate::Problem;

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
