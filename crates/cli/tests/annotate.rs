//! `annotate` as a user meets it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::fs;

use insta::assert_snapshot;
use lucena_board::pgn::{PgnGame, PgnReader};
use program::{follows, run, stdout};
use serde_json::Value;

/// Two short games: a blunder that allows mate, with a comment and a variation of the player's own, which begins as the
/// better one does; and a queen that is lost.
const GAMES: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 {too early} Nf6 (3... Qe7 4. Qf3) 4. Qxf7# 1-0\n\n\
    [White \"Carl\"]\n[Black \"Dora\"]\n\n\
    1. d4 d5 2. c4 dxc4 3. e4 b5 4. a4 c6 5. axb5 cxb5 6. Qf3 Nf6 7. Qxf6 gxf6 8. Nc3 a6 0-1\n";

fn folder() -> (tempfile::TempDir, String) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.pgn");
    fs::write(&path, GAMES).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (dir, path)
}

fn moves(pgn: &str) -> Vec<Vec<String>> {
    let mut reader = PgnReader::new(pgn.as_bytes());
    let mut game = PgnGame::new();
    let mut games = Vec::new();
    while let Some(read) = reader.read_into(&mut game) {
        read.unwrap();
        games.push(game.main_line().map(|step| step.played.unwrap().to_string()).collect());
    }
    games
}

#[test]
fn a_game_is_reviewed() {
    let (_dir, path) = folder();
    let reviewed = stdout(&["annotate", &path, "--nodes", "20000", "--jobs", "1"]);
    assert_eq!(moves(&reviewed), moves(GAMES));
    assert!(reviewed.contains("too early"), "{reviewed}");
    assert_snapshot!(reviewed, @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Anna"]
    [Black "Ben"]
    [Result "1-0"]

    { White: no mistakes. Black: 1 blunder, one threat overlooked. The game turned
    with 3...Nf6. } 1. e4 { [%eval 0.30] } 1... e5 { [%eval 0.30] } 2. Bc4 { [%eval
    0.16] } 2... Nc6 { [%eval 0.34] } 3. Qh5 { [%eval -0.26] } { too early } 3...
    Nf6 $4 { [%eval #1] } { 3...Nf6 allows mate: 4.Qxf7#. 3...g6 shuts the line
    from h5 to f7. Qxf7# was a threat before, and Black has done nothing about it.
    } (3... Qe7 4. Qf3) (3... g6 { 3...g6 was better: the position is balanced.
    White threatens Qxf7#. It works after 20 of Black's 28 moves. 3...g6 shuts the
    line from h5 to f7 and threatens gxh5. } 4. Qd1 Bg7 5. Nf3 Nge7 6. Nc3 Nd4) 4.
    Qxf7# 1-0

    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Carl"]
    [Black "Dora"]
    [Result "0-1"]

    { White: 2 blunders. Black: 1 mistake, one threat overlooked. The game turned
    with 7.Qxf6. } 1. d4 { [%eval 0.18] } 1... d5 { [%eval 0.18] } 2. c4 { [%eval
    0.07] } 2... dxc4 { [%eval 0.07] } 3. e4 { [%eval 0.36] } 3... b5 { [%eval
    0.59] } 4. a4 { [%eval 0.59] } 4... c6 { [%eval 0.38] } 5. axb5 { [%eval 0.19]
    } 5... cxb5 { [%eval 0.30] } 6. Qf3 $4 { [%eval -1.81] } { After 6.Qf3 Black is
    clearly better: 6...Nc6. 6...Nc6 threatens Nxd4. } (6. Nc3 { 6.Nc3 was better:
    the position is balanced. 6.Nc3 threatens Nxb5. } 6... Bd7 7. Nf3 e6 8. Be2 Nf6
    9. O-O) 6... Nf6 $2 { [%eval -0.46] } { 6...Nf6 drops a pawn: 7.e5 Nd5 8.Nc3 e6
    9.Nxb5. 7.e5 threatens exf6. e5 was a threat before, and Black has done nothing
    about it. } (6... Nc6 { 6...Nc6 was better: Black is clearly better. The move
    to watch is 7.e5, good against 22 of the 32 moves: 6...Nf6 7.e5 Nd5 8.Nc3 e6
    9.Nxb5 wins a pawn. After 6...Nc6 that fails: 7.e5 Nxd4. 6...Nc6 threatens
    Nxd4. 6...e5 loses a pawn: 7.dxe5. } 7. Be3 Nxd4 8. Qd1 Nb3 9. Qxd8+ Kxd8) 7.
    Qxf6 $4 { [%eval -7.26] } { 7.Qxf6 loses a queen for a knight: 7...exf6. } (7.
    e5 { 7.e5 wins a pawn back, and Black is a little better. 7...Bg4 punishes 21
    of White's 44 moves: 7.b3 Bg4, and Black is clearly better. After 7.e5 it does
    not work: 7...Bg4 8.Qxa8. 7.e5 threatens Qxa8. } 7... Nd5 8. Nc3 e6 9. Nxb5)
    7... gxf6 { [%eval -6.45] } 8. Nc3 { [%eval -6.45] } 8... a6 { [%eval -6.18] }
    0-1
    "#);
}

#[test]
fn the_same_for_programs_and_for_one_side() {
    let (_dir, path) = folder();
    let lines = stdout(&["annotate", &path, "--nodes", "20000", "--side", "black", "--json"]);
    let games: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    let judged: Vec<(u64, &str)> = games[0]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|m| Some((m["ply"].as_u64()?, m["judgement"].as_str()?)))
        .collect();
    assert_eq!(judged, [(6, "blunder")]);
    games.iter().for_each(|game| follows(game, "game"));
}

/// The evaluations of the main lines, as the file has them.
fn evals(pgn: &str) -> Vec<Vec<Option<String>>> {
    let mut reader = PgnReader::new(pgn.as_bytes());
    let mut game = PgnGame::new();
    let mut games = Vec::new();
    while let Some(read) = reader.read_into(&mut game) {
        read.unwrap();
        let eval = |step: lucena_board::pgn::Step| {
            let comment = game.comments(step.node).join(" ");
            Some(comment.split_once("[%eval ")?.1.split_once(']')?.0.to_owned())
        };
        games.push(game.main_line().map(eval).collect());
    }
    games
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (_dir, path) = folder();
    let reviewed = |jobs| stdout(&["annotate", &path, "--nodes", "5000", "--jobs", jobs]);
    let one = reviewed("1");
    assert_eq!(one, reviewed("2"));
    assert_eq!(one, reviewed("5"));
}

#[test]
fn every_position_is_given_its_worth_and_a_worth_can_be_trusted() {
    let (dir, path) = folder();
    let reviewed = stdout(&["annotate", &path, "--nodes", "5000"]);
    let found = evals(&reviewed);
    // Mate on the board needs no number; before it White mates at once.
    assert_eq!((&found[0][6], found[0][5].as_deref()), (&None, Some("#1")));
    let pawns =
        |eval: &Option<String>| eval.as_ref().is_some_and(|eval| eval.split_once('.').unwrap().1.len() == 2);
    assert!(found[0][..5].iter().chain(&found[1]).all(pawns), "{found:?}");
    // A queen that was lost is lost whoever has looked first; what is not in doubt stays as it was.
    let told = dir.path().join("told.pgn");
    let odd = found[1][0].clone().unwrap();
    fs::write(&told, reviewed.replacen(&format!("[%eval {odd}]"), "[%eval 0.07]", 9)).unwrap();
    let again = stdout(&["annotate", told.to_str().unwrap(), "--nodes", "5000", "--trust-evals", "--json"]);
    let games: Vec<Value> = again.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games[0]["moves"][5]["judgement"], "blunder");
    assert_eq!(games[1]["moves"][12]["judgement"], "blunder");
    assert_eq!(evals(games[1]["pgn"].as_str().unwrap())[0][0].as_deref(), Some("0.07"));
    assert_eq!(games[1]["moves"][1]["best"], Value::Null, "nobody has looked for it");
}

