//! `check` as a user meets it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::{
    fs,
    io::Write,
    process::{Output, Stdio},
};

use program::{lucena, run, stdout};

const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

/// The program with this on standard input.
fn check(text: &str, more: &[&str]) -> Output {
    let mut child = lucena(&[&["check", "-"], more].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> (Option<i32>, String) {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8(both).unwrap())
}

#[test]
fn documents_hold_or_do_not() {
    let document = stdout(&["explain", MATE, "--json", "--nodes", "2000"]);
    let (code, text) = said(&check(&document.repeat(2), &[]));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("document 2: ") && text.ends_with("2 documents: all hold\n"), "{text}");

    let changed = document.replace("1.Rd8#", "1.Rd7#");
    assert_ne!(changed, document);
    let (code, text) = said(&check(&[&document[..], &changed].concat(), &[]));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("document 1: ") && text.contains("1 of 2 documents do not hold"), "{text}");
    assert!(text.contains("no line of its evidence plays 1.Rd7#"), "{text}");

    let output = check(&changed, &["--json"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &found["holds"]), (Some(1), &false.into()));
    assert!(found["failures"][0]["place"].as_str().unwrap().contains("sentence 1"), "{found}");
}

#[test]
fn what_cannot_be_read_is_bad_input() {
    for (text, says) in [
        ("", "there is nothing in it"),
        ("{\"schema\": 1}", "this is schema 1"),
        ("{\"schema\": 2}", "missing field"),
        ("{\"schema\": 2", "EOF"),
        ("1. e4 Ke7", "Ke7"),
    ] {
        let (code, answer) = said(&check(text, &[]));
        assert_eq!(code, Some(2), "{text}: {answer}");
        assert!(answer.contains(says), "{text}: {answer}");
    }
    assert_eq!(run(&["check", "no-such-file.json"]).status.code(), Some(2));
}

#[test]
fn reviewed_games_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    fs::write(&path, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n").unwrap();
    let path = path.to_str().unwrap();
    for more in [&[][..], &["--json"]] {
        let reviewed = stdout(&[&["annotate", path, "--nodes", "2000"], more].concat());
        let (code, text) = said(&check(&reviewed, &[]));
        assert_eq!(code, Some(0), "{text}");
        let (code, text) = said(&check(&reviewed.replace("4.Qxf7#.", "4.Qxf7."), &[]));
        assert_eq!(code, Some(1), "{text}");
    }
}

#[test]
fn another_engine_is_asked() {
    let document = stdout(&["explain", MATE, "--json", "--nodes", "2000"]);
    let engine = format!("{} uci", env!("CARGO_BIN_EXE_lucena"));
    let (code, text) = said(&check(&document, &["--engine", &engine, "--nodes", "2000"]));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("the other engine: ") && text.contains("0 contradicted"), "{text}");
    // One that says nothing sensible ends the command.
    let (code, text) = said(&check(&document, &["--engine", "true"]));
    assert_eq!(code, Some(1), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
}
