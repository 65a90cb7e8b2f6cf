//! What holds for every explanation, whatever the position.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::history::History;
use lucena_coach::{Level, Request, document, explain};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{Price, Stop};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::Position;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_explanation_has_a_move_words_and_evidence(position in positions()) {
        let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() }).unwrap();
        let request = Request { price: Price::of(6_000), ..Request::default() };
        let game = History::new(position.clone());
        let explanation = explain(&mut engine, &game, &request, &Stop::new()).unwrap();
        let over = game.ending().is_some_and(|ending| !ending.needs_claim());
        prop_assert_eq!(explanation.best().is_none(), over);
        for finding in explanation.findings() {
            let claim = &finding.claim;
            prop_assert!(!claim.evidence().is_empty());
            prop_assert_eq!(claim.with().root(), &position);
            prop_assert!(claim.ply() < claim.with().len());
            prop_assert_eq!(claim.with().position(claim.ply()).turn(), position.turn());
        }
        // Words are found for everything, at every level, and each sentence about a move rests on something.
        for level in [Level::Beginner, Level::Club, Level::Expert] {
            let told = serde_json::to_value(document::of(&explanation, level)).unwrap();
            prop_assert!(!told["text"].as_str().unwrap().is_empty());
            for sentence in told["sentences"].as_array().unwrap() {
                prop_assert!(over || !sentence["evidence"].as_array().unwrap().is_empty(), "{}", sentence);
            }
        }
    }
}
