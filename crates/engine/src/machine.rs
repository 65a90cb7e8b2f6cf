//! The engine answers questions about goals.

use lucena_board::history::History;
use lucena_goal::{Answer, Budget, CERTAIN, Found, Goal, Machine, Opinion, Question, Verdict};
use shakmaty::{Chess, Move, Position};

use crate::{
    Bound, Engine, Limits, Report, Score,
    score::{INFINITE, MATE, MATE_BOUND},
};

impl Machine for Engine {
    fn name(&self) -> &str {
        "Lucena"
    }

    /// Searches with a window that holds nothing but the question: does the score reach the goal or not?
    fn ask(&mut self, game: &History, question: &Question<'_>) -> Answer {
        let least = least(question.goal, game.position());
        let limits = Limits {
            window: Some((least - 1, least)),
            depth: question.budget.depth,
            moves: question.moves.to_vec(),
            ..Limits::nodes(question.budget.nodes)
        };
        let report = self.analyse(game, &limits, &self.signals(), &mut |_| ());
        let Some(line) = report.lines.first() else { return without_a_move(game, question.goal) };
        let verdict = match (line.bound, least >= MATE_BOUND) {
            (Bound::Lower, _) => Verdict::Proved,
            // That no mate was seen does not say that there is none.
            (Bound::Upper, true) if matches!(question.goal, Goal::Mate(_)) => Verdict::Unknown,
            (Bound::Upper, _) => Verdict::Refuted,
            (Bound::Exact, _) if line.score.value() >= least => Verdict::Proved,
            (Bound::Exact, _) => Verdict::Refuted,
        };
        let certain = verdict == Verdict::Proved && least >= MATE_BOUND;
        Answer { verdict, line: line.moves.clone(), nodes: report.nodes, certain }
    }

    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Option<Opinion> {
        let limits = Limits { depth: budget.depth, moves: moves.to_vec(), ..Limits::nodes(budget.nodes) };
        let Report { lines, nodes, .. } = self.analyse(game, &limits, &self.signals(), &mut |_| ());
        let line = lines.into_iter().next()?;
        let found = match line.score {
            Score::MateIn(moves) => Found::MateIn(moves),
            Score::MatedIn(moves) => Found::MatedIn(moves),
            Score::Centipawns(value) => Found::Centipawns(value),
        };
        Some(Opinion { found, line: line.moves, nodes })
    }

    fn forget(&mut self) {
        Engine::forget(self);
    }

    /// How much wider stockfish 15.1's scores spread than ours, 200,000 nodes each: `tools/review_results.py pawn`.
    fn pawn(&self) -> f64 {
        1.25
    }
}

/// The least score of the engine's own that reaches a goal.
fn least(goal: Goal, position: &Chess) -> i32 {
    match goal {
        Goal::Mate(Some(moves)) => MATE - 2 * moves.clamp(1, 60) as i32 + 1,
        goal => match goal.threshold(position) {
            CERTAIN.. => MATE_BOUND,
            threshold if threshold <= 1 - CERTAIN => 1 - MATE_BOUND,
            threshold => threshold,
        },
    }
    .clamp(2 - INFINITE, INFINITE - 1)
}

fn without_a_move(game: &History, goal: Goal) -> Answer {
    let worth = if game.position().is_check() { -INFINITE } else { 0 };
    let reached = worth >= goal.threshold(game.position());
    let verdict = if reached { Verdict::Proved } else { Verdict::Refuted };
    Answer { verdict, line: Vec::new(), nodes: 0, certain: true }
}
