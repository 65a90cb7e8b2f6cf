//! The names of mates, and positions that only resemble them.

#![allow(clippy::panic)]

use lucena_board::fen::{self, Rules};
use lucena_reasons::motif::Pattern;
use shakmaty::Chess;

/// A pattern, and a mate that has it.
const MATES: &[(&str, &str)] = &[
    ("back-rank mate", "3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"),
    ("back-rank mate", "k2Q4/pp6/8/8/8/8/5PPP/6K1 b - - 0 1"),
    ("back-rank mate", "6k1/5ppp/8/8/8/8/PPP5/1K1r4 w - - 0 1"),
    ("smothered mate", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1"),
    ("smothered mate", "kr6/ppN5/8/8/8/8/8/6K1 b - - 0 1"),
    ("smothered mate", "6k1/8/8/8/8/8/5nPP/6RK w - - 0 1"),
    ("Arabian mate", "7k/7R/5N2/8/8/8/8/6K1 b - - 0 1"),
    ("Arabian mate", "k7/R7/2N5/8/8/8/8/6K1 b - - 0 1"),
    ("Arabian mate", "8/8/6k1/8/8/5n2/7r/7K w - - 0 1"),
    ("Anastasia's mate", "8/4N1pk/8/8/7R/8/8/6K1 b - - 0 1"),
    ("Anastasia's mate", "8/kp1N4/8/8/R7/8/8/6K1 b - - 0 1"),
    ("Anastasia's mate", "6k1/8/7q/8/8/8/4n1PK/8 w - - 0 1"),
    ("hook mate", "4R3/4kp2/5N2/4P3/8/8/8/6K1 b - - 0 1"),
    ("hook mate", "3R4/2pk4/2N5/3P4/8/8/8/1K6 b - - 0 1"),
    ("hook mate", "1k6/8/8/8/4p3/5n2/4KP2/4r3 w - - 0 1"),
    ("Boden's mate", "2kr4/3p4/B7/8/5B2/8/8/6K1 b - - 0 1"),
    ("Boden's mate", "4rk2/4p3/7B/8/2B5/8/8/6K1 b - - 0 1"),
    ("Boden's mate", "6k1/8/8/5b2/8/b7/3P4/2KR4 w - - 0 1"),
    ("double bishop mate", "7k/7p/8/8/2BB4/8/8/6K1 b - - 0 1"),
    ("double bishop mate", "k7/p7/8/8/4BB2/8/8/6K1 b - - 0 1"),
    ("double bishop mate", "6k1/8/8/2bb4/8/8/7P/7K w - - 0 1"),
    ("dovetail mate", "8/5p2/4pk2/6Q1/7P/8/8/6K1 b - - 0 1"),
    ("dovetail mate", "8/2p5/2kp4/1Q6/P7/8/8/6K1 b - - 0 1"),
    ("dovetail mate", "6k1/8/8/7p/6q1/4PK2/5P2/8 w - - 0 1"),
];

/// A pattern, and a position that resembles it: a mate of another kind, or no mate at all.
const OTHER_MATES: &[(&str, &str)] = &[
    ("back-rank mate", "3R2k1/5p1p/7B/8/8/8/8/6K1 b - - 0 1"),
    ("back-rank mate", "3R2k1/8/6K1/8/8/8/8/8 b - - 0 1"),
    ("back-rank mate", "3R2k1/5pp1/7p/8/8/8/5PPP/6K1 b - - 0 1"),
    ("smothered mate", "6rk/5N1p/5K2/8/8/8/8/8 b - - 0 1"),
    ("smothered mate", "5r1k/5Npp/8/8/8/8/8/6K1 b - - 0 1"),
    ("smothered mate", "6rk/6pQ/8/8/8/3B4/8/6K1 b - - 0 1"),
    ("Arabian mate", "7k/7Q/5N2/8/8/8/8/6K1 b - - 0 1"),
    ("Arabian mate", "7k/7R/8/5B2/8/8/8/K5R1 b - - 0 1"),
    ("Arabian mate", "7k/7R/8/6N1/8/8/8/6K1 b - - 0 1"),
    ("Anastasia's mate", "7k/4N1p1/8/8/7R/8/8/6K1 b - - 0 1"),
    ("Anastasia's mate", "8/6pk/8/3B4/7R/8/8/K5R1 b - - 0 1"),
    ("Anastasia's mate", "8/6pk/8/8/7R/8/8/6K1 b - - 0 1"),
    ("hook mate", "4R3/4kp2/5N2/8/3B4/8/7B/6K1 b - - 0 1"),
    ("hook mate", "4Q3/4kp2/5N2/4P3/8/8/8/6K1 b - - 0 1"),
    ("hook mate", "4R3/4k3/5N2/4P3/8/8/8/6K1 b - - 0 1"),
    ("Boden's mate", "2kr4/3p4/B7/8/5Q2/8/8/6K1 b - - 0 1"),
    ("Boden's mate", "7k/7p/8/8/2BB4/8/8/6K1 b - - 0 1"),
    ("Boden's mate", "2kr4/8/B7/8/5B2/8/8/6K1 b - - 0 1"),
    ("double bishop mate", "7k/7p/8/8/2BQ4/8/8/6K1 b - - 0 1"),
    ("double bishop mate", "2kr4/3p4/B7/8/5B2/8/8/6K1 b - - 0 1"),
    ("double bishop mate", "7k/8/8/8/2BB4/8/8/6K1 b - - 0 1"),
    ("dovetail mate", "8/5p2/5k2/6Q1/2B4P/8/8/6K1 b - - 0 1"),
    ("dovetail mate", "8/5p2/4pk2/6Q1/8/8/8/6K1 b - - 0 1"),
    ("dovetail mate", "8/3p1p2/4k3/4Q3/3P4/8/8/6K1 b - - 0 1"),
];

fn position(text: &str) -> Chess {
    fen::read(text, Rules::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn mates_have_their_names() {
    for (name, text) in MATES {
        assert_eq!(Pattern::of(&position(text)).map(Pattern::name), Some(*name), "{text}");
    }
}

#[test]
fn other_mates_do_not_have_them() {
    for (name, text) in OTHER_MATES {
        assert_ne!(Pattern::of(&position(text)).map(Pattern::name), Some(*name), "{text}");
    }
}
