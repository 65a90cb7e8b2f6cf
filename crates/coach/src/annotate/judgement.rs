//! A judged game: counted, summed up, and written down.

use lucena_board::pgn::{Nag, NodeId, PgnGame};
use lucena_evidence::Scale;
use shakmaty::{Color, Move};

use super::{Judged, Severity, evals};
use crate::{Level, words};

/// A side with such winning chances in the end has come off better.
const BETTER: f64 = 0.65;
/// A side with no more than these has lost already.
const LOST: f64 = 0.25;

/// A game, judged.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// Move by move, main line only.
    pub moves: Vec<Judged>,
    /// What the pawn of its scores is worth on the curve of winning chances.
    pub scale: Scale,
}

impl Default for Judgement {
    fn default() -> Judgement {
        Judgement { moves: Vec::new(), scale: Scale::STOCKFISH }
    }
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
            tally.threats +=
                usize::from(judged.refutation.as_ref().is_some_and(|refuted| refuted.threat.is_some()));
            for motif in judged.missed() {
                if !tally.missed.contains(&motif) {
                    tally.missed.push(motif);
                }
            }
        }
        tally
    }

    /// The moment the game turned: of the mistakes of the side that came off worse the costliest that was made before all
    /// was lost, and after which it never stood as well again.
    pub fn turning_point(&self) -> Option<&Judged> {
        let last = self.moves.last()?;
        let after = last.chances[1];
        let white = if last.side() == Color::White { after } else { after.reversed() };
        let winner = white.get().max(white.reversed().get());
        if winner < BETTER {
            return None;
        }
        let loser = if white.get() > 0.5 { Color::Black } else { Color::White };
        let theirs: Vec<&Judged> = self.moves.iter().filter(|judged| judged.side() == loser).collect();
        // From the end: how well the loser stood at best after each of his moves.
        let (mut later, mut turned): (f64, Option<&Judged>) = (1.0 - winner, None);
        for judged in theirs.into_iter().rev() {
            let before = judged.chances[0].get();
            if judged.severity.is_some() && before > LOST && before > later {
                turned = turned.filter(|known| known.loss >= judged.loss).or(Some(judged));
            }
            later = later.max(before);
        }
        turned
    }

    /// A copy of the game with signs, comments, short variations, and what each position is worth; what was there is
    /// kept, but for what others said it was worth.
    pub fn annotated(&self, game: &PgnGame, level: Level) -> PgnGame {
        let mut annotated = game.clone();
        for judged in &self.moves {
            evals::write(&mut annotated, judged, self.scale);
            if judged.only {
                annotated.add_nag(judged.node, Nag::GOOD);
            }
            let Some(severity) = judged.severity else { continue };
            annotated.add_nag(judged.node, severity.nag());
            let comment = words::text(&judged.comment(level));
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
        let advice = words::text(&judged.advice(level));
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
            let missed = match missed.is_empty() {
                true => String::new(),
                false => format!(", missed: {}", missed.join(", ").replace('-', " ")),
            };
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

#[cfg(test)]
mod tests {
    use lucena_evidence::{Chance, Score};
    use shakmaty::{Chess, Position};

    use super::*;

    /// A game in which White's chances run like this, from before the first move on; -1 is lost, 1 is won.
    fn game(chances: &[f64]) -> Judgement {
        let mut position = Chess::default();
        let mut moves = Vec::new();
        for (index, pair) in chances.windows(2).enumerate() {
            let m = position.legal_moves()[0];
            let share = |white: f64| {
                let chance = Chance::share(0.5 + white / 2.0);
                if position.turn() == Color::White { chance } else { chance.reversed() }
            };
            let chances = [share(pair[0]), share(pair[1])];
            let loss = chances[0].lost_to(chances[1]);
            moves.push(Judged {
                ply: index + 1,
                node: NodeId::ROOT,
                position: position.clone(),
                m,
                best: Score::LEVEL,
                score: Score::LEVEL,
                chances,
                line: Vec::new(),
                loss,
                severity: Severity::of(loss),
                only: false,
                refutation: None,
                better: None,
            });
            position.play_unchecked(m);
        }
        Judgement { moves, scale: Scale::STOCKFISH }
    }

    #[test]
    fn a_game_turns_with_the_mistake_that_was_never_made_good() {
        let turned = |chances: &[f64]| game(chances).turning_point().map(|judged| judged.ply);
        // Black errs twice, and White gives the first one back.
        assert_eq!(turned(&[0.0, 0.0, 0.3, 0.0, 0.4, 0.4, 0.5]), Some(4));
        // A worse mistake in a lost position decides nothing.
        assert_eq!(turned(&[0.0, 0.0, 0.6, 0.6, 1.0]), Some(2));
        // Nobody has made a mistake: nothing has turned.
        assert_eq!(turned(&[0.2, 0.2, 0.29, 0.29, 0.38]), None);
        // Nobody stands better in the end.
        assert_eq!(turned(&[0.0, 0.0, 0.3, 0.0]), None);
        // White can lose too.
        assert_eq!(turned(&[0.1, -0.4, -0.4]), Some(1));
    }
}
