//! Games that the engine plays against itself, to learn from and to find faults.
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

use crate::{Engine, Limits, Signals};

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
        engine.forget();
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut history = self.opening(engine, &mut random, signals)?;
        let mut game = PgnGame::from_position(history.position().clone());
        game.tags.set("Event", "self-play");
        game.tags.set("Round", &(number + 1).to_string());
        game.tags.set("White", "Lucena");
        game.tags.set("Black", "Lucena");
        let mut node = NodeId::ROOT;
        let mut hopeless = 0;
        loop {
            if let Some(outcome) = outcome(&history, game.len()) {
                game.set_outcome(outcome);
                return Some(game);
            }
            let report = engine.analyse(&history, &self.limits, signals, &mut |_| ());
            if signals.is_stopped() {
                return None;
            }
            let (best, line) = (report.best()?, report.lines.first()?);
            let turn = history.position().turn();
            node = game.add_move(node, best).ok()?;
            game.add_comment(node, &comment(line.score, turn, report.depth));
            history.play(best);
            let value = centipawns(line.score);
            hopeless = if value.abs() >= RESIGN.1 { hopeless + 1 } else { 0 };
            if hopeless >= RESIGN.0 {
                let winner = if value > 0 { turn } else { !turn };
                game.set_outcome(Outcome::Known(KnownOutcome::Decisive { winner }));
                return Some(game);
            }
        }
    }

    /// Random moves until a level position is found.
    fn opening(&self, engine: &mut Engine, random: &mut Random, signals: &Signals) -> Option<History> {
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
