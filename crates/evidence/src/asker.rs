//! A machine at work for one explanation. Every question goes through here, so that the price adds itself up and a stop
//! is heard between any two questions.

use std::collections::HashMap;

use lucena_board::{history::History, key};
use shakmaty::{Chess, Color, Move, Position};

use crate::{
    Answer, Asked, Budget, Centipawns, JudgedMove, Line, Machine, MachineError, Opinion, Price, Question,
    Scale, Score, Spent, Stop, Strength, Verdict, machine::goal_for,
};

/// A machine, what it may spend, and what it has spent.
pub struct Asker<'m> {
    machine: &'m mut dyn Machine,
    price: Price,
    stop: Stop,
    spent: Spent,
    /// What the ends of lines are worth to the side to move there, and the nodes of that look, by the position's key.
    worths: HashMap<u64, ((Score, Strength), u64)>,
}

impl<'m> Asker<'m> {
    /// A machine that answers at this price until it is told to stop.
    pub fn new(machine: &'m mut dyn Machine, price: Price, stop: Stop) -> Asker<'m> {
        Asker { machine, price, stop, spent: Spent::default(), worths: HashMap::new() }
    }

    /// What an explanation may spend.
    pub fn price(&self) -> Price {
        self.price
    }

    /// What has been spent so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// Who answers.
    pub fn name(&self) -> &str {
        self.machine.name()
    }

    /// Whether the machine leaves moves out.
    pub fn is_selective(&self) -> bool {
        self.machine.is_selective()
    }

    /// What the machine's pawn is worth on the curve of winning chances.
    pub fn scale(&self) -> Scale {
        self.machine.scale()
    }

    /// Whether the work should stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// An error once the work should stop.
    pub fn go_on(&self) -> Asked<()> {
        if self.stop.is_stopped() { Err(MachineError::Stopped) } else { Ok(()) }
    }

    /// Makes the machine forget what it has seen.
    pub fn forget(&mut self) -> Asked<()> {
        self.machine.forget()
    }

    /// What the last position of a game is worth to the side to move.
    pub fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Asked<Option<Opinion>> {
        self.go_on()?;
        let opinion = self.machine.look(game, moves, budget)?;
        // What was found while the work was told to stop is not to be believed.
        self.go_on()?;
        self.pay(opinion.as_ref().map_or(0, |opinion| opinion.nodes));
        Ok(opinion)
    }

    /// The same of a position without a past.
    pub fn look_at(&mut self, position: &Chess, moves: &[Move], budget: Budget) -> Asked<Option<Opinion>> {
        self.look(&History::new(position.clone()), moves, budget)
    }

    /// Whether a goal is reached.
    pub fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        self.go_on()?;
        let answer = self.machine.ask(game, question)?;
        self.go_on()?;
        self.pay(answer.nodes);
        Ok(answer)
    }

    /// What each of these moves is worth, or that it is worth less than the floor.
    pub fn judge(
        &mut self,
        game: &History,
        moves: &[Move],
        floor: Centipawns,
        budget: Budget,
    ) -> Asked<Vec<JudgedMove>> {
        self.go_on()?;
        let judged = self.machine.judge(game, moves, floor, budget)?;
        self.go_on()?;
        self.pay(judged.iter().map(|judged| judged.nodes).sum());
        Ok(judged)
    }

    /// What the end of a line is worth to a side, at the price of a verdict; `None` if the machine does not know.
    pub fn worth(&mut self, line: &Line, side: Color) -> Asked<Option<(Score, Strength)>> {
        self.worth_at(line, side, self.price.verdict())
    }

    /// The same at a price; of several looks at a position the longest is remembered.
    pub fn worth_at(&mut self, line: &Line, side: Color, budget: Budget) -> Asked<Option<(Score, Strength)>> {
        let end = line.last();
        let found = match end.legal_moves().is_empty() {
            // The side that has mated did so with its last move.
            true if end.is_check() && end.turn() != side => {
                return Ok(Some((Score::MateIn(1), Strength::Forced)));
            }
            true if end.is_check() => Some((Score::MatedIn(0), Strength::Forced)),
            true => Some((Score::LEVEL, Strength::Forced)),
            false => self.judged_worth(end, budget)?,
        };
        let for_side = |score: Score| if end.turn() == side { score } else { score.reversed() };
        Ok(found.map(|(score, strength)| (for_side(score), strength)))
    }

    fn judged_worth(&mut self, position: &Chess, budget: Budget) -> Asked<Option<(Score, Strength)>> {
        let asked = key::of(position).0;
        if let Some(&(known, spent)) = self.worths.get(&asked)
            && spent >= budget.nodes
        {
            return Ok(Some(known));
        }
        let opinion = self.look_at(position, &[], budget)?;
        let found = opinion.map(|opinion| (opinion.score, opinion.strength));
        self.worths.extend(found.map(|found| (asked, (found, budget.nodes))));
        Ok(found)
    }

