//! The evaluation as a table that a player understands.

use shakmaty::{ByColor, Color};

use super::{FULL_PHASE, Pair, Scene, Term, blend, phase, scale};

/// One term.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Which.
    pub term: Term,
    /// What it gives each side.
    pub sides: ByColor<Pair>,
    /// White's minus Black's in hundredths of a pawn, tapered to this position.
    pub balance: f64,
}

/// A position's score by the terms and all that it is made of, seen from White.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// The terms.
    pub rows: Vec<Row>,
    /// How much of the middlegame is left, 0 to 24.
    pub phase: i32,
    /// How much of the endgame's advantage counts, of 64.
    pub scale: i32,
    /// What scaling takes away from the sum of the rows, rounding included.
    pub scaling: f64,
    /// The score in hundredths of a pawn, from White's side.
    pub score: i32,
    /// The score from the side to move.
    pub to_move: i32,
}

/// Adds up.
pub(super) fn close(scene: &Scene<'_>, terms: [ByColor<Pair>; Term::ALL.len()]) -> Trace {
    let phase = phase(scene);
    let rows: Vec<Row> = Term::ALL
        .into_iter()
        .zip(terms)
        .map(|(term, sides)| Row { term, balance: taper(sides.white - sides.black, phase), sides })
        .collect();
    let total = rows.iter().fold(Pair::ZERO, |sum, row| sum + row.sides.white - row.sides.black);
    let strong = if total.endgame() >= 0 { Color::White } else { Color::Black };
    let score = blend(scene, total);
    let scaling = f64::from(score) - rows.iter().map(|row| row.balance).sum::<f64>();
    let to_move = scene.turn.fold_wb(score, -score);
    Trace { rows, phase, scale: scale::factor(scene.board, strong), scaling, score, to_move }
}

/// One number from two, as this position has it.
fn taper(pair: Pair, phase: i32) -> f64 {
    f64::from(pair.middlegame() * phase + pair.endgame() * (FULL_PHASE - phase)) / f64::from(FULL_PHASE)
}
