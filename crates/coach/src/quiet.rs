//! Why one quiet move is better than another: the terms of the evaluation where their lines end.

use lucena_engine::evaluation::{Evaluation, Row, Term, Weights};
use lucena_goal::Opinion;
use lucena_reasons::Line;
use shakmaty::{Chess, Color, Move, Position};

/// Two lines and where they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quiet {
    /// The machine's line.
    pub best: Vec<Move>,
    /// The next best.
    pub other: Vec<Move>,
    /// What is better in the first, in centipawns for the side to move, the most first.
    pub terms: Vec<(Term, i32)>,
}

/// So many plies of each line are compared: beyond, judgement is all guess.
pub const PLIES: usize = 8;
/// Terms that differ by less are not worth a word, in centipawns.
const LEAST: i32 = 10;

/// Compares the ends of two lines.
pub fn compare(root: &Chess, best: &Opinion, other: &Opinion) -> Option<Quiet> {
    let weights = Weights::built_in();
    let ends = [best, other].map(|opinion| {
        let moves: Vec<Move> = opinion.line.iter().take(PLIES).copied().collect();
        let line = Line::of(root, &moves);
        (line.moves(), Evaluation::trace(line.last(), &weights))
    });
    let [(best, first), (other, second)] = ends;
    let sign = if root.turn() == Color::White { 1 } else { -1 };
    let difference = |(one, two): (&Row, &Row)| (one.term, sign * (one.balance - two.balance).round() as i32);
    let mut terms: Vec<(Term, i32)> = first
        .rows
        .iter()
        .zip(&second.rows)
        .map(difference)
        .filter(|&(term, difference)| difference >= LEAST && term != Term::Tempo)
        .collect();
    terms.sort_by_key(|(_, difference)| -difference);
    terms.truncate(3);
    (!terms.is_empty()).then_some(Quiet { best, other, terms })
}
