//! What holds of every search.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::stop::Stop;
use lucena_solver::{
    Solution,
    caps::{self, Features, Settings},
    full_width,
};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::{Chess, Position};

/// Its line can be played, and it kept to its nodes.
fn is_sound(position: &Chess, solution: &Solution, nodes: u64) -> Result<(), TestCaseError> {
    let mut at = position.clone();
    for &m in &solution.line {
        prop_assert!(at.is_legal(m), "{m:?} in {:?}", solution.line);
        at.play_unchecked(m);
    }
    prop_assert!(solution.tree.nodes <= nodes + 1);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn lines_are_legal_and_searches_repeat_themselves(position in positions()) {
        for features in [Features::ORIGINAL, Features::all()] {
            let settings = Settings { nodes: 300, features, ..Settings::default() };
            let solution = caps::solve(&position, &settings, &mut |_| ());
            is_sound(&position, &solution, 300)?;
            prop_assert_eq!(&solution, &caps::solve(&position, &settings, &mut |_| ()));
        }
        is_sound(&position, &full_width::solve(&position, 300, 10, Stop::new()), 300)?;
    }
}
