//! The fuzz targets on bounded random input: noise, and real text with a few bytes changed.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_torture::{BODIES, Body};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

const SEEDS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -\nO-O-O",
    "3n4/4P3/8/8/8/8/k7/4K3 w - -\nexd8=Q+",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6 Kd2; id \"a; b\"; dm 3; ce -12; pv Kd2 d4; c0 \"x\";",
    "4k3/8/8/8/8/8/8/4K3 w - - 7 40 ;D1 5 ;D2 25\n# comment\n\n4k3/8/8/8/8/8/8/4K3 b - - am Kd8;",
    "[Event \"?\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. O-O-O+ {comment} (1. Rd1 $1 (1. Ra8+ Kd7)) Kf7 ; rest\n2. -- *\n",
    "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n9. O-O c4 1/2-1/2\n\n1. e4 e5 2. Nf3 Nc6 1-0",
    "g1f3:red",
    "ending KRK for White\norient any reflection\ndefine near(a, b) = dist(a, b) = 1\nclass 1 \"X\" value 5 when near(wk, wr) and not \
     bk is mated or 1 <= wr.file - 1 < 3 prefer small abs(wk.file - 3), large if bk can go to c8 then 1 else 0 say \"X\"\n\
     class 2 \"Y\" value 1 otherwise say \"Y\"",
    "ending KRK for White\ndefine twice(a) = a + a\ndefine often(a) = twice(twice(twice(twice(twice(a)))))\n\
     define big = 9999 * 9999 * 9999\nclass 1 \"X\" value 5 when often(often(often(often(often(wk.file))))) = 1 < big < -big \
     or dist(square(wk.file + big, -big - 2), wr) = 1 prefer small -big - 2 say \"X\"\nclass 2 \"Y\" value 1 otherwise say \"Y\"",
    "ending KRK for White\ndefine big = 9999 * 9999 * 9999\nclass 1 \"X\" value 5 when wk.file + big < 3 or bk can go to \
     square(-big - 2, 1) say \"X\"\nclass 2 \"Y\" value 1 otherwise prefer small -big - 2, small wk.rank + big say \"Y\"",
    "setoption name Hash value 16\nposition startpos moves e2e4\ngo wtime 1000 binc -5 movestogo 3 searchmoves e7e5 ponder",
    "tempo mg 12\ntempo eg 9 # nine\nmaterial mg 100 300 300 500 900",
    "\u{1f}\u{8b}\u{8}",
];

fn noise() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..600)
}

fn changed_seed() -> impl Strategy<Value = Vec<u8>> {
    let edit = (any::<prop::sample::Index>(), 0usize..4, proptest::collection::vec(any::<u8>(), 0..4));
    let edits = proptest::collection::vec(edit, 0..5);
    (proptest::sample::select(SEEDS), edits).prop_map(|(seed, edits)| {
        let mut bytes = seed.as_bytes().to_vec();
        for (at, remove, insert) in edits {
            let at = at.index(bytes.len() + 1);
            let end = (at + remove).min(bytes.len());
            bytes.splice(at..end, insert);
        }
        bytes
    })
}

fn survive(body: Body) {
    let mut runner = TestRunner::new(Config::with_cases(20_000));
    let input = prop_oneof![1 => noise(), 4 => changed_seed()];
    let survives = |bytes: Vec<u8>| {
        body(&bytes);
        Ok(())
    };
    runner.run(&input, survives).unwrap();
}

#[test]
fn every_parser_survives() {
    for (name, body) in BODIES {
        println!("{name}");
        survive(*body);
    }
}

/// A target that nobody runs is no test.
#[test]
fn every_body_has_a_fuzz_target() {
    let targets = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/fuzz_targets");
    for (name, _) in BODIES {
        let text = std::fs::read_to_string(format!("{targets}/{name}.rs")).unwrap();
        assert!(text.contains(&format!("lucena_torture::{name}(data)")), "{name}");
    }
    assert_eq!(std::fs::read_dir(targets).unwrap().count(), BODIES.len());
}
