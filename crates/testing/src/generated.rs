//! Files that are generated from the program and kept beside it, so that people and other programs can read them.

use std::{env, fs, path::Path};

/// Compares a kept file with what is generated now; its path begins at the root of the repository. With
/// `UPDATE_DOCUMENTS=1` the file is written instead (`make documents`).
///
/// # Panics
///
/// If the file is not there or says something else.
#[allow(clippy::panic)]
pub fn is_kept(path: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if env::var_os("UPDATE_DOCUMENTS").is_some() {
        fs::write(&file, text).unwrap_or_else(|error| panic!("{path} cannot be written: {error}"));
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let differs = kept.lines().zip(text.lines()).position(|(kept, made)| kept != made);
    let line = differs.unwrap_or(kept.lines().count().min(text.lines().count())) + 1;
    assert!(
        kept == text,
        "{path} is not what the program generates, from line {line} on; `make documents` writes it again"
    );
}
