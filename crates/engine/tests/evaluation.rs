//! What is shown is what is played, and both sides are judged alike.
#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::fen::{self, Rules};
use lucena_engine::evaluation::{Evaluation, Evaluator, Kind, Trace, Weights};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, Position, Setup};

fn mirrored(position: &Chess) -> Chess {
    let setup: Setup = position.to_setup(shakmaty::EnPassantMode::Legal);
    setup.into_mirrored().position::<Chess>(CastlingMode::Chess960).unwrap()
}

fn evaluator(kind: Kind) -> Evaluator {
    Evaluator::new(&Evaluation::built_in(kind).unwrap(), Weights::built_in())
}

proptest! {
    #[test]
    fn the_sum_of_the_trace_is_the_score(position in positions()) {
        let weights = Weights::built_in();
        let trace = Trace::of(&position, &weights);
        prop_assert_eq!(trace.to_move, Evaluator::new(&Evaluation::Terms, weights).evaluate(&position));
        let sum: f64 = trace.rows.iter().map(|row| row.balance).sum();
        prop_assert!((sum + trace.scaling - f64::from(trace.score)).abs() < 1e-6);
    }

    #[test]
    fn a_mirrored_position_has_the_mirrored_score(position in positions()) {
        for mut evaluator in Kind::ALL.map(evaluator) {
            prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&mirrored(&position)));
        }
    }

    #[test]
    fn what_is_remembered_changes_nothing(game in lucena_testing::games()) {
        for kind in Kind::ALL {
            let mut one = evaluator(kind);
            for position in game.positions() {
                prop_assert_eq!(one.evaluate(&position), evaluator(kind).evaluate(&position));
            }
        }
    }
}

#[test]
fn what_the_men_alone_tell_is_true_for_the_net_too() {
    let value = |kind, fen| evaluator(kind).evaluate(&fen::read(fen, Rules::Standard).unwrap());
    // A bare king is driven to the edge by the terms.
    let bare = "8/8/8/3k4/8/8/2Q1K3/8 w - - 0 1";
    assert_eq!(value(Kind::Net, bare), value(Kind::Terms, bare));
    // Neither a minor piece nor a rook's pawn with the wrong bishop can win.
    for drawn in ["8/8/8/3k4/3p4/8/3BK3/8 w - - 0 1", "k7/8/P7/8/3p4/8/3BK3/8 w - - 0 1"] {
        assert!(value(Kind::Net, drawn) <= 0, "{drawn}");
    }
}

#[test]
fn the_weights_that_come_with_the_program_can_be_read() {
    let text = include_str!("../weights.txt");
    assert_eq!(Weights::read(text).unwrap(), Weights::built_in());
}