/// What the review says about a mistake is what `why-not` says about it.
#[test]
fn a_mistake_is_refuted_as_why_not_does() {
    let fen = "r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8 b - - 0 1";
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.pgn");
    fs::write(&path, format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1... a2 2. Qe8+ *\n")).unwrap();
    let lines = stdout(&["annotate", path.to_str().unwrap(), "--nodes", "20000", "--json"]);
    let reviewed: Value = serde_json::from_str(&lines).unwrap();
    let refuted: Value =
        serde_json::from_str(&stdout(&["why-not", fen, "a2", "--nodes", "20000", "--json"])).unwrap();
    let comment = reviewed["moves"][0]["comment"].as_array().unwrap();
    let said: Vec<&str> = comment.iter().filter_map(|sentence| sentence["text"].as_str()).collect();
    assert_eq!(said.join(" "), refuted["text"]);
    assert!(refuted["text"].as_str().unwrap().contains("2.Qe8+"), "{refuted}");
}

#[test]
fn a_broken_game_is_reported_and_the_rest_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.pgn");
    fs::write(&path, format!("[White \"X\"]\n\n1. e4 e5 2. Ke3 *\n\n{GAMES}")).unwrap();
    let output = run(&["annotate", path.to_str().unwrap(), "--nodes", "1000"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("game 1"));
    assert_eq!(moves(&String::from_utf8(output.stdout).unwrap()), moves(GAMES));
}
