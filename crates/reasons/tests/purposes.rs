//! What each purpose sees in a position, and that it does not where one detail is different.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    said::read_move,
};
use lucena_reasons::{
    Purpose,
    purposes::{Step, aims},
};
use shakmaty::Square;

/// A purpose, the man that it is about or `-`, a position and a move.
type Case = (&'static str, &'static str, &'static str, &'static str);

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The move serves the purpose.
const SERVED: &[Case] = &[
    ("good-for-bad", "-", "4k3/1p6/2n5/1B6/4P3/3P1P2/6P1/4K3 w - - 0 1", "Bxc6+"),
    ("trades-ahead", "-", "4k3/1p6/2n5/1B6/8/8/PPP5/4K3 w - - 0 1", "Bxc6+"),
    ("trades", "-", "4k3/1p6/2n5/1B6/8/8/P7/4K3 w - - 0 1", "Bxc6+"),
    ("removes-defender", "e5", "4k3/3p4/2n5/1B2b3/8/8/8/4R1K1 w - - 0 1", "Bxc6"),
    ("spoils-pawns", "-", "4k3/ppp2ppp/2n5/1B6/8/8/8/4K3 w - - 0 1", "Bxc6+"),
    ("pins", "c6", "4k3/8/2n5/8/8/8/4B3/4K3 w - - 0 1", "Bb5"),
    ("drives-away", "g4", "4k3/8/8/8/6b1/8/7P/4K3 w - - 0 1", "h3"),
    ("attacks", "e5", "4k3/8/8/4p3/8/8/8/4K1N1 w - - 0 1", "Nf3"),
    ("guards", "e4", "4k3/1b6/8/8/4P3/8/8/1N2K3 w - - 0 1", "Nc3"),
    ("leaves-pin", "b4", "4k3/8/8/8/1b6/2N5/7P/4K3 w - - 0 1", "Kf1"),
    ("heads-for", "e5", "4k3/8/3p1n2/3P4/8/8/8/4K3 b - - 0 1", "Nd7"),
    ("offers-trade", "d8", "3qk3/8/8/P7/8/8/8/1Q2K3 w - - 0 1", "Qb6"),
    ("challenges", "d4", "4k3/4p3/8/8/3P4/8/8/4K3 b - - 0 1", "e5"),
    ("doubles", "c1", "4k3/8/8/8/8/8/R7/2R1K3 w - - 0 1", "Rac2"),
    ("castles", "-", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"),
    ("bars-castling", "-", "r3k2r/8/8/8/8/8/4B3/4K3 w kq - 0 1", "Ba6"),
    ("outpost", "-", "4k3/8/3p4/8/4P3/2N5/8/4K3 w - - 0 1", "Nd5"),
    ("seventh", "-", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra7"),
    ("makes-passed", "-", "4k3/8/2p5/1p1P4/8/8/8/4K3 w - - 0 1", "dxc6"),
    ("pushes-passed", "-", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "d6"),
    ("supports-passed", "d5", "4k3/8/8/3P4/8/8/8/R3K3 w - - 0 1", "Rd1"),
    ("blockades", "d5", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rd4"),
    ("rook-behind", "a5", "4k3/8/8/P7/8/8/8/3RK3 w - - 0 1", "Ra1"),
    ("opposition", "-", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "Ke4"),
    ("key-square", "e2", "8/8/2k5/8/8/4K3/4P3/8 w - - 0 1", "Ke4"),
    ("key-square", "a4", "3k4/8/2K5/8/P7/8/8/8 w - - 0 1", "Kb7"),
    ("lucena", "-", "8/1PK5/8/5k2/8/8/4r3/R7 w - - 0 1", "Kb8"),
    ("bridge", "-", "3K4/3P2k1/8/8/8/8/2r5/5R2 w - - 0 1", "Rf4"),
    ("third-rank", "-", "4k3/7R/8/3KP3/8/8/r7/8 b - - 0 1", "Ra6"),
    ("fixes", "b7", "4k3/1p6/8/1P6/8/8/8/4K3 w - - 0 1", "b6"),
    ("outruns", "-", "8/8/2k5/8/7P/8/8/K7 w - - 0 1", "h5"),
    ("square", "a4", "8/8/8/8/p7/4K3/8/7k w - - 0 1", "Kd2"),
    ("cuts-off", "-", "8/8/4k3/8/1P6/8/8/R5K1 w - - 0 1", "Rd1"),
    ("cuts-off", "-", "7R/8/5P2/8/4k3/8/8/6K1 w - - 0 1", "Rh5"),
    ("wrong-bishop", "-", "8/5k2/8/7P/8/3B4/8/6K1 b - - 0 1", "Kg7"),
    ("wrong-bishop", "-", "8/6k1/8/5p1P/4P3/3B4/8/6K1 b - - 0 1", "fxe4"),
    ("rook-behind", "a4", "4k3/3R4/8/8/p7/8/8/4K3 w - - 0 1", "Ra7"),
    ("develops", "-", START, "Nf3"),
    ("takes-file", "-", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "Rd1"),
    ("opens-file", "d1", "4k3/8/8/4p3/3P4/8/8/3RK3 w - - 0 1", "dxe5"),
    ("diagonal", "-", "4k3/8/8/8/8/6P1/8/4KB2 w - - 0 1", "Bg2"),
    ("centre", "-", START, "e4"),
    ("luft", "-", "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "h3"),
    ("confines", "c6", "4k3/8/2n5/8/8/8/P7/4K3 w - - 0 1", "a3"),
    ("improves", "-", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "Nb3"),
    ("frees", "c7", "4k3/2p5/2n5/8/8/8/8/4K3 b - - 0 1", "Na5"),
    ("frees", "b2", "4k3/8/8/8/8/2N5/1B6/4K3 w - - 0 1", "Na4"),
    ("king", "-", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke2"),
    ("saves", "e4", "4k3/1b6/8/8/4P3/8/8/1N2K3 w - - 0 1", "Nc3"),
    ("saves", "e4", "4k3/1b6/8/8/4N3/8/8/4K3 w - - 0 1", "Nd6+"),
    ("takes", "c6", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "Bxc6+"),
    ("keeps-all", "-", "4k3/1b6/8/8/4P3/8/8/1N2K3 w - - 0 1", "Nd2"),
];

/// A detail is different, and it does not.
const MISSED: &[Case] = &[
    // Three pawns hem nobody in; the side is not ahead; nobody takes back; another man guards.
    ("good-for-bad", "-", "4k3/1p6/2n5/1B6/4P3/3P1P2/8/4K3 w - - 0 1", "Bxc6+"),
    ("trades-ahead", "-", "4k3/1p6/2n5/1B6/8/8/P7/4K3 w - - 0 1", "Bxc6+"),
    ("trades", "-", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "Bxc6+"),
    ("removes-defender", "e5", "4k3/8/2np4/1B2b3/8/8/8/4R1K1 w - - 0 1", "Bxc6+"),
    // No other pawn stands on the file; the line is shut; a pawn is attacked; the pawn has a guard.
    ("spoils-pawns", "-", "4k3/pp1p1ppp/2n5/1B6/8/8/8/4K3 w - - 0 1", "Bxc6"),
    ("pins", "c6", "4k3/3p4/2n5/8/8/8/4B3/4K3 w - - 0 1", "Bb5"),
    ("pins", "c4", "2r1k3/8/8/8/2p5/8/8/R3K3 w - - 0 1", "Rc1"),
    ("drives-away", "g4", "4k3/8/8/8/6p1/8/7P/4K3 w - - 0 1", "h3"),
    ("attacks", "e5", "4k3/8/3p4/4p3/8/8/8/4K1N1 w - - 0 1", "Nf3"),
    ("guards", "e4", "4k3/1b6/8/8/4P3/3P4/8/1N2K3 w - - 0 1", "Nc3"),
    ("leaves-pin", "b4", "4k3/8/8/8/1b6/2N5/7P/4K3 w - - 0 1", "h3"),
    // A pawn can come; the queen has no guard; a knight is attacked; a pawn of theirs shuts the file.
    ("heads-for", "e5", "4k3/8/3p1n2/3P4/8/8/5P2/4K3 b - - 0 1", "Nd7"),
    ("offers-trade", "d8", "3qk3/8/8/8/P7/8/8/1Q2K3 w - - 0 1", "Qb6"),
    ("challenges", "d4", "4k3/4p3/8/8/3N4/8/8/4K3 b - - 0 1", "e5"),
    ("doubles", "c1", "4k3/8/8/2P5/8/8/R7/2R1K3 w - - 0 1", "Rac2"),
    // The king walks; nobody may castle; a pawn can come; the sixth rank is not the seventh.
    ("castles", "-", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kf1"),
    ("bars-castling", "-", "r3k2r/8/8/8/8/8/4B3/4K3 w - - 0 1", "Ba6"),
    ("outpost", "-", "4k3/2p5/3p4/8/4P3/2N5/8/4K3 w - - 0 1", "Nd5"),
    ("seventh", "-", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra6"),
    // A pawn stands in the way of each; a pawn of its own shuts the file.
    ("makes-passed", "-", "4k3/1p6/2p5/3P4/8/8/8/4K3 w - - 0 1", "dxc6"),
    ("pushes-passed", "-", "4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", "d6"),
    ("supports-passed", "d5", "4k3/2p5/8/3P4/8/8/8/R3K3 w - - 0 1", "Rd1"),
    ("blockades", "d5", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rd3"),
    // The kings stand a knight's move apart; a knight is left.
    ("opposition", "-", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "Kd4"),
    ("opposition", "-", "8/8/4k3/8/8/4K3/4P3/6N1 w - - 0 1", "Ke4"),
    // One rank before a pawn on its first ranks; a rook's pawn; a knight is left; the king stood on another key square.
    ("key-square", "e2", "8/8/2k5/8/8/8/4PK2/8 w - - 0 1", "Ke3"),
    ("key-square", "a4", "3k4/8/3K4/8/P7/8/8/8 w - - 0 1", "Kc6"),
    ("key-square", "e2", "8/8/2k5/8/8/4K3/4P3/6N1 w - - 0 1", "Ke4"),
    ("key-square", "e2", "8/8/2k5/8/3K4/8/4P3/8 w - - 0 1", "Ke4"),
    // The other king is next to the way out; the pawn is a rook's pawn.
    ("lucena", "-", "8/1PK5/8/2k5/8/8/4r3/R7 w - - 0 1", "Kb8"),
    ("lucena", "-", "8/PK6/8/5k2/8/8/4r3/2R5 w - - 0 1", "Ka8"),
    // The rook goes past the fourth rank; the king is not before its pawn.
    ("bridge", "-", "3K4/3P2k1/8/8/8/8/2r5/5R2 w - - 0 1", "Rf5"),
    ("bridge", "-", "8/4K1k1/3P4/8/8/8/2r5/5R2 w - - 0 1", "Rf4"),
    // The pawn is on the sixth rank; the king is not before it; the rook goes to another rank.
    ("third-rank", "-", "4k3/7R/4P3/3K4/8/8/r7/8 b - - 0 1", "Ra6"),
    ("third-rank", "-", "1k6/7R/8/3KP3/8/8/r7/8 b - - 0 1", "Ra6"),
    ("third-rank", "-", "4k3/7R/8/3KP3/8/8/r7/8 b - - 0 1", "Ra3"),
    // A pawn beside it can guard it; the square before it stays free.
    ("fixes", "b7", "4k3/1pp5/8/1P6/8/8/8/4K3 w - - 0 1", "b6"),
    ("fixes", "b7", "4k3/1p6/8/8/1P6/8/8/4K3 w - - 0 1", "b5"),
    // The king steps into the square in time; it would have been too late anyway; a knight can help it.
    ("outruns", "-", "8/8/3k4/8/7P/8/8/K7 w - - 0 1", "h5"),
    ("outruns", "-", "8/k7/8/8/7P/8/8/K7 w - - 0 1", "h5"),
    ("outruns", "-", "8/8/n1k5/8/7P/8/8/K7 w - - 0 1", "h5"),
    // A step too short; a king that was in the square; a pawn with a man before it.
    ("square", "a4", "8/8/8/8/p7/5K2/8/7k w - - 0 1", "Ke2"),
    ("square", "a4", "8/8/8/8/p7/3K4/8/7k w - - 0 1", "Kd2"),
    ("square", "a4", "8/8/8/8/p7/P3K3/8/7k w - - 0 1", "Kd2"),
    // The king is on the pawn's side; it was cut off already; a bishop is left.
    ("cuts-off", "-", "8/8/2k5/8/1P6/8/8/R5K1 w - - 0 1", "Rd1"),
    ("cuts-off", "-", "8/8/4k3/8/1P6/8/8/3R2K1 w - - 0 1", "Rd2"),
    ("cuts-off", "-", "8/8/4k3/8/1P6/8/8/R4BK1 w - - 0 1", "Rd1"),
    // The bishop guards the corner; the king was there already; another pawn is left.
    ("wrong-bishop", "-", "8/5k2/8/7P/8/4B3/8/6K1 b - - 0 1", "Kg7"),
    ("wrong-bishop", "-", "8/6k1/8/7P/8/3B4/8/6K1 b - - 0 1", "Kh8"),
    ("wrong-bishop", "-", "8/5k2/8/7P/8/3B4/3P4/6K1 b - - 0 1", "Kg7"),
    // A rook before the pawn; a pawn that is not passed; a rook that was behind it already; a game with queens.
    ("rook-behind", "a5", "4k3/3R4/8/P7/8/8/8/4K3 w - - 0 1", "Ra7"),
    ("rook-behind", "a5", "4k3/1p6/8/P7/8/8/8/3RK3 w - - 0 1", "Ra1"),
    ("rook-behind", "a5", "4k3/8/8/P7/8/8/8/R3K3 w - - 0 1", "Ra2"),
    ("rook-behind", "a5", "1q1qk3/8/8/P7/8/8/8/3RKQ2 w - - 0 1", "Ra1"),
    ("develops", "-", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "Ng5"),
    ("takes-file", "-", "4k3/8/8/8/8/8/P2P4/R3K3 w - - 0 1", "Rd1"),
    ("opens-file", "d1", "4k3/8/8/4p3/3P4/8/3P4/3RK3 w - - 0 1", "dxe5"),
    ("diagonal", "-", "4k3/8/8/8/4P3/6P1/8/4KB2 w - - 0 1", "Bg2"),
    // The pawn goes one square only; the king had a square; the square was guarded; the man had many squares.
    ("centre", "-", START, "e3"),
    ("luft", "-", "4k3/8/8/8/8/8/5PP1/6K1 w - - 0 1", "g3"),
    ("confines", "c6", "4k3/8/2n5/8/8/8/P2B4/4K3 w - - 0 1", "a3"),
    ("improves", "-", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "Be3"),
    ("frees", "d7", "4k3/3p4/2n5/8/8/8/8/4K3 b - - 0 1", "Na5"),
    ("king", "-", "r2qk2r/8/8/8/8/8/8/R2QK2R w - - 0 1", "Ke2"),
    // Two attack it; another man is taken; the pawn hangs.
    ("saves", "e4", "4k3/1b6/5n2/8/4P3/8/8/1N2K3 w - - 0 1", "Nc3"),
    ("takes", "c6", "4k3/8/2n5/1B1p4/2P5/8/8/4K3 w - - 0 1", "cxd5"),
    ("keeps-all", "-", "4k3/1b6/8/8/4P3/8/8/1N2K3 w - - 0 1", "Na3"),
];

fn is_served(&(name, about, text, san): &Case) -> bool {
    let position = fen::read(text, Rules::Standard).unwrap_or_else(|error| panic!("{text}: {error}"));
    let purpose = *Purpose::ALL.iter().find(|purpose| purpose.name() == name).unwrap();
    let about: Option<Square> = about.parse().ok();
    let step = Step::of(&position, read_move(&position, san).unwrap());
    aims(&step).contains(&(purpose, about))
}

#[test]
fn purposes_are_seen_where_they_are_served() {
    for case in SERVED {
        assert!(is_served(case), "{case:?}");
    }
}

#[test]
fn purposes_are_not_seen_where_a_detail_is_different() {
    for case in MISSED {
        assert!(!is_served(case), "{case:?}");
    }
}

#[test]
fn every_purpose_has_its_cases() {
    for purpose in Purpose::ALL {
        for cases in [SERVED, MISSED] {
            assert!(cases.iter().any(|(name, ..)| *name == purpose.name()), "{}", purpose.name());
        }
    }
}
