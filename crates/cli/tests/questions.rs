//! `threats`, `defences`, `killers` and `moves --judge` as a user meets them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use insta::assert_snapshot;
use program::{follows, lucena, run, stdout};
use serde_json::Value;

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
    assert_snapshot!(stdout(&["threats", QUEEN]), @"
     1  .  K  R  .  .  B  .  R
     2  P  P  .  .  N  .  P  P
     3  .  .  .  .  B  P  .  .
     4  .  .  P  Q  P  .  .  .
     5  .  .  .  .  .  .  .  .
     6  p  .  p  p  .  n  .  .
     7  n  p  q  .  .  p  p  p
     8  .  k  b  .  .  b  .  r

        h  g  f  e  d  c  b  a

    White threatens mate: Qxh7#. Of Black's 30 moves 17 allow it and 13 stop it. Only one of
    them is good: 14...f5 15.Qe2 Nf6. 14...f5 shuts the line from e4 to h7.

    Qxh7#
        shut the line (3): f5 g6 Qg6: 14... f5 15. Qe2 Nf6
        move the target away (1): Ng5: 14... Ng5 15. Qh7+ Nxh7
        make room for the king (8): Ba3 Bb4 Bc5 Bd6 Be7 Qh5 Qd7 Qe8: 14... Ba3 15. Qxh7+ Kf8
        guard the square (1): g5: 14... g5 15. Qxh7+ Qxh7
        allow it (17): Qe7 e5 h5 a6 b6 a5 b5 Nb4 Nxd4 Na5 Ne5 Ne7 Nb8 Nd8 Bd7 Rb8 Kh8: 14... e5
            15. Qxh7#
    ");
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
    assert_snapshot!(text(&["threats", BEFORE, "--move", "Qe4"]), @"14.Qe4 threatens mate: Qxh7#. Of Black's 30 moves 17 allow it and 13 stop it. Only one of them is good: 14...f5 15.Qe2 Nf6. 14...f5 shuts the line from e4 to h7.");
    assert_snapshot!(text(&["threats", SKEWER]), @"Black threatens to win a rook and a pawn: Rxb2+ Ke1 Rxg2. Of White's 29 moves eight allow it and 21 stop it. Of the 21 that stop it four are good; the best is 34.Kc2 Kb8 35.h6. After 34.Kc2 the king on c2 guards b2: 34...Rxb2+ 35.Kxb2.");
    assert_snapshot!(text(&["threats", "startpos", "--move", "e4"]), @"1.e4 threatens nothing new that would clearly win material or mate.");
}

