//! The engine answers questions about positions.

use lucena_board::history::History;
use lucena_evidence::{
    Answer, Asked, Budget, CERTAIN, Centipawns, Goal, Machine, MachineError, Opinion, Question, Scale,
    Strength, Verdict,
};
use shakmaty::{Chess, Move, Position};

use crate::{
    Bound, Engine, Limits, Report,
    score::{INFINITE, MATE, MATE_BOUND, raw},
};

impl Machine for Engine {
    fn name(&self) -> &str {
        "Lucena"
    }

    /// Searches with a window that holds nothing but the question: does the score reach the goal or not?
    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        let least = least(question.goal, game.position());
        let limits = Limits {
            window: Some((least - 1, least)),
            depth: question.budget.depth,
            moves: question.moves.to_vec(),
            ..Limits::nodes(question.budget.nodes)
        };
        let report = self.answer(game, &limits)?;
        let Some(line) = report.lines.first() else { return Ok(without_a_move(game, question.goal)) };
        let verdict = match (line.bound, least >= MATE_BOUND) {
            (Bound::Lower, _) => Verdict::Proved,
            // That no mate was seen does not say that there is none.
            (Bound::Upper, true) if matches!(question.goal, Goal::Mate(_)) => Verdict::Unknown,
            (Bound::Upper, _) => Verdict::Refuted,
            (Bound::Exact, _) => Verdict::of(raw(line.score) >= least),
        };
        let nodes = report.nodes;
        // The search prunes: even a mate that it reports is its judgement until every defence has been answered.
        Ok(Answer { verdict, line: line.moves.clone(), nodes, strength: Strength::Judged { nodes } })
    }

    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Asked<Option<Opinion>> {
        let limits = Limits { depth: budget.depth, moves: moves.to_vec(), ..Limits::nodes(budget.nodes) };
        let Report { lines, nodes, .. } = self.answer(game, &limits)?;
        let opinion = |line: crate::Line| Opinion {
            score: line.score,
            line: line.moves,
            nodes,
            strength: Strength::Judged { nodes },
        };
        Ok(lines.into_iter().next().map(opinion))
    }

    fn forget(&mut self) -> Asked<()> {
        Engine::forget(self);
        Ok(())
    }

    fn scale(&self) -> Scale {
        self.settings().evaluation.kind().scale()
    }
}

impl Engine {
    /// Searches for an answer; what a search found that was told to stop is none.
    fn answer(&mut self, game: &History, limits: &Limits) -> Asked<Report> {
        let signals = self.signals();
        let report = self.analyse(game, limits, &signals, &mut |_| ());
        if signals.is_stopped() { Err(MachineError::Stopped) } else { Ok(report) }
    }
}

/// The least score of the engine's own that reaches a goal.
fn least(goal: Goal, position: &Chess) -> i32 {
    match goal {
        Goal::Mate(Some(moves)) => MATE - 2 * moves.clamp(1, 60).cast_signed() + 1,
        goal => match goal.threshold(position) {
            threshold if threshold >= CERTAIN => MATE_BOUND,
            threshold if threshold <= Centipawns(1) - CERTAIN => 1 - MATE_BOUND,
            threshold => threshold.0,
        },
    }
    .clamp(2 - INFINITE, INFINITE - 1)
}

fn without_a_move(game: &History, goal: Goal) -> Answer {
    let worth = Centipawns(if game.position().is_check() { -INFINITE } else { 0 });
    let verdict = Verdict::of(worth >= goal.threshold(game.position()));
    Answer { verdict, line: Vec::new(), nodes: 0, strength: Strength::Forced }
}
