//! `threats`, `defences`, `killers` and `moves --judge` as a user meets them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use insta::assert_snapshot;
use program::{follows, lucena, run, stdout};
use serde_json::Value;
use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

/// White threatens mate on h7.
const QUEEN: &str = "r1b2bk1/ppp2qpn/2n1pp1p/8/3PQP2/2PB4/PP1N2PP/R1B2RK1 b - - 0 14";
/// The same before the queen went there.
const BEFORE: &str = "r1b2bk1/ppp2qpn/2n1pp1p/8/3P1P2/2PB4/PP1NQ1PP/R1B2RK1 w - - 0 14";
/// Black threatens a skewer on b2.
const SKEWER: &str = "2k2r2/1p5R/pr6/3p1p1P/2pP4/2P1P3/PP1K2R1/8 w - - 5 34";
/// The pawn on f4 can be taken now or never.
const PAWN: &str = "r1bqkb1r/pppp1pp1/2n2n1p/8/2B1Pp2/2NP4/PPP3PP/R1BQK1NR w KQkq - 0 6";
const STALEMATE: &str = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1";
const CHECK: &str = "4k3/8/8/8/8/8/3PrP2/4K3 w - - 0 1";

fn document(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[args, &["--json"]].concat())).unwrap()
}

fn text(args: &[&str]) -> String {
    document(args)["text"].as_str().unwrap().to_owned()
}

/// The moves of a sort, by what they do.
fn sort(sorts: &Value, does: &str) -> Vec<String> {
    let sorts = sorts.as_array().unwrap().iter().filter(|sort| sort["does"] == does);
    let moves = sorts.flat_map(|sort| sort["moves"].as_array().unwrap());
    moves.map(|words| words["san"].as_str().unwrap().to_owned()).collect()
}

/// What a person reads.
#[test]
fn a_threat_of_mate_and_what_stops_it() {
    assert_snapshot!(stdout(&["threats", QUEEN]), @"");
    let document = document(&["threats", QUEEN]);
    let threat = &document["threats"][0];
    assert_eq!((&threat["mate"], &threat["points"]), (&Value::Bool(true), &Value::Null));
    let allow = sort(&threat["moves"], "allows");
    for stops in ["f5", "g6", "g5", "Ng5", "Be7"] {
        assert!(!allow.contains(&stops.to_owned()), "{stops} stops Qxh7#");
    }
    for allows in ["a6", "Kh8", "Ne5", "Rb8"] {
        assert!(allow.contains(&allows.to_owned()), "{allows} does not stop Qxh7#");
    }
}

#[test]
fn what_a_move_threatens() {
    assert_snapshot!(text(&["threats", BEFORE, "--move", "Qe4"]), @"");
    assert_snapshot!(text(&["threats", SKEWER]), @"");
    assert_snapshot!(text(&["threats", "startpos", "--move", "e4"]), @"");
}

/// What a person reads.
#[test]
fn the_replies_are_sorted_by_what_they_do() {
    assert_snapshot!(stdout(&["defences", BEFORE, "Qe4"]), @"");
    let document = document(&["defences", BEFORE, "Qe4"]);
    assert_eq!(document["floor"]["kept"], "more");
    assert_eq!(sort(&document["replies"], "holds"), ["f5"]);
    let all: usize =
        ["holds", "fails", "unknown"].map(|does| sort(&document["replies"], does).len()).iter().sum();
    assert_eq!(all, 30);
    // Every line shown begins with the move.
    for sort in document["replies"].as_array().unwrap() {
        assert_eq!(sort["line"][0]["san"], "Qe4");
    }
}

#[test]
fn a_floor_can_be_given() {
    let held = |floor: &str| document(&["defences", "startpos", "e4", "--nodes", "5000", "--floor", floor]);
    let (low, high) = (held("-1000"), held("1000"));
    assert_eq!((&low["hold"], &low["fail"]), (&0.into(), &20.into()));
    assert_eq!((&high["hold"], &high["fail"]), (&20.into(), &0.into()));
    assert_eq!(high["floor"], serde_json::json!({"centipawns": 1000, "kept": "given"}));
}

/// What a person reads.
#[test]
fn the_reply_that_punishes_most() {
    assert_snapshot!(stdout(&["killers", SKEWER]), @"");
    assert_snapshot!(text(&["killers", PAWN]), @"");
    assert_snapshot!(text(&["killers", "startpos", "--nodes", "20000"]), @"");
}

