//! The program as a user meets it: words, exit codes, pipes and interruptions.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::{
    fs,
    io::{Read, Write},
    process::{Command, Output, Stdio},
};

use insta::assert_snapshot;
use program::{lucena, run, stdout};
use serde_json::Value;

fn run_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child =
        lucena(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that has seen enough may close the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_slice(&run(args).stdout).unwrap()
}

/// Exit code 2, nothing on stdout, one line on stderr: that line.
fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(message.lines().count(), 1, "{message}");
    message.trim_end().strip_prefix("error: ").unwrap().to_owned()
}

#[test]
fn board_draws_for_people() {
    assert_snapshot!(
        stdout(&["board", "4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1", "--flip", "--arrows", "e1e2,a1", "--highlight", "e2"]),
        @r"
     1  .  .  . [K] .  .  .  R
     2  .  .  . [q] .  .  .  .
     3  .  .  .  .  .  .  .  .
     4  .  .  .  .  .  .  .  .
     5  .  .  .  .  .  .  .  .
     6  .  .  .  .  .  .  .  .
     7  .  .  .  .  .  .  .  .
     8  .  .  .  k  .  .  .  .

        h  g  f  e  d  c  b  a

       e1→e2  (a1)

       White to move, in check.
       4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1
    ");
}

#[test]
fn board_draws_svg() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("board.svg");
    stdout(&["board", "startpos", "--arrows", "e2e4:blue", "--svg", path.to_str().unwrap()]);
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("#003088"), "{svg}");
    assert_eq!(run(&["board", "startpos", "--svg", "/no/such/place.svg"]).status.code(), Some(1));
}

