//! A judged game: counted, summed up, and written down.

use lucena_board::pgn::{Nag, NodeId, PgnGame};
use shakmaty::{Color, Move};

use super::{Judged, Severity};
use crate::Level;

/// A game, judged.
#[derive(Debug, Clone, Default)]
pub struct Judgement {
    /// Move by move, main line only.
    pub moves: Vec<Judged>,
}

/// What a side has done in a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// `?!`
    pub inaccuracies: usize,
    /// `?`
    pub mistakes: usize,
    /// `??`
    pub blunders: usize,
    /// Mistakes that left a threat as it was.
    pub threats: usize,
    /// Motifs missed, each once.
    pub missed: Vec<&'static str>,
}

impl Judgement {
    /// What a side has done.
    pub fn tally(&self, side: Color) -> Tally {
        let mut tally = Tally::default();
        for judged in self.moves.iter().filter(|judged| judged.side() == side) {
            match judged.severity {
                Some(Severity::Inaccuracy) => tally.inaccuracies += 1,
                Some(Severity::Mistake) => tally.mistakes += 1,
                Some(Severity::Blunder) => tally.blunders += 1,
                None => {}
            }
            tally.threats += usize::from(judged.refutation.as_ref().is_some_and(|refuted| refuted.inherited));
            for motif in judged.missed() {
                if !tally.missed.contains(&motif) {
                    tally.missed.push(motif);
                }
            }
        }
        tally
    }

    /// The moment the game turned: the last mistake after which the side that had been no worse never was as well off again.
    pub fn turning_point(&self) -> Option<&Judged> {
        let for_white = |judged: &Judged| {
            judged.chances.map(|chances| if judged.side() == Color::White { chances } else { -chances })
        };
        let [_, end] = for_white(self.moves.last()?);
        if end.abs() < 0.3 {
            return None;
        }
        let sign = end.signum();
        let loser = if sign > 0.0 { Color::Black } else { Color::White };
        let bad = |judged: &&Judged| {
            let [before, after] = for_white(judged);
            judged.side() == loser && sign * before < 0.3 && sign * after >= 0.3
        };
        self.moves.iter().rev().find(bad)
    }

    /// A copy of the game with signs, comments and short variations; what was there is kept.
    pub fn annotated(&self, game: &PgnGame, level: Level) -> PgnGame {
        let mut annotated = game.clone();
        for judged in &self.moves {
            if judged.only {
                annotated.add_nag(judged.node, Nag::GOOD);
            }
            let Some(severity) = judged.severity else { continue };
            annotated.add_nag(judged.node, severity.nag());
            let comment = judged.comment(level);
            if !comment.is_empty() {
                annotated.add_comment(judged.node, &comment);
            }
            self.add_better(&mut annotated, judged, level);
        }
        if let Some(summary) = self.summary() {
            annotated.add_comment(NodeId::ROOT, &summary);
        }
        annotated
    }

    /// The better line beside the move, with why it is better.
    fn add_better(&self, game: &mut PgnGame, judged: &Judged, level: Level) {
        let Some(parent) = game.parent(judged.node) else { return };
        let line = judged.better_line();
        let Some((&first, rest)) = line.split_first() else { return };
        if first == judged.m {
            return;
        }
        let Some(node) = played_on(game, parent, first) else { return };
        let advice = judged.advice(level);
        if !advice.is_empty() {
            game.add_comment(node, &advice);
        }
        rest.iter().try_fold(node, |node, &m| played_on(game, node, m));
    }

    /// Mistakes a side, the moment the game turned, motifs missed.
    pub fn summary(&self) -> Option<String> {
        if self.moves.is_empty() {
            return None;
        }
        let side = |color: Color| {
            let Tally { inaccuracies, mistakes, blunders, threats, missed } = self.tally(color);
            let name = lucena_board::words::side(color);
            let overlooked = match threats {
                0 => String::new(),
                1 => ", one threat overlooked".to_owned(),
                threats => format!(", {threats} threats overlooked"),
            };
            let missed =
                if missed.is_empty() { String::new() } else { format!(", missed: {}", missed.join(", ")) };
            let counts = [
                (inaccuracies, "inaccuracy", "inaccuracies"),
                (mistakes, "mistake", "mistakes"),
                (blunders, "blunder", "blunders"),
            ];
            let counts = counts.into_iter().filter(|(count, ..)| *count > 0);
            let counts: Vec<String> = counts
                .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
                .collect();
            let counts = if counts.is_empty() { "no mistakes".to_owned() } else { counts.join(", ") };
            format!("{name}: {counts}{overlooked}{missed}.")
        };
        let turned = self.turning_point().map(|judged| {
            format!(
                " The game turned with {}.",
                lucena_board::notation::in_sentence(&judged.position, &[judged.m])
            )
        });
        Some(format!("{} {}{}", side(Color::White), side(Color::Black), turned.unwrap_or_default()))
    }
}

/// The node that a move leads to; where the game has that variation already, the one it has.
fn played_on(game: &mut PgnGame, node: NodeId, m: Move) -> Option<NodeId> {
    let known = game.children(node).find(|&child| game.played(child) == Some(m));
    known.or_else(|| game.add_move(node, m).ok())
}