/// What a person reads.
#[test]
fn the_replies_are_sorted_by_what_they_do() {
    assert_snapshot!(stdout(&["defences", BEFORE, "Qe4"]), @"
     8  r  .  b  .  .  b  k  .
     7  p  p  p  .  .  q  p  n
     6  .  .  n  .  p  p  .  p
     5  .  .  .  .  .  .  .  .
     4  .  .  .  P  .  P  .  .
     3  .  .  P  B  .  .  .  .
     2  P  P  .  N  Q  .  P  P
     1  R  .  B  .  .  R  K  .

        a  b  c  d  e  f  g  h

    14.Qe4 threatens Qxh7#. Of Black's 30 replies two hold. 17 allow mate: 14...e5 15.Qxh7#.
    After one of them White wins a queen: 14...Qg6 15.Qxg6. After two of them White wins a
    bishop and a knight: 14...Bc5 15.Qxh7+ Kf8 16.dxc5. The best reply is 14...f5 15.Qe2 Nf6.

        hold: shut the line (2): f5 g6: 14. Qe4 f5 15. Qe2 Nf6 16. Nf3
        allow mate (17): e5 h5 a6 b6 a5 b5 Nb4 Nxd4 Na5 Ne5 Ne7 Nb8 Nd8 Bd7 Rb8 Kh8 Qe7: 14. Qe4
            e5 15. Qxh7#
        stop the threat, but White wins a queen (1): Qg6: 14. Qe4 Qg6 15. Qxg6
        stop the threat, but White wins a bishop and a knight (2): Bc5 Bb4: 14. Qe4 Bc5 15. Qxh7+
            Kf8 16. dxc5
        stop the threat, but White wins a knight (5): Ba3 Bd6 Be7 Qh5 Qd7: 14. Qe4 Ba3 15. Qxh7+
            Kf8 16. Bg6
        stop the threat, but White wins a knight for a pawn (1): Ng5: 14. Qe4 Ng5 15. fxg5 f5 16.
            Qe2 hxg5 17. Ne4
        stop the threat, but give up too much (2): Qe8 g5: 14. Qe4 Qe8 15. Qxh7+ Kf7 16. Bg6+
    ");
    let document = document(&["defences", BEFORE, "Qe4"]);
    assert_eq!(document["floor"]["kept"], "more");
    let holds = sort(&document["replies"], "holds");
    assert_eq!(holds[0], "f5");
    assert!(!holds.contains(&"e5".to_owned()) && !holds.contains(&"Be7".to_owned()), "{holds:?}");
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
    assert_snapshot!(stdout(&["killers", SKEWER]), @"
     8  .  .  k  .  .  r  .  .
     7  .  p  .  .  .  .  .  R
     6  p  r  .  .  .  .  .  .
     5  .  .  .  p  .  p  .  P
     4  .  .  p  P  .  .  .  .
     3  .  .  P  .  P  .  .  .
     2  P  P  .  K  .  .  R  .
     1  .  .  .  .  .  .  .  .

        a  b  c  d  e  f  g  h

    24 of White's 29 moves are bad. 34...Rxb2+ works after 20 of White's 29 moves (after three
    it cannot be played): 34.a3 Rxb2+ 35.Ke1 Rxg2 wins a rook and a pawn. After 34.Kc2 the
    king on c2 guards b2: 34...Rxb2+ 35.Kxb2.

    34...Rxb2+
        it works after (20): a3 e4 h6 a4 Rg1 Re2 Rf2 Rh2 Rg3 Rg4 Rg5 Rg6 Rg8 Rh6 Rd7 Re7 Rf7 Rhg7
            Rh8 Rgg7: 34. a3 Rxb2+ 35. Ke1 Rxg2
        it fails after (5): Kc2 Kd1 Kc1 Rxb7 Ke1: 34. Kc2 Rxb2+ 35. Kxb2
        it cannot be played after (3): b3 b4 Rc7+: 34. b3 cxb3 35. axb3
        it is too close to call after (1): Ke2: 34. Ke2 Rxb2+ 35. Kd1
    ");
    assert_snapshot!(text(&["killers", PAWN]), @"35 of White's 37 moves are bad. 6...g5 works after 26 of White's 37 moves (after one it cannot be played): 6.Nge2 g5, and Black is a little better. 6.Bxf4 takes the pawn on f4 before it can be guarded.");
    assert_snapshot!(text(&["killers", "startpos", "--nodes", "20000"]), @"Three of White's 20 moves are bad, but no single reply stands out that punishes them.");
}

#[test]
fn every_move_is_judged() {
    assert_snapshot!(text(&["moves", SKEWER, "--judge"]), @"Of White's 29 legal moves two are good, three are unclear and 24 are bad. 34.Kc2 seems best: White is clearly better.");
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
    assert_snapshot!(text(&["threats", CHECK]), @"White is in check and has to answer that first: no other threat can be shown.");
    assert_snapshot!(text(&["threats", CHECK, "--move", "Kxe2"]), @"1.Kxe2 threatens nothing new that would clearly win material or mate.");
    assert_snapshot!(text(&["killers", CHECK]), @"Two of White's three moves are bad. 1...Rxd2 works after one of White's three moves (after one it cannot be played): 1.Kf1 Rxd2 wins a pawn. 1.Kxe2 takes the rook that would play it.");
    assert_snapshot!(text(&["moves", CHECK, "--judge"]), @"White has three legal moves, and only 1.Kxe2 is good: White is winning. All others are bad.");
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    assert_snapshot!(text(&["defences", mate, "Rd8"]), @"1.Rd8# ends the game: checkmate, White wins.");
    assert_snapshot!(text(&["threats", mate, "--move", "Rd8"]), @"1.Rd8# ends the game: checkmate, White wins.");
    // A knight is taken and can be taken back.
    let exchange = "4k3/2p5/3p4/4n3/3P4/5N2/8/4K3 w - - 0 1";
    assert_snapshot!(text(&["threats", exchange, "--move", "dxe5"]), @"After 1.dxe5 Black can take back: in the middle of an exchange there is no threat to show.");
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
