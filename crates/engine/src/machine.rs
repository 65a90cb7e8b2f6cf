//! The engine answers questions about goals.

use lucena_board::history::History;
use lucena_goal::{Answer, Budget, Found, Goal, Machine, Verdict};

use crate::{Bound, Engine, Limits, Score, Signals};

impl Machine for Engine {
    fn name(&self) -> &str {
        "Lucena"
    }

    /// Searches with what the budget allows; earlier searches are forgotten, so that the answer depends on the
    /// question alone.
    fn ask(&mut self, game: &History, goal: Goal, budget: Budget) -> Answer {
        self.forget();
        let mate = match goal {
            Goal::Mate(moves) => Some(moves.unwrap_or(u32::MAX)),
            _ => None,
        };
        let limits = Limits { mate, ..Limits::nodes(budget.nodes) };
        let report = self.analyse(game, &limits, &Signals::default(), &mut |_| ());
        let Some(line) = report.lines.first() else {
            let held = goal == Goal::Hold && !shakmaty::Position::is_check(game.position());
            let verdict = if held { Verdict::Proved } else { Verdict::Refuted };
            return Answer { verdict, line: Vec::new(), nodes: report.nodes, certain: true };
        };
        let found = match line.score {
            Score::MateIn(moves) => Found::MateIn(moves),
            Score::MatedIn(moves) => Found::MatedIn(moves),
            Score::Centipawns(value) => Found::Centipawns(value),
        };
        let (verdict, certain) = goal.judge(game.position(), found);
        let verdict = if line.bound == Bound::Exact { verdict } else { Verdict::Unknown };
        Answer { verdict, line: line.moves.clone(), nodes: report.nodes, certain }
    }
}
