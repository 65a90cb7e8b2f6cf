//! `motifs` as a user meets it.

#![allow(clippy::unwrap_used)]

mod program;

use insta::assert_snapshot;
use program::{run, stdout};

#[test]
fn a_motif_is_explained_with_positions() {
    assert_snapshot!(stdout(&["motifs", "zwischenzug"]), @"
    Zwischenzug: a stronger move before taking back; what they took may have been taken by the
    move before.

    Left out: captures that could be made in any order.
    Test: taking back at once does not reach the goal.
    Lichess calls it intermezzo.

    Examples
        Rxd3    3n2k1/2B2ppp/8/4Q3/4r3/b2q3R/5PPP/6K1 w - - 0 1
        Rxd6    6k1/5ppp/B2Q3r/4R3/4q3/8/2b2PPP/3N2K1 b - - 0 1
        Nxf4    1b1B2k1/5pp1/1r2n2p/1q6/5Q2/7P/R3NPP1/6K1 b - - 0 1

    Near misses
        Nxd5    6k1/5pp1/4p2p/3q4/8/2N4P/5PP1/6K1 w - - 0 1
        Rxd3    6k1/2B2pp1/n6p/4Q3/4r3/3q3R/5PPP/6K1 w - - 0 1
        Bxf5    6k1/4npp1/7p/5q2/8/2N4P/5PP1/1B4K1 w - - 0 1
    ");
}

#[test]
fn all_motifs_are_listed() {
    let text = stdout(&["motifs"]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&["motifs", "--json"])).unwrap();
    let motifs = document["motifs"].as_array().unwrap();
    assert_eq!(text.lines().filter(|line| !line.starts_with(' ')).count(), motifs.len());
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
