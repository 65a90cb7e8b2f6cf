//! Games that the engine plays against itself, to learn from and to find faults, or against another judge of positions.
//!
//! A game depends on its number, the seed and the limits alone, so that a collection broken off can be continued,
//! and made again anywhere. Openings are random moves that leave neither side clearly better.

use lucena_board::{
    history::{Ending, History},
    pgn::{NodeId, PgnGame},
    random::Random,
};
use lucena_evidence::Score;
use shakmaty::{Chess, Color, KnownOutcome, Move, Outcome, Position};

use crate::{Engine, Limits, Report, Signals};

/// How the games are played.
#[derive(Debug, Clone)]
pub struct SelfPlay {
    /// What the engine may take for a move.
    pub limits: Limits,
    /// How many random moves begin a game.
    pub opening: usize,
    /// Other seeds, other games.
    pub seed: u64,
}

/// Openings in which a side is this much better are not played.
const LEVEL: i32 = 150;
/// A game is given up after so many moves in a row with such a score.
const RESIGN: (usize, i32) = (6, 900);
/// Nobody plays longer than this, in plies.
const LONGEST: usize = 400;

impl SelfPlay {
    /// The game of this number; the engine forgets what it knew before. `None` when told to stop.
    pub fn game(&self, number: u64, engine: &mut Engine, signals: &Signals) -> Option<PgnGame> {
        let start = self.opening(number, engine, signals)?;
        let think = &mut |history: &History| engine.analyse(history, &self.limits, signals, &mut |_| ());
        let mut game = self.play(start, think, signals)?;
        game.tags.set("Event", "self-play");
        game.tags.set("Round", &(number + 1).to_string());
        game.tags.set("White", "Lucena");
        game.tags.set("Black", "Lucena");
        Some(game)
    }

    /// Two games from one opening, in which each engine has White once: the half points of the first engine in both.
    /// The second engine chooses the opening, so that all that are tested against it play the same ones.
    pub fn pair(&self, number: u64, [first, second]: [&mut Engine; 2], signals: &Signals) -> Option<usize> {
        let start = self.opening(number, second, signals)?;
        let mut halves = 0;
        for side in Color::ALL {
            first.forget();
            second.forget();
            let think = &mut |history: &History| {
                let player = if history.position().turn() == side { &mut *first } else { &mut *second };
                player.analyse(history, &self.limits, signals, &mut |_| ())
            };
            let game = self.play(start.clone(), think, signals)?;
            halves += match game.outcome() {
                Outcome::Known(KnownOutcome::Decisive { winner }) if winner == side => 2,
                Outcome::Known(KnownOutcome::Decisive { .. }) => 0,
                _ => 1,
            };
        }
        Some(halves)
    }

    fn play(
        &self,
        mut history: History,
        think: &mut dyn FnMut(&History) -> Report,
        signals: &Signals,
    ) -> Option<PgnGame> {
        let mut game = PgnGame::from_position(history.position().clone());
        let mut node = NodeId::ROOT;
        let mut hopeless = (0, Color::White);
        loop {
            if let Some(outcome) = outcome(&history, game.len()) {
                game.set_outcome(outcome);
                return Some(game);
            }
            let report = think(&history);
            if signals.is_stopped() {
                return None;
            }
            let (best, line) = (report.best()?, report.lines.first()?);
            let turn = history.position().turn();
            node = game.add_move(node, best).ok()?;
            game.add_comment(node, &comment(line.score, turn, report.depth));
            history.play(best);
            let value = centipawns(line.score);
            let winner = if value > 0 { turn } else { !turn };
            hopeless = match hopeless {
                _ if value.abs() < RESIGN.1 => (0, winner),
                (moves, color) if color == winner => (moves + 1, winner),
                // The players do not agree who wins.
                _ => (1, winner),
            };
            if hopeless.0 >= RESIGN.0 {
                game.set_outcome(Outcome::Known(KnownOutcome::Decisive { winner }));
                return Some(game);
            }
        }
    }

    /// Random moves until a position is found that an engine, which forgets what it knew before, thinks level.
    fn opening(&self, number: u64, engine: &mut Engine, signals: &Signals) -> Option<History> {
        engine.forget();
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        loop {
            let mut history = History::new(Chess::default());
            let plies = self.opening + random.below(2);
            for _ in 0..plies {
                let moves: Vec<Move> = history.position().legal_moves().into_iter().collect();
                if moves.is_empty() {
                    break;
                }
                history.play(moves[random.below(moves.len())]);
            }
            if history.ending().is_some() {
                continue;
            }
            let report = engine.analyse(
                &history,
                &Limits { depth: Some(6), ..Limits::default() },
                signals,
                &mut |_| (),
            );
            if signals.is_stopped() {
                return None;
            }
            if report.lines.first().is_some_and(|line| centipawns(line.score).abs() <= LEVEL) {
                // The game begins here: what was played at random is no example.
                return Some(History::new(history.position().clone()));
            }
        }
    }
}

/// A score in centipawns, mates far away from all others.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Estimate(value) => value.0,
        Score::MateIn(_) => 10_000,
        Score::MatedIn(_) => -10_000,
    }
}

/// As Lichess writes it: from White's side.
fn comment(score: Score, turn: Color, depth: u32) -> String {
    let seen = turn.fold_wb(score, score.reversed());
    let text = match seen {
        Score::Estimate(value) => format!("{:.2}", value.pawns()),
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("#-{moves}"),
    };
    format!("[%eval {text},{depth}]")
}

fn outcome(history: &History, plies: usize) -> Option<Outcome> {
    let ending = history.ending();
    if let Some(winner) = ending.and_then(Ending::winner) {
        return Some(Outcome::Known(KnownOutcome::Decisive { winner }));
    }
    (ending.is_some() || plies >= LONGEST).then_some(Outcome::Known(KnownOutcome::Draw))
}