    /// Work that was done without the machine, such as a proof.
    pub(crate) fn pay(&mut self, nodes: u64) {
        self.spent += Spent { nodes, questions: 1 };
    }
}

/// What a question is known by.
type Key = (u64, Centipawns, Option<u32>, Vec<Move>);

/// What was found out about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Whether the side to move is successful.
    pub verdict: Verdict,
    /// The moves that show it, from the position asked about.
    pub line: Vec<Move>,
}

/// Questions about one goal of one side, in any position. Answers are remembered (VIRGO §3.2).
///
/// The goal is a threshold: one side, us, wants the score to reach it, the other wants to keep it below. So in every
/// position either the side to move is successful or the other is (VIRGO §3.1).
pub struct Inquiry<'m> {
    asker: Asker<'m>,
    us: Color,
    threshold: Centipawns,
    known: HashMap<Key, Known>,
}

impl<'m> Inquiry<'m> {
    /// We want this score, or mate.
    pub fn new(asker: Asker<'m>, us: Color, threshold: Centipawns) -> Inquiry<'m> {
        Inquiry { asker, us, threshold, known: HashMap::new() }
    }

    /// Gives the machine back when all has been asked.
    pub fn done(self) -> Asker<'m> {
        self.asker
    }

    /// The machine, for questions of another kind.
    pub fn asker(&mut self) -> &mut Asker<'m> {
        &mut self.asker
    }

    /// Who wants to reach the goal.
    pub fn us(&self) -> Color {
        self.us
    }

    /// What we want to reach.
    pub fn threshold(&self) -> Centipawns {
        self.threshold
    }

    /// Whether the side to move is successful, beginning with one of these moves, or with any if there are none.
    pub fn ask(&mut self, position: &Chess, moves: &[Move], depth: Option<u32>) -> Asked<Known> {
        let asked = (key::of(position).0, self.threshold, depth, moves.to_vec());
        if let Some(known) = self.known.get(&asked) {
            return Ok(known.clone());
        }
        let goal = goal_for(position, self.us, self.threshold);
        let budget = Budget { depth, ..self.asker.price().question() };
        let game = History::new(position.clone());
        let Answer { verdict, line, .. } = self.asker.ask(&game, &Question { goal, moves, budget })?;
        let known = Known { verdict, line };
        self.known.insert(asked, known.clone());
        Ok(known)
    }

    /// Whether we reach the goal from here, whether we are to move or not; `None` if the machine cannot tell.
    pub fn is_reached(&mut self, position: &Chess) -> Asked<Option<bool>> {
        let ours = position.turn() == self.us;
        Ok(match self.ask(position, &[], None)?.verdict {
            Verdict::Proved => Some(ours),
            Verdict::Refuted => Some(!ours),
            Verdict::Unknown => None,
        })
    }

    /// The first successful move here, and what is expected after it.
    pub fn first_successful(&mut self, position: &Chess) -> Asked<Option<Vec<Move>>> {
        let known = self.ask(position, &[], None)?;
        Ok((known.verdict == Verdict::Proved && !known.line.is_empty()).then_some(known.line))
    }

    /// Up to so many successful moves here, the machine's first choice first.
    pub fn some_successful(&mut self, position: &Chess, most: usize) -> Asked<Vec<Move>> {
        let mut rest: Vec<Move> = position.legal_moves().into_iter().collect();
        let mut found = Vec::new();
        while found.len() < most && !rest.is_empty() {
            let moves: &[Move] = if found.is_empty() { &[] } else { &rest };
            let known = self.ask(position, moves, None)?;
            let Some(&m) = known.line.first().filter(|_| known.verdict == Verdict::Proved) else { break };
            rest.retain(|&other| other != m);
            found.push(m);
        }
        Ok(found)
    }

    /// Whether a move is successful for the side that makes it.
    pub fn is_successful(&mut self, position: &Chess, m: Move) -> Asked<Option<bool>> {
        let mut after = position.clone();
        after.play_unchecked(m);
        let reached = self.is_reached(&after)?;
        Ok(reached.map(|reached| reached == (position.turn() == self.us)))
    }

    /// The smallest even number of plies that let our move succeed, up to a limit (VIRGO §4.4, first stage).
    pub fn smallest_depth(&mut self, position: &Chess, m: Move, most: u32) -> Asked<Option<u32>> {
        let mut after = position.clone();
        after.play_unchecked(m);
        for depth in (1..=most).step_by(2) {
            if self.ask(&after, &[], Some(depth))?.verdict == Verdict::Refuted {
                return Ok(Some(depth + 1));
            }
        }
        Ok(None)
    }

    /// What the machine thinks of a position, for the side to move, at the price of a question.
    pub fn look(&mut self, position: &Chess, moves: &[Move]) -> Asked<Option<Opinion>> {
        let budget = self.asker.price().question();
        self.asker.look_at(position, moves, budget)
    }
}
