//! The rule sets that come with the program. A new one is a file in `rulesets/` and a line here.

use shakmaty::{Chess, Position};

use crate::{
    language::{Program, RuleError, compile, heading},
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

/// Which rule set plays a position for the side to move, as its place in the library, and the position as it sees it.
pub fn for_position(position: &Chess) -> Option<(usize, Seat)> {
    Seat::both(position).into_iter().find_map(|seat| {
        let wanted = (cast_of(&seat.position)?, seat.position.turn());
        let plays = |(_, source): &(&str, &str)| heading(source).as_ref() == Some(&wanted);
        Some((LIBRARY.iter().position(plays)?, seat))
    })
}
