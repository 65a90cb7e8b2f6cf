//! The counts of an ending with one man besides the kings as Clarke and Bramer make them.

use std::io::Write;

use lucena_endgame::{
    arena::{Arena, Census},
    cast::Cast,
    men::Men,
    table::Goal,
};
use serde::Serialize;

use crate::console::{Outcome, grouped};

/// The census, and what its depth counts.
#[derive(Serialize)]
pub struct Counts {
    #[serde(skip)]
    goal: Goal,
    /// `moves to mate` or `moves to promotion`.
    depth: &'static str,
    #[serde(flatten)]
    census: Census,
}

/// The counts; `None` when there are more or other men.
pub fn counts(men: &Men) -> Option<Counts> {
    let arena = Arena::new(&Cast::parse(&men.to_string()).ok()?).ok()?;
    Some(Counts { goal: arena.goal, depth: arena.goal.counts(), census: arena.census() })
}

/// Prints them, where there are any.
pub fn print(out: &mut impl Write, men: &Men) -> Outcome {
    let Some(Counts { goal, depth, census }) = counts(men) else { return Ok(()) };
    let [white_won, white_drawn, lost, drawn] =
        [census.white_won, census.white_drawn, census.black_lost, census.black_drawn].map(grouped);
    let how = match goal {
        Goal::Mate => "the lone king in the triangle a1-d1-d4",
        Goal::Promotion => "the pawn on the files a to d, won when it stands safely on the eighth rank",
    };
    writeln!(out, "  As Clarke and Bramer count ({how}):")?;
    writeln!(
        out,
        "    White to move: {white_won} won, {white_drawn} drawn; Black to move: {lost} lost, {drawn} drawn"
    )?;
    writeln!(
        out,
        "    {} mates, {} stalemates, {} with the man en prise; the longest win takes {} {depth}\n",
        grouped(census.checkmates),
        grouped(census.stalemates),
        grouped(census.en_prise),
        census.longest
    )?;
    Ok(())
}
