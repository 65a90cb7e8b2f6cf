//! `explain` and `why-not` as a user meets them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::fs;

use insta::assert_snapshot;
use program::{follows, run, stdout};
use serde_json::Value;

/// VIRGO's figure 1 (§4.2).
const FIGURE_1: &str = "2kr3r/1pp3pb/p2bq3/4Np2/4pPP1/2P1P3/P1P1Q3/1K1R1B1R w - - 0 1";
/// VIRGO's position 13 (§4.5).
const POSITION_13: &str = "kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1";
/// Alexander, chapter 8, no. 7 (VIRGO §3.4).
const ALEXANDER: &str = "8/p1kP3p/4K1p1/2N2p2/1n6/8/6PP/8 w - - 0 1";
/// Berliner's four (CAPS-II §IX and X); the first is a stand-in for a diagram that is lost.
const FIGURE_2: &str = "r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8 b - - 0 1";
const FIGURE_3: &str = "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1";
const FIGURE_4: &str = "3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1";
const FIGURE_5: &str = "rnbqkb1r/1p3ppp/5N2/1p2p1B1/2P5/8/PP2PPPP/R2QKB1R b KQkq - 0 1";

fn document(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[args, &["--json"]].concat())).unwrap()
}

fn text(args: &[&str]) -> String {
    document(args)["text"].as_str().unwrap().to_owned()
}

