//! Another engine that dies, hangs, lies or floods is an error in one sentence, never a verdict.
#![allow(clippy::unwrap_used)]

mod program;

use std::{fs, io::Read};

use program::{run, served};

/// How it misbehaves, and what is said of it.
const BAD: &[(&str, &str)] = &[
    ("dies-on-go", "died while it was asked"),
    ("hangs-on-go", "did not answer"),
    ("illegal-bestmove", "answered"),
    ("flood-no-newline", "sends more than it should"),
];

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

fn engine(mode: &str) -> String {
    format!("python3 {}/../../testdata/fake_engine.py {mode}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn explain_ends_with_a_sentence() {
    for (mode, sentence) in BAD {
        let output = run(&["explain", FEN, "--engine", &engine(mode), "--patience", "300ms"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{mode}: {said}");
        assert!(said.contains(sentence) && said.lines().count() == 1, "{mode}: {said}");
        assert!(output.stdout.is_empty(), "{mode}: nothing may be said");
    }
}

#[test]
fn annotate_stops_and_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let (game, reviewed) = (dir.path().join("game.pgn"), dir.path().join("reviewed.pgn"));
    fs::write(&game, "1. e4 e5 2. Nf3 *\n").unwrap();
    for (mode, sentence) in BAD {
        let paths = [game.to_str().unwrap(), "-o", reviewed.to_str().unwrap()];
        let output =
            run(&[&["annotate"], &paths[..], &["--engine", &engine(mode), "--patience", "300ms"]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{mode}: {said}");
        assert!(said.contains(sentence), "{mode}: {said}");
        assert!(!reviewed.exists(), "{mode}: no review may be written");
    }
}

#[test]
fn the_server_answers_with_a_problem() {
    for (mode, sentence) in BAD {
        let server = served(&["--engine", &engine(mode), "--patience", "300ms"]);
        for (path, body) in [
            ("explain", format!("{{\"fen\": \"{FEN}\"}}")),
            ("annotate", "{\"pgn\": \"1. e4 e5 *\"}".to_owned()),
        ] {
            let answer = server.ask(&format!("/api/v1/{path}"), &body);
            assert!(answer.starts_with("HTTP/1.1 500"), "{mode}: {answer}");
            assert!(answer.contains("could_not") && answer.contains(sentence), "{mode}: {answer}");
        }
        assert!(server.ask("/api/v1/why-not", "{}").starts_with("HTTP/1.1 400"), "it goes on");
    }
}

/// A good one is believed as far as its word goes: no mate is proved by its say-so.
#[test]
fn a_good_engine_answers() {
    let mut text = String::new();
    run(&["explain", FEN, "--engine", &engine("good"), "--nodes", "100"])
        .stdout
        .as_slice()
        .read_to_string(&mut text)
        .unwrap();
    assert!(text.contains("the position is balanced") && !text.contains("mate"), "{text}");
}
