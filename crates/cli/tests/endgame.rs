//! The endgame commands as a user meets them.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    fs,
    process::{Command, Output},
};

use insta::assert_snapshot;
use serde_json::Value;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lucena")).arg("endgame").args(args).output().unwrap()
}

fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn complaint(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    String::from_utf8(output.stderr).unwrap().trim_end().to_owned()
}

#[test]
fn a_move_is_played_and_explained() {
    let text = stdout(&["move", "8/5k2/4R3/5K2/8/8/8/8 w - - 0 1", "--rules", "krk-initial"]);
    assert_snapshot!(text.lines().take(10).collect::<Vec<_>>().join("\n"), @r"
    Ke5   The white king chases the black one towards the edge behind the fence of the rook; make its room small.

    White to move wins, mate in 6; Ke5 wins, mate in 8.
    It reaches class 7, Chase. The next best, Re5, would reach class 8, Opposition, rook aside, only.

    All moves, best first (KRK, initial (Bramer)):
      Ke5     class 7   Chase  (44)
      Re5     class 8   Opposition, rook aside
      Re4     class 8   Opposition, rook aside
      Re3     class 8   Opposition, rook aside
    ");
    // With Black as the stronger side the same move, upside down.
    let flipped: Value = serde_json::from_str(&stdout(&[
        "move",
        "8/8/8/8/5k2/4r3/5K2/8 b - - 0 1",
        "--json",
        "--rules",
        "krk-initial",
    ]))
    .unwrap();
    assert!(
        flipped["sentence"].as_str().unwrap().starts_with("The black king chases the white one"),
        "{flipped}"
    );
    assert_eq!((flipped["best"]["san"].as_str(), flipped["level"].as_str()), (Some("Ke4"), Some("class")));
}

/// The tables are asked before a sentence is spoken: a draw is called one, and a thrown win too.
#[test]
fn a_move_says_won_drawn_or_lost() {
    let beginning = |args: &[&str]| {
        let text = stdout(&[&["move"], args].concat());
        text.lines().take(3).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let said = [
        beginning(&["3k4/8/2PK4/8/8/8/8/8 w - - 0 1"]),
        beginning(&["3k4/8/2PK4/8/8/8/8/8 w - - 0 1", "--rules", "kpk-initial"]),
        beginning(&["1k6/8/KP6/8/8/8/8/8 w - - 0 1"]),
        beginning(&["8/8/4k3/8/4K3/8/1P6/8 w - - 0 1", "--rules", "kpk-final"]),
        beginning(&["8/8/4k3/8/4K3/8/1R6/8 b - - 0 1"]),
        beginning(&["8/3k2P1/8/6K1/4R3/8/8/6r1 w - - 0 1"]),
    ];
    assert_snapshot!(said.join("\n"), @r"
    c7+   The black king gets in front of the pawn.
    White to move draws.
    c7+   The game is drawn with best play.
    White to move draws.
    b7   The black king must leave the queening square, and the pawn promotes.
    White to move wins, mate in 10.
    b4   This throws the win away.
    White to move wins, mate in 24; b4 draws.
    Kd6   Stay near the centre.
    Black to move loses, mate in 11.
    Rg4   Behind the bridge.
    Whether White wins is not known: tables are made here of three men only, without castling.
    ");
    let json = ["move", "3k4/8/2PK4/8/8/8/8/8 w - - 0 1", "--json"];
    let drawn: Value = serde_json::from_str(&stdout(&json)).unwrap();
    assert_eq!(
        (drawn["result"]["wdl"].as_str(), drawn["played"]["wdl"].as_str()),
        (Some("draw"), Some("draw"))
    );
}

/// The measures too are said as the user sees the board.
#[test]
fn with_black_stronger_a_measure_speaks_of_blacks_men() {
    let reason = |fen: &str| {
        let text = stdout(&["move", fen, "--rules", "kqk"]);
        text.lines().find(|line| line.starts_with("It reaches")).unwrap().to_owned()
    };
    assert_snapshot!(reason("8/8/3k4/8/8/8/1Q6/K7 w - - 0 1"), @"It reaches class 5, Shut in. Qb4+ reaches the same class; measure 1, small wq.file + wq.rank + dist(wk, bk), decides.");
    assert_snapshot!(reason("k7/1q6/8/8/8/3K4/8/8 b - - 0 1"), @"It reaches class 5, Shut in. Qb5+ reaches the same class; measure 1, small bq.file + bq.rank + dist(bk, wk) (ranks counted from Black's side), decides.");
}

#[test]
fn every_cycle_is_listed_with_what_ends_in_it() {
    let all: Value =
        serde_json::from_str(&stdout(&["verify", "kpk-final", "--json", "--examples", "all"])).unwrap();
    let (cycles, fates) = (all["cycles"].as_array().unwrap(), all["fates"].as_array().unwrap());
    assert_eq!(all["distinct_cycles"].as_u64(), Some(cycles.len() as u64));
    assert_eq!(all["not_won"].as_u64(), Some(fates.len() as u64));
    let falls = |cycle: usize| fates.iter().filter(|fate| fate[1].as_u64() == Some(cycle as u64)).count();
    let counted: Vec<u64> = (0..cycles.len()).map(|cycle| falls(cycle) as u64).collect();
    assert_eq!(all["cycle_falls"], Value::from(counted));
    // A position of a cycle ends in that cycle.
    let first = &cycles[0][0];
    assert!(fates.iter().any(|fate| fate[0] == *first && fate[1] == 0));
    let text = stdout(&["verify", "kpk-final", "--examples", "1"]);
    let cycles: Vec<&str> =
        text.lines().skip_while(|line| !line.starts_with("It can be held")).take(7).collect();
    assert_snapshot!(cycles.join("\n"), @r"
    It can be held for ever in 6 cycles.

    Cycle 1; the game ends in it from 1,597 positions:
      8/3k4/8/4K3/8/4P3/8/8 w - - 0 1
      3k4/8/5K2/8/8/4P3/8/8 w - - 0 1

    … (--examples all shows all, and which position ends in which)
    ");
}

#[test]
fn a_strategy_is_proved_or_refuted() {
    let proved = stdout(&["verify", "kpk-proved"]);
    assert_snapshot!(proved.lines().take(9).collect::<Vec<_>>().join("\n"), @r"
    KPK (Lucena) is proved: it wins from every won position

        163,324 positions with White to move, 124,960 of them won with best play
        124,960 won against every defence
              0 not won
              0 in which the move itself throws the win away
             21 moves to promotion: the longest game it can be forced into
         97.31% of its moves are best
           0.23 moves lost on average where it wins, 10 at worst
    ");
    let refuted: Value = serde_json::from_str(&stdout(&["verify", "krk-revised", "--json"])).unwrap();
    assert_eq!((refuted["not_won"].as_u64(), refuted["level"].as_str()), (Some(67_946), Some("preserving")));
    assert_eq!((refuted["orientation"].as_str(), refuted["thrown"].as_u64()), (Some("full"), Some(0)));
}

/// Rules for Black are not judged by White's moves.
#[test]
fn a_defence_is_proved_or_refuted() {
    let proved = stdout(&["verify", "krk-black-centre"]);
    assert_snapshot!(proved, @r"
    KRK, Black's strategy A (Bramer) is proved: it holds every position that can be held

        223,660 positions with Black to move, 22,176 of them drawn with best play
         22,176 held against every attack
              0 lost
              0 in which the move itself gives the draw away
        201,484 lost whatever Black does; there
         84.05% of its moves hold out longest
           4.41 moves sooner it is beaten on average, 8 at worst

      class      chosen   draw given away
      1          22,176                 0
      2         201,484                 0
    ");
    assert_snapshot!(complaint(&["report", "krk-black-centre"]), @"error: `KRK, Black's strategy A (Bramer)` finds Black's moves; only rules for White can be judged by this");
}

#[test]
fn exceptions_are_reported() {
    let csv = stdout(&["report", "kpk-revised-5", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 25);
    assert_eq!(csv.lines().nth(1), Some("524,141745,8/k7/8/3P4/K7/8/8/8 w - - 0 1,2,1,15,13,1"));
    let dir = tempfile::tempdir().unwrap();
    let suite = dir.path().join("mine.epd");
    fs::write(&suite, "k7/8/K1P5/8/8/8/8/8 w - - bm Kb5;\n").unwrap();
    let report = stdout(&["report", "kpk-proved", "--against", suite.to_str().unwrap()]);
    assert!(report.contains("1 position, 0 exceptions"), "{report}");
}

#[test]
fn a_rule_set_is_described_best_first() {
    let text = stdout(&["describe", "krk-proved"]);
    let mate = text.find("2. Checkmate").unwrap();
    let fence = text.find("5. Fence").unwrap();
    assert!(mate < fence && text.contains("[k]"), "{text}");
}

#[test]
fn a_position_is_looked_up() {
    let text = stdout(&["probe", "8/8/4k3/8/4K3/8/1P6/8 w - - 0 1"]);
    assert_snapshot!(text.lines().take(4).collect::<Vec<_>>().join("\n"), @r"
    White to move wins, mate in 24.
    Best: b3 or Kd4
      b3      wins, mate in 24
      Kd4     wins, mate in 24
    ");
    let to_promotion = ["probe", "8/8/4k3/8/4K3/8/1P6/8 w - - 0 1", "--depth", "promotion", "--json"];
    let probe: Value = serde_json::from_str(&stdout(&to_promotion)).unwrap();
    assert_eq!((probe["wdl"].as_str(), probe["depth"]["promotion"].as_u64()), (Some("win"), Some(15)));
    assert_snapshot!(complaint(&["probe", "startpos"]), @"error: the tables hold no positions with castling rights");
}

#[test]
fn syzygy_files_that_lack_the_ending_say_so() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.venv/syzygy");
    let rook_ending = ["probe", "8/8/4k3/8/8/3KP3/1r6/R7 w - - 0 1", "--syzygy", dir];
    assert_snapshot!(complaint(&rook_ending), @"error: the Syzygy files do not answer: too many pieces");
    let none = tempfile::tempdir().unwrap();
    let message =
        complaint(&["probe", "8/8/4k3/8/8/3KP3/1r6/R7 w - - 0 1", "--syzygy", none.path().to_str().unwrap()]);
    assert!(message.ends_with(" holds none"), "{message}");
}

#[test]
fn a_table_says_what_it_counts() {
    let dir = tempfile::tempdir().unwrap();
    let made = |extra: &[&str]| {
        let args =
            ["tables", "kpk", "krk", "--dir", dir.path().to_str().unwrap(), "--json", "--depth", "promotion"];
        let document: Value = serde_json::from_str(&stdout(&[&args, extra].concat())).unwrap();
        let ending = |at: usize| {
            let ending = &document["endings"][at];
            (ending["depth"].as_str().unwrap().to_owned(), ending["sides"][0]["longest_moves"].as_u64())
        };
        assert_eq!([ending(0), ending(1)], [("promotion".into(), Some(19)), ("mate".into(), Some(16))]);
        document["endings"][0]["checks"][0]["wrong"].as_u64()
    };
    assert_eq!(made(&[]), None);
    assert!(dir.path().join("KPK-promotion.lucena").is_file());
    assert_eq!(made(&["--check"]), Some(0), "the table that was read");
}

#[test]
fn bad_input_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let broken = dir.path().join("broken.rules");
    fs::write(&broken, "ending KRK for White\nclass 1 \"Near\" value 5 when dist(bk) = 1 say \"Near.\"\n")
        .unwrap();
    let broken = broken.to_str().unwrap();
    let messages = [
        complaint(&["verify", broken]).replace(broken, "broken.rules"),
        complaint(&["verify", "krk"]).split(';').next().unwrap().to_owned(),
        complaint(&["verify", "krpkr-lucena"]),
        complaint(&["move", "8/5k2/8/8/8/8/5K2/BN6 w - - 0 1"]),
        complaint(&["move", "8/5k2/4R3/5K2/8/8/8/8 w - - 0 1", "--rules", "kpk-final"]),
        complaint(&["move", "8/5k2/4R3/5K2/8/8/8/8 b - - 0 1", "--rules", "krk-proved"]),
    ];
    assert_snapshot!(messages.join("\n"), @r#"
    error: `dist` takes 2 arguments, found 1
     --> broken.rules:2:29
    2 | class 1 "Near" value 5 when dist(bk) = 1 say "Near."
      |                             ^^^^^^^^
    error: `krk` is neither a file nor a rule set
    error: KRPKR is not an ending of king and one man against king, such as KRK or KPK; every placement and every move is held in memory, and each further man makes them 64 times as many
    error: no rule set plays White's moves in this ending; name one with --rules
    error: these rules are for KPK, and the position is KRK
    error: it is Black's move, and `KRK (Lucena)` finds the moves of the other side
    "#);
}
