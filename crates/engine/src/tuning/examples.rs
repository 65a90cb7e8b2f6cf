//! Positions to learn from.

use lucena_board::pgn::PgnGame;
use shakmaty::{ByColor, Chess, Color, KnownOutcome, Outcome, Position};

use crate::evaluation::{FULL_PHASE, Scene, coefficients, phase, scale};

/// A position as the learner sees it.
#[derive(Debug, Clone)]
pub struct Example {
    /// Features and White's count minus Black's: a range of the common list.
    linear: (u32, u32),
    danger: ByColor<(u32, u32)>,
    /// How much of the middlegame is left, 0 to 1.
    pub middlegame: f32,
    /// How much of the endgame's advantage counts, for White's and for Black's.
    pub scale: ByColor<f32>,
    /// What is to be predicted: 1 when White won, 0 when Black did.
    pub target: f32,
}

/// What the target is made of.
#[derive(Debug, Clone, Copy)]
pub struct Mixture {
    /// The share of the game's result; the rest is the score that the search gave.
    pub result: f32,
    /// How many centipawns make the odds e to 1.
    pub spread: f32,
}

/// Many of them, their features in one list.
#[derive(Debug, Default)]
pub struct Examples {
    features: Vec<(u16, i16)>,
    list: Vec<Example>,
}

/// Scores beyond this say nothing that a weight could learn.
const DECIDED: f32 = 1500.0;

impl Examples {
    /// The examples.
    pub fn list(&self) -> &[Example] {
        &self.list
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The linear features of an example.
    pub fn linear(&self, example: &Example) -> &[(u16, i16)] {
        self.range(example.linear)
    }

    /// The dangers of a side's king in an example.
    pub fn danger(&self, example: &Example, side: Color) -> &[(u16, i16)] {
        self.range(*example.danger.get(side))
    }

    fn range(&self, (start, end): (u32, u32)) -> &[(u16, i16)] {
        &self.features[start as usize..end as usize]
    }

    /// Adds the quiet positions of a game that was finished.
    pub fn add_game(&mut self, game: &PgnGame, mixture: Mixture) {
        let result = match game.outcome() {
            Outcome::Known(KnownOutcome::Decisive { winner }) => winner.fold_wb(1.0, 0.0),
            Outcome::Known(KnownOutcome::Draw) => 0.5,
            Outcome::Unknown => return,
        };
        for step in game.main_line() {
            let Some(played) = step.played else { continue };
            if step.before.is_check() || step.after.is_check() || played.is_capture() || played.is_promotion()
            {
                continue;
            }
            let score = game.comments(step.node).iter().find_map(|comment| evaluation(comment));
            if score.is_some_and(|score| score.abs() > DECIDED) {
                continue;
            }
            let expected = score.map_or(result, |score| 1.0 / (1.0 + (-score / mixture.spread).exp()));
            let target = mixture.result * result + (1.0 - mixture.result) * expected;
            self.add(&step.before, target);
        }
    }

    fn add(&mut self, position: &Chess, target: f32) {
        let counted = coefficients(position);
        let mut push = |list: &[(u16, i16)]| {
            let start = self.features.len() as u32;
            self.features.extend_from_slice(list);
            (start, self.features.len() as u32)
        };
        let linear = push(&counted.linear);
        let danger = ByColor { white: push(&counted.danger.white), black: push(&counted.danger.black) };
        let scene = Scene::of(position);
        let middlegame = phase(&scene) as f32 / FULL_PHASE as f32;
        let scale = ByColor::new_with(|side| scale::factor(scene.board, side) as f32 / scale::WHOLE as f32);
        self.list.push(Example { linear, danger, middlegame, scale, target });
    }
}

/// The centipawns of a comment such as `[%eval 0.35,12]`; mates count as decided.
fn evaluation(comment: &str) -> Option<f32> {
    let (_, rest) = comment.split_once("[%eval ")?;
    let word = rest.split([',', ']']).next()?.trim();
    if word.starts_with('#') {
        return Some(2.0 * DECIDED);
    }
    word.parse::<f32>().ok().map(|pawns| 100.0 * pawns)
}
