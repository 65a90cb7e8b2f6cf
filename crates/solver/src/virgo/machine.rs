//! VIRGO answers questions about positions.

use lucena_board::history::History;
use lucena_evidence::{
    Answer, Asked, Budget, CERTAIN, Centipawns, Goal, Machine, MachineError, Opinion, Points, Question,
    Score, Strength, Verdict, balance,
};
use shakmaty::{Chess, Move, Position};

use super::{Gain, Law, Settings, goals, king_capture::KingCapture, playable, rules::Real, solve};

/// The machine, with its panel set.
#[derive(Debug, Clone, Default)]
pub struct Virgo {
    /// The panel; the nodes are those of each question.
    pub settings: Settings,
}

impl Machine for Virgo {
    fn name(&self) -> &str {
        "VIRGO"
    }

    fn is_selective(&self) -> bool {
        true
    }

    /// VIRGO is selective for both sides, so that no verdict of its is certain.
    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        let position = game.position();
        self.go_on()?;
        if question.moves.is_empty() {
            return Ok(self.answer(position, question.goal, question.budget));
        }
        // It cannot be told where to begin: the other side is asked after each of the moves.
        let nodes = question.budget.nodes / question.moves.len() as u64;
        let budget = Budget { nodes: nodes.max(1), ..question.budget };
        let strength = Strength::Judged { nodes: question.budget.nodes };
        let mut answer = Answer { verdict: Verdict::Refuted, line: Vec::new(), nodes: 0, strength };
        for &m in question.moves {
            let mut after = position.clone();
            after.play_unchecked(m);
            let theirs = Goal::Score(Centipawns(1) - question.goal.threshold(position));
            let reply = self.answer(&after, theirs, budget);
            answer.nodes += reply.nodes;
            match reply.verdict {
                Verdict::Refuted => return Ok(Answer { verdict: Verdict::Proved, line: vec![m], ..answer }),
                Verdict::Unknown => answer.verdict = Verdict::Unknown,
                Verdict::Proved if answer.line.is_empty() => {
                    answer.line = std::iter::once(m).chain(reply.line).collect();
                }
                Verdict::Proved => {}
            }
        }
        Ok(answer)
    }

    /// What it wins at most, in points.
    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Asked<Option<Opinion>> {
        let position = game.position();
        self.go_on()?;
        if moves.is_empty() {
            return Ok(self.opinion(position, budget));
        }
        let budget = Budget { nodes: (budget.nodes / moves.len() as u64).max(1), ..budget };
        let after = |&m: &Move| {
            let mut after = position.clone();
            after.play_unchecked(m);
            let theirs = self.opinion(&after, budget)?;
            let most = CERTAIN - Centipawns(1);
            let score = Score::Estimate(-theirs.score.value().clamp(-most, most));
            Some(Opinion {
                score,
                line: std::iter::once(m).chain(theirs.line).collect(),
                nodes: theirs.nodes,
                strength: theirs.strength,
            })
        };
        let opinions: Vec<Opinion> = moves.iter().filter_map(after).collect();
        let nodes = opinions.iter().map(|opinion| opinion.nodes).sum();
        // Of equals the first, as the machine itself would have it.
        let best =
            opinions.into_iter().reduce(|best, next| if next.score > best.score { next } else { best });
        Ok(best.map(|best| Opinion { nodes, ..best }))
    }
}

impl Virgo {
    /// What a search found that was told to stop is no answer.
    fn go_on(&self) -> Asked<()> {
        if self.settings.stop.is_stopped() { Err(MachineError::Stopped) } else { Ok(()) }
    }

    fn settings(&self, budget: Budget) -> Settings {
        let depth = budget.depth.map_or(self.settings.depth, |depth| depth as usize);
        Settings { nodes: budget.nodes, depth, ..self.settings.clone() }
    }

    fn answer(&self, position: &Chess, goal: Goal, budget: Budget) -> Answer {
        let settings = self.settings(budget);
        let gain = gain(goal, position);
        let (reached, proof, nodes) = match settings.law {
            Law::Real => goals::ask::<Real>(position, gain, &settings),
            Law::Virgo => goals::ask::<KingCapture>(position, gain, &settings),
        };
        let line = proof.as_ref().map_or_else(Vec::new, |proof| playable(position, &proof.line()));
        let verdict = match (reached, goal) {
            (Some(true), Goal::Mate(Some(most))) if line.len().div_ceil(2) as u32 > most => Verdict::Unknown,
            (Some(true), _) => Verdict::Proved,
            (Some(false), _) => Verdict::Refuted,
            (None, _) => Verdict::Unknown,
        };
        Answer { verdict, line, nodes, strength: Strength::Judged { nodes } }
    }

    fn opinion(&self, position: &Chess, budget: Budget) -> Option<Opinion> {
        let finding = solve(position, &self.settings(budget), &mut |_| ());
        let line = finding.solution.line;
        let line = if line.is_empty() { position.legal_moves().into_iter().take(1).collect() } else { line };
        let now = balance(position, position.turn());
        let score = match finding.gain {
            Some(Gain::Mate) => Score::MateIn(line.len().div_ceil(2) as u32),
            Some(Gain::Points(points)) => Score::Estimate((now + Points(points)).centipawns()),
            None => Score::Estimate(now.centipawns()),
        };
        let nodes = finding.solution.tree.nodes;
        (!line.is_empty()).then_some(Opinion { score, line, nodes, strength: Strength::Judged { nodes } })
    }
}

/// The points that a goal asks for; not to be mated is to keep at least something.
fn gain(goal: Goal, position: &Chess) -> Gain {
    match goal {
        Goal::Mate(_) => Gain::Mate,
        Goal::Points(Points(points)) => Gain::Points(points),
        goal => match goal.threshold(position) {
            least if least >= CERTAIN => Gain::Mate,
            Centipawns(least) => {
                let now = balance(position, position.turn()).0;
                Gain::Points(((least + 50).div_euclid(100) - now).max(LEAST))
            }
        },
    }
}

/// A side that loses everything but the king has not been mated.
const LEAST: i32 = -60;
