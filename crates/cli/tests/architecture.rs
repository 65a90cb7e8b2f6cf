//! The crates depend on each other as ARCHITECTURE.md says.

#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

type Edges = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The block of lines `crate: dependency dependency`.
fn drawn() -> Edges {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, block) = text.split_once("```crates\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    block
        .lines()
        .filter_map(|line| line.split_once(':'))
        .map(|(name, known)| (name.to_owned(), words(known)))
        .collect()
}

/// The crates of the workspace that a `Cargo.toml` names under `[dependencies]`.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.strip_prefix("lucena-")?.split(['.', ' ', '=']).next());
    names.map(str::to_owned).collect()
}

fn built() -> Edges {
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap());
    let edges = crates.filter_map(|entry| {
        let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).ok()?;
        Some((entry.file_name().into_string().unwrap(), dependencies(&manifest)))
    });
    edges.collect()
}

#[test]
fn the_crates_depend_on_each_other_as_the_architecture_says() {
    let (drawn, built) = (drawn(), built());
    let none = BTreeSet::new();
    for name in drawn.keys().chain(built.keys()) {
        let (says, has) = (drawn.get(name).unwrap_or(&none), built.get(name).unwrap_or(&none));
        assert!(
            drawn.contains_key(name) && says == has,
            "{name}: ARCHITECTURE.md has {says:?}, its Cargo.toml {has:?}; the block `crates` should list what is meant"
        );
    }
}
