//! A machine that is asked hundreds of questions about one position, and remembers its answers (VIRGO §3.2).

use std::collections::HashMap;

use lucena_board::{history::History, key};
use shakmaty::{Chess, Color, Move, Position};

use crate::{Answer, Budget, Goal, Machine, Opinion, Question, Verdict};

/// What a question is known by.
type Asked = (u64, Goal, Option<u32>, Vec<Move>);

/// What was found out about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Whether the side to move is successful.
    pub verdict: Verdict,
    /// The moves that show it, from the position asked about.
    pub line: Vec<Move>,
}

/// Questions about one goal of one side, in whatever position.
///
/// The goal is a threshold: one side, us, wants the score to reach it, the other wants to keep it below. So whoever is
/// to move in a position, either is successful there or the other is (VIRGO §3.1).
pub struct Inquiry<'m> {
    machine: &'m mut dyn Machine,
    us: Color,
    threshold: i32,
    budget: Budget,
    known: HashMap<Asked, Known>,
    nodes: u64,
    questions: u64,
    stop: Option<&'m dyn Fn() -> bool>,
}

impl<'m> Inquiry<'m> {
    /// We want so many centipawns, or mate; each answer may cost so much.
    pub fn new(machine: &'m mut dyn Machine, us: Color, threshold: i32, budget: Budget) -> Inquiry<'m> {
        Inquiry { machine, us, threshold, budget, known: HashMap::new(), nodes: 0, questions: 0, stop: None }
    }

    /// Answers unknown as soon as this says so.
    pub fn until(mut self, stop: &'m dyn Fn() -> bool) -> Inquiry<'m> {
        self.stop = Some(stop);
        self
    }

    /// Who wants to reach the goal.
    pub fn us(&self) -> Color {
        self.us
    }

    /// What we want to reach, in centipawns.
    pub fn threshold(&self) -> i32 {
        self.threshold
    }

    /// What the answers have cost so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many questions the machine had to answer.
    pub fn questions(&self) -> u64 {
        self.questions
    }

    /// The goal of whoever is to move.
    fn goal(&self, position: &Chess) -> Goal {
        let ours = position.turn() == self.us;
        Goal::Score(if ours { self.threshold } else { 1 - self.threshold })
    }

    /// Whether the side to move is successful, beginning with one of these moves, or with any if there are none.
    pub fn ask(&mut self, position: &Chess, moves: &[Move], depth: Option<u32>) -> Known {
        let goal = self.goal(position);
        let depth = depth.or(self.budget.depth);
        let asked = (key::of(position).0, goal, depth, moves.to_vec());
        if let Some(known) = self.known.get(&asked) {
            return known.clone();
        }
        if self.stop.is_some_and(|stop| stop()) {
            return Known { verdict: Verdict::Unknown, line: Vec::new() };
        }
        let budget = Budget { depth, ..self.budget };
        let game = History::new(position.clone());
        let Answer { verdict, line, nodes, .. } = self.machine.ask(&game, &Question { goal, moves, budget });
        self.nodes += nodes;
        self.questions += 1;
        let known = Known { verdict, line };
        self.known.insert(asked, known.clone());
        known
    }

    /// Whether we reach the goal from here, whoever is to move; `None` if the machine cannot tell.
    pub fn is_reached(&mut self, position: &Chess) -> Option<bool> {
        let ours = position.turn() == self.us;
        match self.ask(position, &[], None).verdict {
            Verdict::Proved => Some(ours),
            Verdict::Refuted => Some(!ours),
            Verdict::Unknown => None,
        }
    }

    /// The first successful move here, and what is expected after it.
    pub fn first_successful(&mut self, position: &Chess) -> Option<Vec<Move>> {
        let known = self.ask(position, &[], None);
        (known.verdict == Verdict::Proved && !known.line.is_empty()).then_some(known.line)
    }

    /// Up to so many successful moves here, the machine's first choice first.
    pub fn all_successful(&mut self, position: &Chess, most: usize) -> Vec<Move> {
        let mut rest: Vec<Move> = position.legal_moves().into_iter().collect();
        let mut found = Vec::new();
        while found.len() < most && !rest.is_empty() {
            let known = if found.is_empty() {
                self.ask(position, &[], None)
            } else {
                self.ask(position, &rest, None)
            };
            let Some(&m) = known.line.first().filter(|_| known.verdict == Verdict::Proved) else { break };
            rest.retain(|&other| other != m);
            found.push(m);
        }
        found
    }

    /// Whether a move is successful for the side that makes it.
    pub fn is_successful(&mut self, position: &Chess, m: Move) -> Option<bool> {
        let mut after = position.clone();
        after.play_unchecked(m);
        let reached = self.is_reached(&after)?;
        Some(reached == (position.turn() == self.us))
    }

    /// The smallest even number of plies that let our move succeed, up to a limit (VIRGO §4.4, first stage).
    pub fn smallest_depth(&mut self, position: &Chess, m: Move, most: u32) -> Option<u32> {
        let mut after = position.clone();
        after.play_unchecked(m);
        (1..=most)
            .step_by(2)
            .find(|&depth| self.ask(&after, &[], Some(depth)).verdict == Verdict::Refuted)
            .map(|depth| depth + 1)
    }

    /// What the machine thinks of a position, for the side to move.
    pub fn look(&mut self, position: &Chess, moves: &[Move]) -> Option<Opinion> {
        self.look_for(position, moves, self.budget)
    }

    /// The same with so many times the budget, where much rests on the answer.
    pub fn look_longer(&mut self, position: &Chess, times: u64) -> Option<Opinion> {
        let budget = Budget { nodes: times.saturating_mul(self.budget.nodes), ..self.budget };
        self.look_for(position, &[], budget)
    }

    fn look_for(&mut self, position: &Chess, moves: &[Move], budget: Budget) -> Option<Opinion> {
        let opinion = self.machine.look(&History::new(position.clone()), moves, budget)?;
        self.nodes += opinion.nodes;
        self.questions += 1;
        Some(opinion)
    }
}
