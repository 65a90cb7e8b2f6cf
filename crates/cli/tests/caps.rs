//! `see` and `solve` as a user meets them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::fs;

use insta::assert_snapshot;
use program::{run, stdout};
use serde_json::Value;

const SCHOLAR: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
const FIGURE_3: &str = "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1";

#[test]
fn a_board_is_seen() {
    assert_snapshot!(stdout(&["see", SCHOLAR]), @"
    White, to move
      can win 1 point: the bishop on c4 and the queen on h5 attack the pawn on f7
      pins the pawn on f7 to the king on e8 with the queen on h5
      pins the pawn on h7 to the rook on h8 with the queen on h5
      from f7 the queen on h5 attacks the king on e8
      from f7 the bishop on c4 attacks the king on e8
      completely en prise: e4 Qh5
      undefended: Ra1 Bc1 Rh1 c2 g2 Bc4
      completely overprotected: Nb1 Ng1 a2 b2 d2 f2 h2

    Black
      can win 9 points: the knight on f6 attacks the queen on h5
      can win 1 point: the knight on f6 attacks the pawn on e4
      completely en prise: f7
      undefended: Ra8 Rh8
      partly overprotected: e5
      completely overprotected: Nc6 Nf6 a7 b7 c7 d7 g7 h7 Bc8 Qd8 Bf8
    ");
}

#[test]
fn a_square_is_seen() {
    assert_snapshot!(stdout(&["see", SCHOLAR, "e4"]), @r"
    The white pawn on e4 is completely en prise: it costs 1 point.

    Who bears on e4, and how:
      Black DIR   the knight on f6

    What they do there:
      Black the knight on f6 attacks e4
    ");
}

#[test]
fn programs_see_the_same() {
    let seen: Value = serde_json::from_str(&stdout(&["see", SCHOLAR, "--json"])).unwrap();
    assert_eq!(seen["men"].as_array().unwrap().len(), 32);
    assert_eq!(seen["best"]["black"][0]["square"], "h5");
    assert!(stdout(&["see", SCHOLAR, "--svg", "-"]).starts_with("<svg"));
}

#[test]
fn a_combination_is_solved_and_the_search_told() {
    assert_snapshot!(stdout(&["solve", FIGURE_3, "--original"]), @r"
    Bh2+   CAPS-II sees a mate for Black.

        1... Bh2+ 2. Kh1 Bg3+ 3. Kg1 Rh1+ 4. Kxh1 Qh4+ 5. Kg1 Qh2#

    77 nodes, branching factor 1.30, 86% with at most one successor.
    ");
    let story = stdout(&["solve", FIGURE_3, "--original", "--trace"]);
    assert!(story.contains("may be to blame"));
    let solved: Value = serde_json::from_str(&stdout(&["solve", FIGURE_3, "--original", "--json"])).unwrap();
    assert_eq!(solved["best"]["san"], "Bh2+");
}

#[test]
fn a_suite_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.epd");
    let suite = "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - bm Bh2+; id \"mate\";\n\
                 6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";\n";
    fs::write(&file, suite).unwrap();
    let text = stdout(&["solve", file.to_str().unwrap(), "--original"]);
    assert!(text.contains("2 of 2 solved"), "{text}");
    assert!(stdout(&["solve", file.to_str().unwrap(), "--original", "--table"]).contains("Berliner"));
}

#[test]
fn an_unknown_improvement_is_named() {
    let output = run(&["solve", FIGURE_3, "--without", "luck"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("there is no improvement `luck`; there are pinning")
    );
}

#[test]
fn virgo_proves_a_mate_in_its_tables() {
    assert_snapshot!(stdout(&["solve", SCHOLAR, "--method", "virgo", "--trace"]), @r"
    goal   iteration   move       cycle no          nodes
      64           0   Qxf7#      2                    46
    material gain = mate
    best move = Qxf7# on cycle 2
    total nodes = 46

    Qxf7#   VIRGO proves a mate for White, among the moves it looks at.

        4. Qxf7#

    46 nodes; the proof shows 1 move.
    ");
    let told: Value =
        serde_json::from_str(&stdout(&["solve", SCHOLAR, "--method", "virgo", "--json"])).unwrap();
    assert_eq!((&told["mate"], &told["proof"]["move"]["san"]), (&Value::Bool(true), &Value::from("Qxf7#")));
}

#[test]
fn virgos_options_are_refused_elsewhere() {
    for args in [["--cycles", "2,2"], ["--brake", "4"], ["--rules", "virgo"]] {
        let output = run(&[&["solve", SCHOLAR], args.as_slice()].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("speak to VIRGO only"));
    }
}
