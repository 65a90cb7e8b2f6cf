//! Questions and answers between machines.
//!
//! Whoever explains a move asks: can this side reach this goal from here? Engines, solvers and endgame tables answer,
//! each in its own way, through one trait, [`Machine`]. How points map to centipawns is written here, once.

mod client;
mod inquiry;

use lucena_board::{exchange::POINTS, history::History};
use shakmaty::{Chess, Color, Move, Position, Role};

pub use self::{
    client::{ClientError, UciClient},
    inquiry::{Inquiry, Known},
};

/// What the side to move shall reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Mate, in so many moves at most when given.
    Mate(Option<u32>),
    /// So many points of material more than now, pawns being one.
    Points(i32),
    /// No worse than a draw.
    Hold,
    /// A judgement of at least so many centipawns; from [`CERTAIN`] on, mate.
    Score(i32),
}

/// No judgement is as high: only a mate reaches it.
pub const CERTAIN: i32 = 20_000;

/// What a machine may spend on an answer. Nodes, not seconds: the same question has the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How many positions it may look at.
    pub nodes: u64,
    /// How many plies it may look ahead; as many as it likes if not given.
    pub depth: Option<u32>,
}

impl Budget {
    /// So many positions, as deep as they reach.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes, depth: None }
    }
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

/// What a machine answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// The moves that show it, from the position asked about.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Whether every defence was looked at, as in a mate or a table; otherwise the verdict rests on judgement.
    pub certain: bool,
}

/// Answers questions about goals.
pub trait Machine {
    /// Its name, for people.
    fn name(&self) -> &str;

    /// Can the side to move in the last position of this game reach the goal?
    fn ask(&mut self, game: &History, question: &Question<'_>) -> Answer;

    /// What the position is worth to the side to move, beginning with one of these moves, or with any if there are
    /// none; `None` when there is no move, or no opinion.
    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Option<Opinion>;

    /// Forgets what was asked before: from here on, the same questions have the same answers.
    fn forget(&mut self) {}

    /// Whether it leaves moves of either side out, so that what it says is its belief.
    fn is_selective(&self) -> bool {
        false
    }

    /// What its pawn is worth in stockfish's, for which the familiar curve of winning chances was made.
    fn pawn(&self) -> f64 {
        1.0
    }
}

/// What a machine thinks of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// What it is worth to the side to move.
    pub found: Found,
    /// The moves that it expects.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// What a searching machine reports: a mate, or a judgement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// The side to move mates in so many moves.
    MateIn(u32),
    /// The side to move is mated in so many moves.
    MatedIn(u32),
    /// Hundredths of a pawn, for the side to move.
    Centipawns(i32),
}

impl Found {
    /// As a number: mates lie beyond [`CERTAIN`], the sooner the further.
    pub fn value(self) -> i32 {
        match self {
            Found::MateIn(moves) => 2 * CERTAIN - moves.min(1000) as i32,
            Found::MatedIn(moves) => moves.min(1000) as i32 - 2 * CERTAIN,
            Found::Centipawns(value) => value,
        }
    }
}

impl Goal {
    /// The least score that reaches this goal, in centipawns.
    pub fn threshold(self, position: &Chess) -> i32 {
        match self {
            Goal::Mate(_) => CERTAIN,
            Goal::Points(points) => 100 * (balance(position) + points) - SLACK,
            Goal::Hold => -SLACK,
            Goal::Score(least) => least,
        }
    }

    /// What a search's result says about this goal, and whether that is certain.
    ///
    /// Half a pawn of judgement is allowed: a material gain of three points counts as reached when the score is at
    /// least 250 above the material that the side has now. A side that holds may stand a little worse.
    ///
    /// ```
    /// use lucena_goal::{Found, Goal, Verdict};
    ///
    /// let start = Default::default();
    /// assert_eq!(Goal::Points(3).judge(&start, Found::Centipawns(260)), (Verdict::Proved, false));
    /// assert_eq!(Goal::Points(3).judge(&start, Found::Centipawns(30)), (Verdict::Refuted, false));
    /// assert_eq!(Goal::Mate(Some(2)).judge(&start, Found::MateIn(2)), (Verdict::Proved, true));
    /// ```
    pub fn judge(self, position: &Chess, found: Found) -> (Verdict, bool) {
        let reached = |yes: bool| if yes { Verdict::Proved } else { Verdict::Refuted };
        match (self, found) {
            (Goal::Mate(most), Found::MateIn(moves)) => match most {
                Some(most) if moves > most => (Verdict::Unknown, false),
                _ => (Verdict::Proved, true),
            },
            // That no mate was seen does not say that there is none.
            (Goal::Mate(_), Found::Centipawns(_)) => (Verdict::Unknown, false),
            (Goal::Score(least), Found::MatedIn(_)) if least <= -2 * CERTAIN => (Verdict::Proved, true),
            (_, Found::MatedIn(_)) => (Verdict::Refuted, true),
            (_, Found::MateIn(_)) => (Verdict::Proved, true),
            (_, Found::Centipawns(value)) => (reached(value >= self.threshold(position)), false),
        }
    }
}

/// What a score may fall short of a goal, in centipawns.
const SLACK: i32 = 50;

/// The points of the side to move minus those of the other.
pub fn balance(position: &Chess) -> i32 {
    let points = |color: Color| -> i32 {
        let men = position.board().by_color(color);
        Role::ALL
            .into_iter()
            .map(|role| (position.board().by_role(role) & men).count() as i32 * POINTS[role])
            .sum()
    };
    points(position.turn()) - points(!position.turn())
}
