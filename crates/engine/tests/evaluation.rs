//! What is shown is what is played, and both sides are judged alike.
#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_engine::evaluation::{Evaluation, Evaluator, Weights};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, Position, Setup};

fn mirrored(position: &Chess) -> Chess {
    let setup: Setup = position.to_setup(shakmaty::EnPassantMode::Legal);
    setup.into_mirrored().position::<Chess>(CastlingMode::Chess960).unwrap()
}

proptest! {
    #[test]
    fn the_sum_of_the_trace_is_the_score(position in positions()) {
        let weights = Weights::built_in();
        let trace = Evaluation::trace(&position, &weights);
        prop_assert_eq!(trace.to_move, Evaluator::new(weights).evaluate(&position));
        let sum: f64 = trace.rows.iter().map(|row| row.balance).sum();
        prop_assert!((sum + trace.scaling - f64::from(trace.score)).abs() < 1e-6);
    }

    #[test]
    fn a_mirrored_position_has_the_mirrored_score(position in positions()) {
        let mut evaluator = Evaluator::new(Weights::built_in());
        prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&mirrored(&position)));
    }

    #[test]
    fn remembered_pawns_change_nothing(game in lucena_testing::games()) {
        let mut one = Evaluator::new(Weights::built_in());
        for position in game.positions() {
            let fresh = Evaluator::new(Weights::built_in()).evaluate(&position);
            prop_assert_eq!(one.evaluate(&position), fresh);
        }
    }
}

#[test]
fn the_weights_that_come_with_the_program_can_be_read() {
    let text = include_str!("../weights.txt");
    assert_eq!(Weights::read(text).unwrap(), Weights::built_in());
}
