//! Machines that answer: engines, solvers, endgame tables, other programs.

use std::time::Duration;

use lucena_board::history::History;
use shakmaty::{Chess, Color, Move, Position};

use crate::{Budget, CERTAIN, Centipawns, Points, Scale, Score, Strength, balance};

/// What the side to move shall reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Mate, in so many moves at most when given.
    Mate(Option<u32>),
    /// So many points of material more than now.
    Points(Points),
    /// No worse than a draw.
    Hold,
    /// A judgement of at least this; from [`CERTAIN`] on, mate.
    Score(Centipawns),
}

/// What a machine is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question<'a> {
    /// What the side to move shall reach.
    pub goal: Goal,
    /// Beginning with one of these moves; with any if there are none.
    pub moves: &'a [Move],
    /// What the answer may cost.
    pub budget: Budget,
}

/// What a machine finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The goal is reached; the line shows how.
    Proved,
    /// It is not; the line shows the defence.
    Refuted,
    /// The budget did not suffice, or the machine cannot tell.
    Unknown,
}

impl Verdict {
    /// Whether a goal is reached.
    pub fn of(reached: bool) -> Verdict {
        if reached { Verdict::Proved } else { Verdict::Refuted }
    }
}

/// What a machine answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// The moves that show it, from the position asked about.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How sure it is.
    pub strength: Strength,
}

/// What a machine thinks of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves that it expects.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How sure it is.
    pub strength: Strength,
}

/// What a score says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is this.
    Exact,
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
}

/// What a machine thinks of one move among many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub m: Move,
    /// What it is worth to the side that makes it.
    pub score: Score,
    /// Whether the score is the worth or a bound of it.
    pub bound: Bound,
    /// The move, and what is expected after it.
    pub line: Vec<Move>,
    /// How many positions were looked at for this move.
    pub nodes: u64,
}

/// Why a machine has not answered. None of these is a verdict.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MachineError {
    /// The work was asked to stop.
    #[error("the work was stopped")]
    Stopped,
    /// It does not judge such positions.
    #[error("{name} has no opinion on this position")]
    Silent {
        /// Which machine.
        name: String,
    },
    /// Another program could not be started.
    #[error("cannot start {command}: {why}")]
    NotStarted {
        /// What was to be started.
        command: String,
        /// What the system says.
        why: String,
    },
    /// It ended, or closed its output, while an answer was due.
    #[error("{name} died while it was asked `{asked}`")]
    Died {
        /// Which machine.
        name: String,
        /// What it was asked.
        asked: String,
    },
    /// It did not answer in time.
    #[error("{name} did not answer `{asked}` within {} s", waited.as_secs_f32())]
    Late {
        /// Which machine.
        name: String,
        /// What it was asked.
        asked: String,
        /// How long we waited.
        waited: Duration,
    },
    /// It said what cannot be.
    #[error("{name} answered `{said}`, but {why}")]
    Lied {
        /// Which machine.
        name: String,
        /// What it said.
        said: String,
        /// Why that cannot be.
        why: String,
    },
    /// It said too much without coming to the point.
    #[error("{name} sends more than it should: {what}")]
    Flooded {
        /// Which machine.
        name: String,
        /// What was too much.
        what: String,
    },
}

/// What every question returns: an answer, or why there is none.
pub type Asked<T> = Result<T, MachineError>;

/// Answers questions about positions.
pub trait Machine {
    /// Its name, for people.
    fn name(&self) -> &str;

    /// Can the side to move in the last position of this game reach the goal?
    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer>;

    /// What the position is worth to the side to move, beginning with one of these moves, or with any if there are
    /// none; `None` when there is no legal move, or when the machine does not know such positions.
    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Asked<Option<Opinion>>;

    /// Judges each of these moves, within one budget for all. A move that is worth less than the floor may be given a
    /// bound; the others are given their worth. The answers come in the order of the moves.
    fn judge(
        &mut self,
        game: &History,
        moves: &[Move],
        floor: Centipawns,
        budget: Budget,
    ) -> Asked<Vec<JudgedMove>> {
        let share = Budget { nodes: (budget.nodes / moves.len().max(1) as u64).max(1), ..budget };
        let mut judged = Vec::with_capacity(moves.len());
        for &m in moves {
            judged.push(one_by_one(self, game, m, floor, share)?);
        }
        Ok(judged)
    }