/// What a person reads.
#[test]
fn position_13_is_explained() {
    assert_snapshot!(stdout(&["explain", POSITION_13, "--why-not", "1"]), @"
     8  k  r  .  .  .  b  .  r
     7  p  p  .  .  q  .  .  p
     6  n  .  .  p  .  p  p  n
     5  N  .  p  P  p  .  .  .
     4  P  .  .  .  P  .  .  .
     3  .  R  .  .  .  .  N  .
     2  .  P  P  B  Q  P  P  P
     1  .  .  .  .  .  R  K  .

        a  b  c  d  e  f  g  h

    1.Qxa6 gains a knight.

    1.Qxa6 takes the knight on a6, which guarded the rook on b8. 2.Rxb8+ drags the king to b8.
    Played at once, 2.Nc6 is met by 2...Rxb3. 3.Nc6+ attacks the queen on e7 and the king on
    b8. 4.Nxe7 overloads the bishop on f8, which also guards h6.

        1. Qxa6 bxa6 2. Rxb8+ Kxb8 3. Nc6+ Ka8 4. Nxe7 Bxe7 5. Bxh6

    Why not Nxb7? 1.Nxb7 is not as strong; White is clearly better: 1...Rxb7 2.Qxa6 Rxb3.
    ");
}

#[test]
fn the_same_for_beginners_and_experts() {
    assert_snapshot!(text(&["explain", POSITION_13, "--why-not", "0", "--level", "beginner"]), @"1.Qxa6 gains a knight. 1.Qxa6 takes the knight on a6, which guarded the rook on b8. With the guard gone, what it guarded falls. 2.Rxb8+ drags the king to b8. A decoy draws a man to a worse square. 3.Nc6+ attacks the queen on e7 and the king on b8. A fork attacks several men at once; only one can be saved. 4.Nxe7 overloads the bishop on f8, which also guards h6. An overloaded man has more jobs than it can do.");
    assert_snapshot!(text(&["explain", POSITION_13, "--why-not", "0", "--level", "expert"]), @"1.Qxa6 bxa6 2.Rxb8+ Kxb8 3.Nc6+ Ka8 4.Nxe7 Bxe7 5.Bxh6 wins a knight: White is winning. 1.Qxa6: removal of guard (knight on a6, rook on b8). 2.Rxb8+: decoy (king on b8). Played at once, 2.Nc6 is met by 2...Rxb3. 3.Nc6+: fork (knight on c6, queen on e7, king on b8). 4.Nxe7: overload (bishop on f8).");
}

/// VIRGO's figure 1 (§4.2): the rook on h8 guards h7 and d8.
#[test]
fn a_move_that_is_good_enough_is_explained() {
    let args = ["explain", FIGURE_1, "--move", "Rxh7", "--goal", "1", "--why-not", "0"];
    assert_snapshot!(text(&args), @"No: 1.Rxh7 does not reach that goal, as far as Lucena sees. 1.Rxh7 wins a pawn, and the position is balanced. 1.Rxh7 overloads the rook on h8, which also guards d8. If White starts with 1.Qxa6 at once, Black ends the line with 5...Rxd8; with the rook on h7 that is gone. The pawn on b7 is pinned to the king on c8 by the queen on a6. 2.Qxa6 threatens mate on a8. 4.Nc6+ hits both the king on b8 and the rook on d8. 5.Bb7+ draws the king to b7. Played at once, 5.Nxd8 is met by 5...Rh1. 6.Nxd8+ hits both the queen on e6 and the king on b7. 1.Qc4 wins as much.");
}

/// The same, the line given as the thesis gives it.
#[test]
fn a_given_line_is_explained() {
    let line = "1.Rxh7 Rxh7 2.Qxa6 bxa6 3.Bxa6+ Kb8 4.Nc6+ Ka8 5.Bb7+ Kxb7 6.Nxd8+ Kc8 7.Nxe6";
    assert_snapshot!(text(&["explain", FIGURE_1, "--line", line, "--why-not", "0"]), @"1.Rxh7 nets a pawn, and the position is balanced. 1.Rxh7 overloads the rook on h8, which also guards d8. If White starts with 1.Qxa6 at once, Black ends the line with 5...Rxd8; with the rook on h7 that is gone. The pawn on b7 is pinned to the king on c8 by the queen on a6. 2.Qxa6 threatens mate on a8. 4.Nc6+ hits both the king on b8 and the rook on d8. 5.Bb7+ draws the king to b7. Played at once, 5.Nxd8 is met by 5...Rh1. 6.Nxd8+ hits both the queen on e6 and the king on b7.");
}

#[test]
fn the_pawn_promotes_behind_the_knight() {
    assert_snapshot!(text(&["explain", ALEXANDER, "--why-not", "0"]), @"1.Na6+ makes a queen that Black cannot take back. 1.Na6+ gives up the knight on a6 to get a pawn through. 3.d8=Q promotes the pawn.");
}

#[test]
fn berliners_positions_are_explained() {
    assert_snapshot!(text(&["explain", FIGURE_2, "--why-not", "0"]), @"1...Qe4 is the only move to keep a clear advantage. White threatens Qe8+ and then Rxe8#. After 1...Qe4 it does not work: 2.Qe8+ Rxe8. 4...a1=Q promotes the pawn.");
    assert_snapshot!(text(&["explain", FIGURE_3, "--why-not", "0"]), @"1...Bh2+ forces mate in five. 2...Bg3+ is a discovered check: the rook on h4 had been waiting behind. 3...Rh1+ draws the king to h1.");
    assert_snapshot!(text(&["explain", FIGURE_4, "--why-not", "0"]), @"1.Nxe6 gains two pawns. 1.Nxe6 forks the queen on g5, the rook on c7 and the rook on d8. White has to reckon with 1...f5, good after 35 of the 45 moves: 1.a3 f5 2.Qe3 fxg4 wins a pawn. After 1.Nxe6 it comes to nothing: 1...f5 2.Nxg5. 1.Rh5 is met by 1...Qg7, and Black is a little better. After 1.Nxe6 the knight on e6 guards g7: 1...Qg7 2.Nxg7. If Black takes back, White wins a rook and two pawns for a knight: 1...fxe6 2.Qxe6+ Kh8 3.Qe7 Nf8 4.Qxd8. 3.Qe7 threatens mate on h7.");
    assert_snapshot!(text(&["explain", FIGURE_5, "--why-not", "0"]), @"1...Qxf6 nets a knight for a pawn. 1...Qxf6 gives up the queen on f6 and wins it back: 2...Bb4+ 3.Qd2 Bxd2+. 2...Bb4+ is a move in between: the recapture can wait.");
}

/// The same by VIRGO's own search, as the thesis had it and improved. Selective as it is, it errs in Berliner's first.
#[test]
fn virgos_machine_explains_too() {
    let by = |machine: &str, fen: &str| {
        text(&["explain", fen, "--machine", machine, "--nodes", "250000", "--why-not", "0"])
    };
    assert_snapshot!(by("virgo-original", POSITION_13), @"1.Qxa6 gains a pawn. So VIRGO believes; it looks at captures and threats only. 2.Rxb8+ drags the king to b8. Played at once, 2.Nc6 is met by 2...Rxb3. 3.Nc6+ attacks the queen on e7 and the king on b8.");
    assert_snapshot!(by("virgo", POSITION_13), @"1.Qxa6 gains a rook and a knight for a pawn. So VIRGO believes; it looks at captures and threats only. 2.Rxb8+ drags the king to b8. 3.Nc6+ attacks the queen on e7 and the king on b8. 4.Nxe7 overloads the bishop on f8, which also guards h6.");
    assert_snapshot!(by("virgo-original", ALEXANDER), @"After 1.Na6+ White is clearly better; 1.g3 seems better. So VIRGO believes; it looks at captures and threats only. Black threatens a5 and then Nxa6 and wins a knight. 1.Na6+ shuts the line from a7 to a5.");
    assert_snapshot!(by("virgo", ALEXANDER), @"1.Na6+ makes a queen that Black cannot take back. So VIRGO believes; it looks at captures and threats only. 4.Qd6+ pulls the king on c6 from the defence of d5.");
    assert_snapshot!(by("virgo-original", FIGURE_2), @"After 1...Nd7 White is clearly better; 1...a2 seems better. So VIRGO believes; it looks at captures and threats only. White threatens Qe8+ and then Rxe8#.");
    assert_snapshot!(by("virgo", FIGURE_2), @"After 1...a2 White is winning; 1...Nd7 seems better. So VIRGO believes; it looks at captures and threats only. White threatens Qe8+ and then Rxe8#.");
    assert_snapshot!(by("virgo-original", FIGURE_3), @"1...Rxg4 looks best: White is clearly better. So VIRGO believes; it looks at captures and threats only.");
    assert_snapshot!(by("virgo", FIGURE_3), @"1...Bh2+ forces mate in five. So VIRGO believes; it looks at captures and threats only. 2...Bg3+ is a discovered check: the rook on h4 had been waiting behind. 3...Rh1+ draws the king to h1.");
    assert_snapshot!(by("virgo-original", FIGURE_4), @"1.Qxh7+ is good, and besides it only 1.Rxh7 and 1.Nxe6: the position is balanced. So VIRGO believes; it looks at captures and threats only. 1.d5 is met by 1...exd5, and Black is clearly better.");
    assert_snapshot!(by("virgo", FIGURE_4), @"1.Nxe6 gains two rooks and two pawns for a knight, and the position is balanced. So VIRGO believes; it looks at captures and threats only. 3.Qe7+ attacks the king on g7 and the rook on d8. 4.Qxd8+ attacks the rook on c7 and the king on h8. If 1...f5, White wins a rook and a pawn: 2.a3 fxe4 3.Nxg5 Rc5 4.dxc5. 1.Nxe6 forks the queen on g5, the rook on c7 and the rook on d8.");
    assert_snapshot!(by("virgo-original", FIGURE_5), @"1...Qxf6 nets a knight for a pawn. So VIRGO believes; it looks at captures and threats only. 2...Bb4+ is a move in between: the recapture can wait.");
    assert_snapshot!(by("virgo", FIGURE_5), @"1...Qxf6 nets a knight for a pawn. So VIRGO believes; it looks at captures and threats only. 2...Bb4+ is a move in between: the recapture can wait.");
}

#[test]
fn what_is_wrong_with_a_move() {
    let answer = document(&["why-not", FIGURE_5, "gxf6"]);
    assert_snapshot!(answer["text"].as_str().unwrap(), @"With 1...gxf6, White is clearly better: 2.Qxd8+ Kxd8 3.Bxf6+. 1...Qxf6 sells the queen for the knight on f6.");
    assert_eq!(answer["inherited"], false);
    let answer = document(&["why-not", FIGURE_2, "a2"]);
    assert_snapshot!(answer["text"].as_str().unwrap(), @"1...a2 allows mate: 2.Qe8+ Rxe8 3.Rxe8#. After 1...Qe4 it does not work: 2.Qe8+ Rxe8. Qe8+ was a threat before, and Black has done nothing about it.");
    assert_eq!(answer["inherited"], true);
    assert_snapshot!(text(&["why-not", "startpos", "e4"]), @"1.e4 is as good as anything.");
}

#[test]
fn what_the_tables_and_the_rules_know() {
    assert_snapshot!(text(&["explain", "8/5k2/4R3/5K2/8/8/8/8 w - - 0 1"]), @"1.Re5 wins: the tables see mate in six. By the rules, Rd6 does it too: “The rook fences the black king in; push the fence up, bring the king below it to a knight's move from the black king, and do not take the opposition but wait for it.”");
    assert_snapshot!(text(&["explain", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]), @"The tables say that this is a draw. 1.Kf2 keeps it. By the rules: “The king belongs close to its pawn, and away from the other king.”");
}

#[test]
fn quiet_positions_and_finished_games() {
    assert_snapshot!(text(&["explain", "startpos", "--why-not", "0", "--nodes", "20000"]), @"Almost a free choice, with 1.e4, 1.Nf3 and 1.d4 in front: 1.g4, 1.Na3 and 1.Nh3 are mistakes, and the position is balanced. 1.e4 puts a pawn in the centre.");
    assert_snapshot!(text(&["explain", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"]), @"The game is over: draw by stalemate.");
}

/// The document is what its schema says.
#[test]
fn the_document_follows_its_schema() {
    let ended = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1";
    for fen in [POSITION_13, FIGURE_3, FIGURE_4, "startpos", ended, "8/5k2/4R3/5K2/8/8/8/8 w - - 0 1"] {
        follows(&document(&["explain", fen, "--nodes", "50000"]), "explanation");
    }
}

#[test]
fn a_position_of_a_game() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.pgn");
    fs::write(&file, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n").unwrap();
    let path = file.to_str().unwrap();
    assert_snapshot!(text(&["explain", path, "--ply", "6", "--why-not", "0"]), @"4.Qxf7# mates on the spot.");
    let output = run(&["explain", path, "--ply", "99"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_cannot_be_explained_is_said() {
    for (args, message) in [
        (&["explain", "startpos", "--ply", "3"][..], "--ply belongs to a PGN file"),
        (&["explain", "nowhere.pgn"], "there is no file nowhere.pgn"),
        (&["explain", "startpos", "--move", "e5"], "e5"),
        (&["explain", "startpos", "--move", "e4", "--goal", "lots"], "is no goal"),
        (&["why-not", "startpos", "Ke3"], "Ke3 is not legal"),
        (&["explain", "startpos", "--engine", "no-such-engine"], "cannot start no-such-engine"),
    ] {
        let output = run(args);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message), "{said}");
    }
}

/// The same position and settings give the same words.
#[test]
fn explanations_repeat_themselves() {
    let once = || stdout(&["explain", FIGURE_4, "--nodes", "30000", "--json"]);
    assert_eq!(once(), once());
}

#[test]
fn a_part_that_is_left_out_finds_no_reason() {
    let position = "r1b2bk1/ppp2qpn/2n1pp1p/8/3PQP2/2PB4/PP1N2PP/R1B2RK1 b - - 0 14";
    let told = |without: &[&str]| {
        text(&[&["explain", position, "--nodes", "20000", "--why-not", "0"][..], without].concat())
    };
    assert!(told(&[]).contains("White threatens"));
    assert!(!told(&["--without", "threats"]).contains("threatens"));
    let bare = told(&["--without", "threats,killers,instead"]);
    assert!(!bare.contains("Qxh7"), "{bare}");
    let wrong = run(&["explain", position, "--without", "luck"]);
    let complaint = String::from_utf8_lossy(&wrong.stderr);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(complaint.contains("there is no part `luck`; there are killers, threats"), "{complaint}");
}
