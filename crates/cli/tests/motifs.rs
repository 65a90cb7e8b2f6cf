//! `motifs` as a user meets it.

#![allow(clippy::unwrap_used)]

mod program;

use insta::assert_snapshot;
use program::{run, stdout};

#[test]
fn a_motif_is_explained_with_positions() {
    assert_snapshot!(stdout(&["motifs", "zwischenzug"]), @"");
}

#[test]
fn all_motifs_are_listed_a_line_each() {
    let text = stdout(&["motifs"]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&["motifs", "--json"])).unwrap();
    let motifs = document["motifs"].as_array().unwrap();
    assert_eq!(text.lines().count(), motifs.len());
    for motif in motifs {
        assert!(text.contains(motif["name"].as_str().unwrap()), "{motif}");
    }
}

#[test]
fn an_unknown_motif_names_those_there_are() {
    let run = run(&["motifs", "knife"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).contains("no such motif; there are decoy, "));
}
