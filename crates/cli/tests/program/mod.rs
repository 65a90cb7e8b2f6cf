//! The program as tests call it.

// Not every test file needs all of it.
#![allow(dead_code, clippy::unwrap_used)]

use std::{
    fs,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// The program with these arguments; nobody types anything.
pub fn lucena(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucena"));
    command.args(args).stdin(Stdio::null());
    command
}

/// What came of it.
pub fn run(args: &[&str]) -> Output {
    lucena(args).output().unwrap()
}

/// What it printed; it must have ended well.
pub fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Whether a document is what its schema in `docs` says.
pub fn follows(document: &Value, name: &str) {
    let schema = format!("{}/../../docs/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(document).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?} in {document}");
}
