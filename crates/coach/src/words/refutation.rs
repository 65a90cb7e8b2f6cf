//! What is wrong with a move.

use lucena_board::{notation, words as names};
use lucena_goal::{CERTAIN, Found};
use lucena_reasons::material;
use shakmaty::{Move, Position};

use super::{Teller, gain_words, standing, told};
use crate::{Outcome, Refutation};

impl Teller<'_> {
    /// How a move is answered. Where something is won, to the end: the line is the proof.
    fn shown(&self, refuted: &Refutation) -> String {
        let (after, moves) = (refuted.line.position(1), refuted.line.moves());
        let moves = moves.get(1..).unwrap_or_default();
        match refuted.outcome {
            Outcome::Mate(_) | Outcome::Material(_) | Outcome::Promotion(_) => {
                notation::in_sentence(after, moves)
            }
            _ => self.answer(after, moves),
        }
    }

    /// What is wrong with a move.
    pub(crate) fn refutation(&self, refuted: &Refutation) -> String {
        let root = refuted.line.root();
        let tried = notation::in_sentence(root, &[refuted.m]);
        if refuted.is_fine() {
            return if refuted.found.value() >= refuted.best.value() {
                format!("{tried} is as good as anything.")
            } else {
                format!("{tried} is nearly as good as the best.")
            };
        }
        let us = names::side(root.turn());
        let answer = self.shown(refuted);
        let what = match (refuted.outcome, refuted.best) {
            (Outcome::Mate(_), _) => format!("{tried} allows mate: {answer}."),
            (_, Found::MateIn(_)) if refuted.found.value() < CERTAIN => {
                format!("{tried} lets the mate slip: {answer}.")
            }
            (Outcome::Material(points) | Outcome::Promotion(points), _) => {
                format!("{tried} loses {}: {answer}.", loss_words(points, refuted.m))
            }
            _ => format!("{}: {answer}.", weaker(&tried, refuted, us, names::side(!root.turn()))),
        };
        let blame = match refuted.outcome {
            Outcome::Positional(_) | Outcome::Only(_) | Outcome::Draw(_) => None,
            _ if matches!(refuted.best, Found::MateIn(_)) => None,
            _ if refuted.inherited => {
                Some(format!("The threat was there already, and {us} has done nothing about it."))
            }
            _ => None,
        };
        let why = told(&refuted.claims).first().map(|claim| self.claim(claim));
        [Some(what), why, blame].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// What a move loses in all: `a queen for a knight` where it has taken one, and that says it exactly.
fn loss_words(points: i32, m: Move) -> String {
    let Some(taken) = m.capture() else { return gain_words(points) };
    let lost = points + material::value(taken);
    match lost {
        3 | 5 | 9 => format!("{} for a {}", gain_words(lost), names::role(taken)),
        _ => gain_words(points),
    }
}

/// What has become of the position by a move that loses nothing that can be counted.
fn weaker(tried: &str, refuted: &Refutation, side: &str, them: &str) -> String {
    match refuted.found.value() {
        40.. => format!("{tried} gains less"),
        -39..=39 if refuted.best.value() >= 300 => format!("{tried} gives the win away"),
        -39..=39 => format!("{tried} gives the advantage away"),
        value @ -299.. => format!("After {tried} {}", standing(value, side, them)),
        _ => format!("After {tried} {them} is winning"),
    }
}
