//! The extended model (§2.8): search from the residual class finds what the rules alone do not see.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::fen::{self, Rules};
use lucena_endgame::{
    language::compile,
    model::{self, Search},
};

const ONLY_MATE: &str = "ending KRK for White
class 1 \"Rook lost\" value 1 when wr is en prise say \"Lost.\"
class 2 \"Mate\" value 9 when bk is mated say \"Mate.\"
class 3 \"Rest\" value 5 otherwise say \"On.\"";

fn best(fen: &str, depth: u32) -> String {
    let program = compile("only-mate.rules", ONLY_MATE).unwrap();
    let placement = program.cast.placement(&fen::read(fen, Rules::Standard).unwrap()).unwrap();
    let choice = model::choose_with_search(&program, &placement, Search { depth, breadth: 64 }).unwrap();
    format!("{}{}", choice.best().step.from, choice.best().step.to)
}

#[test]
fn a_search_finds_the_mate_in_two() {
    // Black must go to g8, where the rook mates.
    let mate_in_two = "7k/R7/5K2/8/8/8/8/8 w - - 0 1";
    assert_ne!(best(mate_in_two, 0), "f6g6");
    assert_eq!(best(mate_in_two, 1), "f6g6");
}

#[test]
fn a_mate_on_the_board_is_played_without_search() {
    let mate_in_one = "7k/R7/6K1/8/8/8/8/8 w - - 0 1";
    assert_eq!((best(mate_in_one, 0), best(mate_in_one, 2)), ("a7a8".into(), "a7a8".into()));
}
