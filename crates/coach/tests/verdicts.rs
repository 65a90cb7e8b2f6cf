//! What the first sentence says is on the board.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
};
use lucena_coach::{Explanation, Level, Request, explain, words};
use lucena_engine::{Engine, Settings};
use lucena_evidence::Stop;

fn explained(text: &str) -> Explanation {
    let position = fen::read(text, Rules::Standard).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut engine = Engine::new(Settings { hash: Request::HASH, ..Settings::default() }).unwrap();
    explain(&mut engine, &History::new(position), &Request::default(), &Stop::new()).unwrap()
}

fn first_sentence(text: &str) -> String {
    words::sentences(&explained(text), Level::Club).first().unwrap().text.clone()
}

#[test]
fn a_pawn_that_becomes_something_else_makes_no_queen() {
    // It becomes a knight.
    let knight = first_sentence("4r3/p5pk/3pPP2/2pN2K1/2P3P1/3PR3/P2q4/8 w - - 1 37");
    assert!(knight.ends_with(" a rook and a knight for two pawns."), "{knight}");
    // It is taken at once, whatever it becomes.
    let taken = first_sentence("8/2k5/P1r3p1/1K3pp1/1P6/5P2/7P/8 w - - 1 49");
    assert!(taken.ends_with(" a rook for a pawn."), "{taken}");
    assert!(first_sentence("8/1P3pk1/8/8/8/n7/5PPP/6K1 w - - 0 1").contains("queen"));
}

#[test]
fn a_lost_side_has_no_good_move() {
    // Every move is lost, if one a little less.
    for text in [
        "1r3rk1/pQ4pp/2nqp3/8/6P1/2P1PP2/P6P/R4RK1 w - - 1 27",
        "4r1k1/6p1/2p4p/1p6/p7/P5q1/1P5R/5QK1 w - - 0 35",
    ] {
        let verdict = first_sentence(text);
        assert!(!verdict.contains("good move"), "{verdict}");
    }
}

#[test]
fn what_is_lost_again_is_not_won() {
    for (text, lost_again) in [
        // The knight on a8 does not come out again.
        ("rn3b1r/ppp2pk1/4b1pp/3Np3/4P3/6P1/PPP1NPBP/R3K2R w KQ - 2 12", "rook"),
        // The bishop that 13.Qh5 takes costs the one on f7; 13.Ng6 gains the exchange.
        ("r2k1b1r/pbp1qBp1/1pnp3p/4p3/4P2N/2P5/PP1N1PPP/R2Q1RK1 w - - 0 13", "bishop"),
    ] {
        let verdict = first_sentence(text);
        assert!(!verdict.contains(lost_again), "{verdict}");
    }
}

#[test]
fn a_move_that_wins_as_well_needs_no_refutation() {
    let explanation = explained("2kr4/1ppqr1pp/8/1n2b3/1P2p3/P1P1P1P1/1BK1B2P/R7 b - - 0 24");
    assert_eq!(explanation.studied().unwrap().refutations.len(), 0);
}