#[test]
fn every_move_is_judged() {
    assert_snapshot!(text(&["moves", SKEWER, "--judge"]), @"");
    let document = document(&["moves", QUEEN, "--judge"]);
    let legal = document["legal"].as_array().unwrap();
    assert_eq!((legal.len(), &legal[0]["san"], &legal[0]["class"]), (30, &"f5".into(), &"good".into()));
    assert!(matches!(document["critical"].as_str(), Some("only" | "narrow")));
    assert!(stdout(&["moves", SKEWER, "--judge", "--nodes", "5000"]).contains("\nbad\n"));
}

#[test]
fn finished_games_and_checks() {
    for command in [vec!["threats"], vec!["killers"], vec!["moves", "--judge"]] {
        let text = text(&[&command[..], &[STALEMATE]].concat());
        assert_eq!(text, "The game is over: draw by stalemate.");
    }
    assert_snapshot!(text(&["threats", CHECK]), @"");
    assert_snapshot!(text(&["threats", CHECK, "--move", "Kxe2"]), @"");
    assert_snapshot!(text(&["killers", CHECK]), @"");
    assert_snapshot!(text(&["moves", CHECK, "--judge"]), @"");
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    assert_snapshot!(text(&["defences", mate, "Rd8"]), @"");
    assert_snapshot!(text(&["threats", mate, "--move", "Rd8"]), @"");
    // A knight is taken and can be taken back.
    let exchange = "4k3/2p5/3p4/4n3/3P4/5N2/8/4K3 w - - 0 1";
    assert_snapshot!(text(&["threats", exchange, "--move", "dxe5"]), @"");
}

/// The documents are what their schemas say, and everything in them holds.
#[test]
fn documents_follow_their_schemas_and_hold() {
    let mut kept = tempfile::NamedTempFile::new().unwrap();
    let mut ask = |name: &str, args: &[&str]| {
        let document = document(&[args, &["--nodes", "20000"]].concat());
        follows(&document, name);
        writeln!(kept, "{document}").unwrap();
    };
    for fen in [QUEEN, SKEWER, PAWN, STALEMATE, CHECK, "startpos"] {
        ask("threats", &["threats", fen]);
        ask("killers", &["killers", fen]);
        ask("moves", &["moves", fen, "--judge"]);
    }
    ask("threats", &["threats", BEFORE, "--move", "Qe4"]);
    ask("defences", &["defences", BEFORE, "Qe4"]);
    ask("defences", &["defences", SKEWER, "Kc2"]);
    ask("defences", &["defences", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8"]);
    let report = stdout(&["check", kept.path().to_str().unwrap()]);
    assert!(report.ends_with("22 documents: all hold\n"), "{report}");
}

#[test]
fn the_same_question_has_the_same_answer() {
    for args in [vec!["threats", SKEWER], vec!["killers", PAWN], vec!["defences", BEFORE, "Qe4"]] {
        let args = [&args[..], &["--nodes", "5000", "--json"]].concat();
        assert_eq!(stdout(&args), stdout(&args));
    }
}

#[test]
fn answers_are_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("threats.svg");
    let path = file.to_str().unwrap();
    stdout(&["threats", QUEEN, "--nodes", "5000", "--svg", path]);
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    let again = run(&["threats", QUEEN, "--nodes", "5000", "--svg", path]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--overwrite"));
}

#[test]
fn bad_input_is_told() {
    for (args, says) in [
        (vec!["threats", "nonsense"], "is no piece"),
        (vec!["threats", "startpos", "--move", "Ke2"], "Ke2 is not legal here"),
        (vec!["defences", "startpos"], "required"),
        (vec!["defences", "startpos", "e5"], "e5 is not legal here"),
        (vec!["defences", "startpos", "e4", "--floor", "9999"], "-2000..=2000"),
        (vec!["killers", "startpos", "--nodes", "5"], "5 is not in 100.."),
        (vec!["moves", "startpos", "e4", "--judge"], "cannot be used with"),
        (vec!["killers", "startpos", "--engine", "./nobody"], "nobody"),
    ] {
        let output = run(&args);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{args:?}: {error}");
        assert!(error.contains(says), "{args:?}: {error}");
    }
}

/// Ctrl-C ends the work, and nothing is told as if it had been finished.
#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_work() {
    let mut child = lucena(&["killers", PAWN, "--nodes", "100000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let status = child.wait().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((status.code(), output.stdout.is_empty()), (Some(130), true));
}
