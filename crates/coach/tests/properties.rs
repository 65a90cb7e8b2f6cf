//! What holds for every explanation, whatever the position.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::history::History;
use lucena_coach::{Level, Outcome, Request, document, explain};
use lucena_engine::{Engine, Settings};
use lucena_reasons::{Line, material};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::{Chess, Move, Position};

/// Whether all of these moves are legal one after the other.
fn can_be_replayed(root: &Chess, moves: &[Move]) -> bool {
    Line::of(root, moves).len() == moves.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_line_can_be_replayed_and_every_claim_has_a_line(position in positions()) {
        let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() }).unwrap();
        let request = Request { nodes: 4_000, question: 300, ..Request::default() };
        let game = History::new(position.clone());
        let explanation = explain(&mut engine, &game, &request, &|| false);
        let over = position.legal_moves().is_empty() || game.ending().is_some_and(|ending| !ending.needs_claim());
        prop_assert_eq!(explanation.best.is_none(), over);
        prop_assert!(can_be_replayed(&position, &explanation.line.moves()));
        for claim in &explanation.claims {
            prop_assert!(can_be_replayed(&position, &claim.with), "{:?}", claim);
            prop_assert!(can_be_replayed(&position, &claim.without), "{:?}", claim);
            prop_assert!(claim.with.len() > claim.ply, "{:?}", claim);
            prop_assert!(claim.ply.is_multiple_of(2), "{:?}", claim);
        }
        for refuted in &explanation.refutations {
            prop_assert!(can_be_replayed(&position, &refuted.line.moves()));
            if let Outcome::Material(points) = refuted.outcome {
                let us = position.turn();
                let left = material::settled(refuted.line.last(), us);
                prop_assert_eq!(material::balance(&position, us) - left, points, "what is lost is on the board");
            }
            let after = refuted.line.position(1);
            for claim in &refuted.claims {
                prop_assert!(can_be_replayed(after, &claim.with), "{:?}", claim);
            }
        }
        // Words are found for everything, at every level.
        for level in [Level::Beginner, Level::Club, Level::Expert] {
            let told = serde_json::to_value(document::of(&explanation, level)).unwrap();
            prop_assert!(!told["text"].as_str().unwrap().is_empty());
        }
    }
}