#[test]
fn moves_are_listed_and_judged() {
    assert_snapshot!(stdout(&["moves", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"]), @r"
    White has 26 legal moves:
      rook    Ra2 Ra3 Ra4 Ra5 Ra6 Ra7 Rb1 Rc1 Rd1 Rf1 Rg1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rxa8+ Rxh8+
      king    Kd1 Kd2 Ke2 Kf1 Kf2 O-O O-O-O
    ");
    assert_snapshot!(stdout(&["moves", "startpos", "g1-f3"]), @"Nf3 is legal (g1f3)");
    let illegal = run(&["moves", "startpos", "Ng5"]);
    assert_eq!(illegal.status.code(), Some(2));
    assert_snapshot!(String::from_utf8(illegal.stdout).unwrap(), @r"
    Ng5 is not legal here: neither the knight on b1 nor the knight on g1 can go to g5
    Legal instead: Na3 Nc3 Nf3 Nh3
    ");
}

#[test]
fn json_is_one_document() {
    assert_eq!(json(&["moves", "startpos", "--json"])["moves"].as_array().unwrap().len(), 20);
    let answer = json(&["moves", "startpos", "Nf6", "--json"]);
    assert_eq!((&answer["legal"], &answer["said"]), (&Value::Bool(false), &Value::from("Nf6")));
    assert_eq!(json(&["board", "startpos", "--json"])["pieces"].as_array().unwrap().len(), 32);
    let perft = json(&["perft", "startpos", "3", "--divide", "--json"]);
    assert_eq!((perft["nodes"].as_u64(), perft["divide"]["e2e4"].as_u64()), (Some(8902), Some(600)));
}

#[test]
fn perft_counts_on_any_number_of_threads() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    for jobs in ["1", "2", "7"] {
        assert_eq!(stdout(&["perft", kiwipete, "4", "--jobs", jobs]), "4085603\n");
    }
    assert_snapshot!(stdout(&["perft", "8/8/8/8/8/4k3/4p3/4K3 b - -", "2", "--divide"]), @r"
    e3d3: 1
    e3d4: 3
    e3e4: 3
    e3f3: 1
    e3f4: 3

    11
    ");
    assert_eq!(stdout(&["perft", "8/8/8/8/8/4k3/4p3/4K3 w - -", "3"]), "0\n");
}

#[test]
fn perft_checks_suites() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("perft.epd");
    fs::write(&path, "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 26\nnonsense\n").unwrap();
    let output = run(&["perft", "--suite", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert_snapshot!(String::from_utf8(output.stdout).unwrap().replace(path.to_str().unwrap(), "FILE"), @r"
    FILE: line 1: D2 counts 25, not 26
    FILE: line 2: column 2: `o` is no piece; pieces are PNBRQK and pnbrqk, empty squares 1 to 8
    1 position, 2 counts, 30 nodes: 2 wrong
    ");
}

#[test]
fn bad_input_gets_one_clear_message() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str, bytes: &[u8]| {
        let path = dir.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let empty = at("empty", b"");
    let utf16 = at("utf16", b"\xff\xfe[\0E\0");
    let cut = at("cut.gz", b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x8b\x56");
    let folder = dir.path().to_str().unwrap();
    let mut messages = Vec::new();
    for fen in [
        "",
        "rnbqkbnr/pppppppp/8/8/8/8",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
    ] {
        for command in [&["board", fen][..], &["moves", fen], &["perft", fen, "3"]] {
            messages.push(complaint(&run(command)));
        }
    }
    messages.push(complaint(&run_with_input(&["board", "-"], b"")));
    messages.push(complaint(&run_with_input(&["board", "-"], b"\xc3\x28 w - -")));
    messages.push(complaint(&run_with_input(&["board", "-"], &vec![b'k'; 10_000_000])));
    for path in [empty.as_str(), utf16.as_str(), cut.as_str(), folder, "/no/such/file"] {
        for command in [["epd", "check"], ["epd", "tidy"], ["pgn", "check"], ["pgn", "tidy"]] {
            messages.push(complaint(&run(&[command[0], command[1], path])));
        }
    }
    messages.dedup();
    let text = messages.join("\n").replace(folder, "DIR");
    assert_snapshot!(text, @r"
    the FEN is empty; it should look like `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`
    the board has 6 ranks instead of 8, separated by `/`
    the FEN ends too early: the side to move, `w` or `b` should follow
    White has 2 kings, on a1 and e1
    it is White's move, but Black's king is already in check from the rook on e2
    the castling right `K` is impossible: White has no rook on h1 (in Chess960, name the rook's file instead)
    standard input is empty; a FEN should be there
    column 1: `Ã` is no piece; pieces are PNBRQK and pnbrqk, empty squares 1 to 8
    standard input: the line is longer than 65536 bytes
    DIR/empty holds no positions
    DIR/empty holds no games
    DIR/utf16: the file is UTF-16; save it as UTF-8
    DIR/cut.gz: the gzip data is cut short; expected the whole file
    DIR is a directory; expected a file
    /no/such/file: no such file; expected the path of an existing file
    ");
}

#[test]
fn pgn_is_checked_and_tidied() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.pgn");
    let text =
        "1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. d4 {the ; queen's pawn} d5!? (1... Nf6; Indian\n) 1-0\n";
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let check = run(&["pgn", "check", path]);
    assert_eq!(check.status.code(), Some(2));
    assert_snapshot!(String::from_utf8(check.stdout).unwrap().replace(path, "FILE"), @r"
    FILE:1:13: game 1: 2. Ke3 is not legal here: the king on e1 cannot go to e3
    FILE: 2 games, 3 moves, 1 broken
    ");
    let report = json(&["pgn", "check", path, "--json"]);
    assert_eq!((report["games"].as_u64(), report["errors"][0]["line"].as_u64()), (Some(2), Some(1)));
    let tidy = run(&["pgn", "tidy", path]);
    assert_eq!(tidy.status.code(), Some(2));
    assert_snapshot!(String::from_utf8(tidy.stdout).unwrap(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "B"]
    [Black "?"]
    [Result "1-0"]

    1. d4 { the ; queen's pawn } 1... d5 $5 (1... Nf6 { Indian }) 1-0
    "#);
}

#[test]
fn wrong_arguments_exit_with_2() {
    for args in [
        &["perft"][..],
        &["perft", "startpos"],
        &["perft", "startpos", "-1"],
        &["perft", "startpos", "2", "--jobs", "0"],
        &["board", "startpos", "--arrows", "e2e9"],
        &["analyse", "startpos", "--nodes", "0"],
        &["analyse", "startpos", "--time", "-1s"],
        &["analyse", "startpos", "--depth", "1000"],
        &["suite"],
        &["suite", "/no/such/file"],
        &["suite", "x.epd", "--jobs", "0"],
        &["bench", "--nodes", "5"],
        &["play", "--as", "red"],
        &["play", "--elo", "1400", "--nodes", "5"],
        &["board", "startpos", "--highlight", "i1"],
        &["moves"],
        &["dance"],
    ] {
        assert_eq!(run(args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn help_shows_an_example_everywhere() {
    for command in [
        &["board"][..],
        &["moves"],
        &["eval"],
        &["analyse"],
        &["play"],
        &["uci"],
        &["suite"],
        &["bench"],
        &["perft"],
        &["epd", "check"],
        &["epd", "tidy"],
        &["pgn", "check"],
        &["pgn", "tidy"],
    ] {
        let help = stdout(&[command, &["--help"]].concat());
        assert!(help.contains("Example"), "{help}");
        assert!(!help.contains('\x1b'), "colour without a terminal");
    }
}

#[test]
fn completions_and_manual_come_from_the_same_definition() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(stdout(&["completions", shell]).contains("perft"), "{shell}");
    }
    assert!(stdout(&["man"]).contains("perft"));
    let dir = tempfile::tempdir().unwrap();
    stdout(&["man", "--dir", dir.path().to_str().unwrap()]);
    assert!(dir.path().join("lucena-perft.1").exists());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child =
        lucena(&["completions", "zsh"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_prints_what_is_finished() {
    let child = lucena(&["perft", "startpos", "12", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "\n0\n");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: interrupted; what was finished is printed or kept\n"
    );
}
