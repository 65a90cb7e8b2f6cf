//! Every fact in a position where it holds, and in one that differs by a detail where it does not.
#![allow(clippy::unwrap_used)]

use lucena_board::fen::{self, Rules};
use lucena_evidence::Predicate;
use shakmaty::Square;

/// A predicate, squares, a position where it holds and one where it does not.
const CASES: &[(&str, &str, &str, &str)] = &[
    ("stands", "c6", "4k3/8/2n5/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/2n5/8/8/8/4K3 w - - 0 1"),
    ("attacks", "b5 c6", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "4k3/8/2N5/1B6/8/8/8/4K3 w - - 0 1"),
    ("guards", "b5 c6", "4k3/8/2N5/1B6/8/8/8/4K3 w - - 0 1", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1"),
    ("hangs", "c6", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "4k3/1p6/2n5/1B6/8/8/8/4K3 w - - 0 1"),
    ("hangs", "c6", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "4k3/8/2n5/B7/8/8/8/4K3 w - - 0 1"),
    ("pins", "b5 c6 e8", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "4k3/3p4/2n5/1B6/8/8/8/4K3 w - - 0 1"),
    ("pins", "b5 c6 d7", "k7/3q4/2n5/1B6/8/8/8/4K3 w - - 0 1", "k7/3n4/2q5/1B6/8/8/8/4K3 w - - 0 1"),
    ("skewers", "b5 c6 d7", "k7/3n4/2q5/1B6/8/8/8/4K3 w - - 0 1", "k7/3q4/2n5/1B6/8/8/8/4K3 w - - 0 1"),
    ("blocks", "c6 b5 e8", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "4k3/8/2n5/1N6/8/8/8/4K3 w - - 0 1"),
    ("checks", "b5 e8", "4k3/8/8/1B6/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/B7/1n6/8/4K3 b - - 0 1"),
    ("mated", "g8", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "R5k1/5pp1/7p/8/8/8/8/4K3 b - - 0 1"),
    ("stalemated", "f1", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "8/8/8/8/8/4k3/5p2/5K2 w - - 0 1"),
    ("cornered", "a2", "6k1/8/8/8/8/1P6/bKP5/8 b - - 0 1", "6k1/8/8/8/8/8/bKP5/8 b - - 0 1"),
    ("outpost", "d5", "4k3/8/3p4/3N4/4P3/8/8/4K3 w - - 0 1", "4k3/2p5/3p4/3N4/4P3/8/8/4K3 w - - 0 1"),
    ("outpost", "d4", "4k3/4p3/8/2p5/3n4/8/1P3P2/4K3 w - - 0 1", "4k3/4p3/8/2p5/3n4/8/1PP2P2/4K3 w - - 0 1"),
    ("outpost", "d5", "4k3/3p4/2b5/3B4/4P3/8/8/4K3 w - - 0 1", "4k3/3p4/2b5/3B4/8/8/4P3/4K3 w - - 0 1"),
    ("open_file", "e1", "6k1/3p4/8/8/8/8/3P4/4R1K1 w - - 0 1", "6k1/4p3/8/8/8/8/3P4/4R1K1 w - - 0 1"),
    ("half_open_file", "e1", "4k3/4p3/8/8/8/8/3P4/4R1K1 w - - 0 1", "4k3/4p3/8/8/8/8/4P3/4R1K1 w - - 0 1"),
    ("seventh", "b2", "4k3/8/8/8/8/8/1r6/4K3 w - - 0 1", "4k3/1r6/8/8/8/8/8/4K3 w - - 0 1"),
    ("passed", "d5", "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1", "4k3/8/2p5/3P4/8/8/8/4K3 w - - 0 1"),
    ("passed", "c5", "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1", "4k3/8/8/2p5/8/8/3P4/4K3 w - - 0 1"),
    ("isolated", "d5", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", "4k3/4p3/8/3p4/8/8/8/4K3 w - - 0 1"),
    ("doubled", "f7 f6", "4k3/5p2/5p2/8/8/8/8/4K3 w - - 0 1", "4k3/5p2/5P2/8/8/8/8/4K3 w - - 0 1"),
    ("flight", "g1 h2", "4k3/8/8/8/8/7P/5PP1/6K1 w - - 0 1", "4k3/8/8/8/5b2/7P/5PP1/6K1 w - - 0 1"),
    ("bars", "a6 f1", "4k3/8/b7/8/8/8/5PPP/4K2R w K - 0 1", "4k3/8/b7/8/8/8/5PPP/4K2R w - - 0 1"),
    ("hemmed", "d2", "4k3/8/8/P3P3/3P4/8/3B1P2/4K3 w - - 0 1", "4k3/8/8/P7/3PP3/8/3B1P2/4K3 w - - 0 1"),
    ("behind", "a1 a5", "4k3/8/8/P7/8/8/8/R3K3 w - - 0 1", "4k3/8/8/P7/8/N7/8/R3K3 w - - 0 1"),
    ("opposition", "e4 e6", "8/8/4k3/8/4K3/8/4P3/8 b - - 0 1", "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1"),
    ("opposition", "e4 e6", "8/8/4k3/8/4K3/8/4P3/8 b - - 0 1", "8/8/4k3/4p3/4K3/8/4P3/8 b - - 0 1"),
    ("opposition", "d5 f5", "8/8/8/3K1k2/8/8/4P3/8 b - - 0 1", "8/8/5k2/3K4/8/8/4P3/8 b - - 0 1"),
    ("opposition", "e4 e6", "8/8/4k3/8/4K3/8/4P3/8 b - - 0 1", "8/8/4k3/8/4K3/8/4B3/8 b - - 0 1"),
    ("key_square", "e4 e2", "8/8/2k5/8/4K3/8/4P3/8 b - - 0 1", "8/8/2k5/8/4K3/8/4P3/6N1 b - - 0 1"),
    ("key_square", "e6 e5", "2k5/8/4K3/4P3/8/8/8/8 b - - 0 1", "2k5/8/4K3/4P3/5p2/8/8/4n3 b - - 0 1"),
    ("key_square", "b7 a4", "3k4/1K6/8/8/P7/8/8/8 b - - 0 1", "3k4/1K6/8/8/2P5/8/8/8 b - - 0 1"),
    ("lucena", "d8 d7 g7", "3K4/3P2k1/8/8/8/8/2r5/5R2 w - - 0 1", "3K4/3P2k1/8/8/8/8/2r5/5B2 w - - 0 1"),
    ("lucena", "d8 d7 g7", "3K4/3P2k1/8/8/8/8/2r5/5R2 w - - 0 1", "3K4/3P2k1/8/8/5p2/8/2r5/5R2 w - - 0 1"),
    ("bridge", "f4 d8 d7", "3K4/3P2k1/8/8/5R2/8/2r5/8 b - - 0 1", "3K4/3P4/8/6k1/5R2/8/2r5/8 b - - 0 1"),
    ("third_rank", "a6 e8 e5", "4k3/7R/r7/3KP3/8/8/8/8 w - - 0 1", "4k3/7R/r2KP3/8/8/8/8/8 w - - 0 1"),
    ("third_rank", "a6 e8 e5", "4k3/7R/r7/3KP3/8/8/8/8 w - - 0 1", "4k3/7R/r7/3KP3/8/8/8/7N w - - 0 1"),
    ("fixes", "b6 b7", "4k3/1p6/1P6/8/8/8/8/4K3 w - - 0 1", "4k3/pp6/1P6/8/8/8/8/4K3 w - - 0 1"),
    ("fixes", "b6 b7", "4k3/1p6/1P6/8/8/8/8/4K3 w - - 0 1", "4k3/1p6/PP6/8/8/8/8/4K3 w - - 0 1"),
    ("outruns", "h5 c6", "8/8/2k5/7P/8/8/8/K7 b - - 0 1", "8/8/3k4/7P/8/8/8/K7 b - - 0 1"),
    ("outruns", "h5 c6", "8/8/2k5/7P/8/8/8/K7 b - - 0 1", "8/8/2k5/7P/8/8/8/K7 w - - 0 1"),
    ("outruns", "h5 c6", "8/6K1/2k5/7P/8/8/8/8 b - - 0 1", "8/7K/2k5/7P/8/8/8/8 b - - 0 1"),
    // A pawn gives check, promotes first, or may come to the file by a capture.
    ("outruns", "h5 c6", "8/8/2k5/4p2P/8/1K6/8/8 b - - 0 1", "8/8/2k5/4p2P/8/3K4/8/8 b - - 0 1"),
    ("outruns", "h5 c6", "8/8/2k5/p6P/8/8/8/5K2 b - - 0 1", "8/8/2k5/7P/8/p7/8/5K2 b - - 0 1"),
    ("outruns", "h5 c6", "8/5p2/2k5/7P/8/8/8/K7 b - - 0 1", "8/5p2/2k3P1/7P/8/8/8/K7 b - - 0 1"),
    ("in_square", "d1 a4", "8/8/8/8/p7/8/8/3K2k1 w - - 0 1", "8/8/8/8/p7/8/P7/3K2k1 w - - 0 1"),
    ("in_square", "c1 a3", "8/8/8/8/8/p7/8/2K3k1 w - - 0 1", "8/8/8/8/8/p7/8/2KN2k1 w - - 0 1"),
    ("cuts_off_file", "d1 e6 b4", "8/8/4k3/8/1P6/8/8/3R2K1 b - - 0 1", "8/8/3k4/8/1P6/8/8/3R2K1 b - - 0 1"),
    ("cuts_off_file", "d1 e6 b4", "8/8/4k3/8/1P6/8/8/3R2K1 b - - 0 1", "8/8/4k3/8/1P6/3P4/8/3R2K1 b - - 0 1"),
    ("cuts_off_file", "d5 e6 b4", "8/8/4k3/3R4/1P2P3/8/8/6K1 b - - 0 1", "8/8/4k3/3R4/1P6/8/8/6K1 b - - 0 1"),
    ("cuts_off_file", "d1 e6 b4", "8/8/4k3/8/1P6/8/8/3R2K1 b - - 0 1", "8/1p6/4k3/8/1P6/8/8/3R2K1 b - - 0 1"),
    ("cuts_off_rank", "a5 e4 f6", "8/8/5P2/R7/4k3/8/8/6K1 w - - 0 1", "8/8/5P2/R2p4/4k3/8/8/6K1 w - - 0 1"),
    ("wrong_bishop", "d3 h8 g7", "8/6k1/8/7P/8/3B4/8/6K1 w - - 0 1", "8/6k1/8/7P/8/4B3/8/6K1 w - - 0 1"),
    ("wrong_bishop", "d3 h8 g7", "8/6k1/8/7P/8/3B4/8/6K1 w - - 0 1", "8/6k1/8/6P1/8/3B4/8/6K1 w - - 0 1"),
    ("wrong_bishop", "d3 h8 g7", "8/6k1/8/7P/8/3B4/8/6K1 w - - 0 1", "8/6k1/8/7P/8/3B4/3P4/6K1 w - - 0 1"),
    ("wrong_bishop", "c8 a1 b1", "2b5/8/8/p7/8/8/8/1K4k1 b - - 0 1", "2b5/8/8/p7/8/8/8/2K3k1 b - - 0 1"),
    ("behind", "a7 a5", "4k3/R7/8/p7/8/8/8/4K3 w - - 0 1", "4k3/R7/8/P7/8/8/8/4K3 w - - 0 1"),
    ("behind", "a1 a5", "4k3/8/8/P7/8/8/8/R3K3 w - - 0 1", "4k3/1p6/8/P7/8/8/8/R3K3 w - - 0 1"),
];

#[test]
fn facts_hold_where_they_are_seen_and_nowhere_else() {
    for (name, squares, seen, unseen) in CASES {
        let predicate = Predicate::ALL.iter().find(|predicate| predicate.name() == *name).unwrap();
        let squares: Vec<Square> = squares.split(' ').map(|square| square.parse().unwrap()).collect();
        for (text, holds) in [(seen, true), (unseen, false)] {
            let position = fen::read(text, Rules::Standard).unwrap();
            assert_eq!(predicate.holds(&position, &squares), holds, "{name} {squares:?} in {text}");
        }
    }
}

#[test]
fn every_fact_has_its_cases() {
    for predicate in Predicate::ALL {
        assert!(CASES.iter().any(|(name, ..)| *name == predicate.name()), "{}", predicate.name());
    }
}