    /// Forgets what was asked before: from here on, the same questions have the same answers.
    fn forget(&mut self) -> Asked<()> {
        Ok(())
    }

    /// Whether it leaves moves of either side out, so that what it says is its belief.
    fn is_selective(&self) -> bool {
        false
    }

    /// What its pawn is worth on the curve of winning chances.
    fn scale(&self) -> Scale {
        Scale::STOCKFISH
    }
}

/// Judges one move: first whether it reaches the floor, then, if it does, what it is worth.
fn one_by_one<M: Machine + ?Sized>(
    machine: &mut M,
    game: &History,
    m: Move,
    floor: Centipawns,
    budget: Budget,
) -> Asked<JudgedMove> {
    let question = Question { goal: Goal::Score(floor), moves: &[m], budget };
    let answer = machine.ask(game, &question)?;
    let with_move = |line: Vec<Move>| if line.is_empty() { vec![m] } else { line };
    if answer.verdict == Verdict::Refuted {
        let score = Score::Estimate(floor - Centipawns(1));
        let (line, nodes) = (with_move(answer.line), answer.nodes);
        return Ok(JudgedMove { m, score, bound: Bound::AtMost, line, nodes });
    }
    let opinion = machine.look(game, &[m], budget)?;
    Ok(match opinion {
        Some(Opinion { score, line, nodes, .. }) => {
            JudgedMove { m, score, bound: Bound::Exact, line: with_move(line), nodes: nodes + answer.nodes }
        }
        None => JudgedMove {
            m,
            score: Score::Estimate(floor),
            bound: Bound::AtLeast,
            line: with_move(answer.line),
            nodes: answer.nodes,
        },
    })
}

/// What a score may fall short of a goal.
const SLACK: Centipawns = Centipawns(50);

impl Goal {
    /// The least score that reaches this goal.
    pub fn threshold(self, position: &Chess) -> Centipawns {
        match self {
            Goal::Mate(_) => CERTAIN,
            Goal::Points(points) => (balance(position, position.turn()) + points).centipawns() - SLACK,
            Goal::Hold => -SLACK,
            Goal::Score(least) => least,
        }
    }

    /// What a search's result says about this goal.
    ///
    /// Half a pawn of judgement is allowed: a material gain of three points counts as reached when the score is at
    /// least 250 above the material that the side has now. A side that holds may stand a little worse.
    ///
    /// ```
    /// use lucena_evidence::{Goal, Points, Score, Verdict};
    ///
    /// let start = Default::default();
    /// assert_eq!(Goal::Points(Points(3)).judge(&start, Score::centipawns(260)), Verdict::Proved);
    /// assert_eq!(Goal::Points(Points(3)).judge(&start, Score::centipawns(30)), Verdict::Refuted);
    /// assert_eq!(Goal::Mate(Some(2)).judge(&start, Score::MateIn(2)), Verdict::Proved);
    /// assert_eq!(Goal::Mate(None).judge(&start, Score::centipawns(900)), Verdict::Unknown);
    /// ```
    pub fn judge(self, position: &Chess, score: Score) -> Verdict {
        match (self, score) {
            (Goal::Mate(Some(most)), Score::MateIn(moves)) if moves > most => Verdict::Unknown,
            // That no mate was seen does not say that there is none.
            (Goal::Mate(_), Score::Estimate(_)) => Verdict::Unknown,
            (Goal::Score(least), Score::MatedIn(_)) if least.0 <= -2 * CERTAIN.0 => Verdict::Proved,
            (_, Score::MatedIn(_)) => Verdict::Refuted,
            (_, Score::MateIn(_)) => Verdict::Proved,
            (_, Score::Estimate(value)) => Verdict::of(value >= self.threshold(position)),
        }
    }
}

/// The goal of a side in a position where either may be to move: to reach a threshold, or to keep the other below it.
pub(crate) fn goal_for(position: &Chess, us: Color, threshold: Centipawns) -> Goal {
    Goal::Score(if position.turn() == us { threshold } else { Centipawns(1) - threshold })
}
