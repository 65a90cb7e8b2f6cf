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
