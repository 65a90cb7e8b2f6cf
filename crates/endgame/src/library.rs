//! The rule sets that come with the program. A new one is a file in `rulesets/` and a line here.

use crate::{
    cast::Cast,
    language::{Program, RuleError, compile},
    seat::{Seat, cast_of},
};

macro_rules! library {
    ($($name:literal,)*) => {
        /// Every rule set with its name.
        pub static LIBRARY: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../rulesets/", $name, ".rules"))),)*];
    };
}

// Of several for one ending, the first is the one to play by.
library! {
    "kqk",
    "krk-proved",
    "krk-revised",
    "krk-initial",
    "krk-fine",
    "krk-golombek",
    "kpk-proved",
    "kpk-final",
    "kpk-final-run",
    "kpk-final-unobstructed",
    "kpk-final-24",
    "kpk-revised-5",
    "kpk-revised-4",
    "kpk-revised-3",
    "kpk-revised-2",
    "kpk-revised-1",
    "kpk-initial",
    "krk-black-centre",
    "krpkr-philidor",
    "krpkr-lucena",
}

/// A rule set of the library.
pub fn find(name: &str) -> Option<Result<Program, RuleError>> {
    let (name, source) = LIBRARY.iter().find(|(known, _)| *known == name)?;
    Some(compile(&format!("{name}.rules"), source))
}

/// The rule set to play an ending by, for one side.
pub fn for_ending(cast: &Cast, side: shakmaty::Color) -> Option<(&'static str, Program)> {
    LIBRARY.iter().find_map(|(name, source)| {
        let program = compile(name, source).ok()?;
        (program.cast == *cast && program.side == side).then_some((*name, program))
    })
}

/// The rule set to play a position by, for the side to move, and the position as it sees it.
pub fn for_position(position: &shakmaty::Chess) -> Option<(Program, Seat)> {
    Seat::both(position).into_iter().find_map(|seat| {
        let cast = cast_of(&seat.position)?;
        let (_, program) = for_ending(&cast, shakmaty::Position::turn(&seat.position))?;
        Some((program, seat))
    })
}
