//! The second stage: what the move achieves, and so what must be out of reach without its causes.

use lucena_board::history::History;
use lucena_evidence::{
    Asked, Asker, Centipawns, Goal, Line, Points, Question, Scale, Score, Verdict, balance, material,
};
use lucena_reasons::{Aim, variation};
use shakmaty::{Chess, Color, Position, Role};

use crate::{Looked, Request};

/// What is achieved, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Mate in so many moves.
    Mate(u32),
    /// The side to move is mated in so many moves, whatever it plays.
    Mated(u32),
    /// So many points of material, to be shown on the board.
    Material(Points),
    /// A new queen that stays on the board.
    Promotion(Points),
    /// A draw that would otherwise be a loss.
    Draw(Draw),
    /// Nothing that can be counted, but every other move is much worse.
    Only,
    /// Nothing that can be counted.
    Standing,
}

/// How a draw comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// No legal move.
    Stalemate,
    /// The position comes back.
    Repetition,
    /// Neither side gets on.
    Balance,
}

impl Draw {
    /// For programs.
    pub fn name(self) -> &'static str {
        match self {
            Draw::Stalemate => "stalemate",
            Draw::Repetition => "repetition",
            Draw::Balance => "balance",
        }
    }
}

impl Outcome {
    /// Whether something is won that can be shown on the board.
    pub fn wins(self) -> bool {
        matches!(self, Outcome::Mate(_) | Outcome::Material(_) | Outcome::Promotion(_))
    }

    /// Whether there is nothing to count.
    pub fn is_quiet(self) -> bool {
        matches!(self, Outcome::Standing | Outcome::Only)
    }
}

/// What the move achieves, and the aim that the questions about it have.
#[derive(Debug, Clone, Copy)]
pub struct Aimed {
    /// What is achieved.
    pub outcome: Outcome,
    /// What must be reached.
    pub aim: Aim,
    /// A goal that was asked about, and whether the machine thinks that the move reaches it.
    pub goal: Option<(Goal, Verdict)>,
}

/// A side that stands so much worse without the move was losing.
const LOSING: Centipawns = Centipawns(-200);
/// So near to nothing is a draw.
const LEVEL: Centipawns = Centipawns(60);
/// A move without which so much of the winning chances is lost is the only one,
const ONLY: f64 = 0.15;
/// if it leaves so much: a side that is lost all the same has no good move.
const LOST: f64 = 0.3;
/// What a score may fall short of the points that a line wins.
const COMPENSATION: Centipawns = Centipawns(150);
/// What a score may fall short of what a given line reaches.
const ALLOWANCE: Centipawns = Centipawns(70);

impl Aimed {
    /// What the machine sees in the move, what was asked about it, or what a given line reaches.
    pub fn of(asker: &mut Asker<'_>, game: &History, looked: &Looked, request: &Request) -> Asked<Aimed> {
        let root = game.position();
        let goal = match request.goal {
            Some(goal) => Some((goal, asked(asker, game, goal, request)?)),
            None => None,
        };
        if !request.line.is_empty() {
            return Aimed::given(asker, root, looked, request, goal);
        }
        let reached = goal.filter(|(_, verdict)| *verdict == Verdict::Proved).map(|(goal, _)| goal);
        let outcome = reached.and_then(wanted).unwrap_or_else(|| outcome(looked));
        let mut aim = aim(outcome, looked);
        if let Some(goal) = reached {
            aim.threshold = aim.threshold.min(goal.threshold(root));
        }
        Ok(Aimed { outcome, aim, goal })
    }

    /// A given line is taken at its word: what it reaches counts as reached.
    fn given(
        asker: &mut Asker<'_>,
        root: &Chess,
        looked: &Looked,
        request: &Request,
        goal: Option<(Goal, Verdict)>,
    ) -> Asked<Aimed> {
        let line = ours(Line::of(root, &request.line));
        let outcome = reached_by(&line).unwrap_or_else(|| outcome(looked));
        let mut aim = aim(outcome, looked);
        let budget = request.price.other_move();
        if let Some(end) = asker.look_at(line.last(), &[], budget)? {
            aim.threshold = aim.threshold.min(-end.score.value() - ALLOWANCE);
        }
        Ok(Aimed { outcome, aim, goal })
    }

    /// What the solution of a puzzle achieves, its moves being taken at their word: mate, material, or what its end is
    /// worth.
    pub fn solution(asker: &mut Asker<'_>, line: &Line) -> Asked<Aimed> {
        let root = line.root();
        let outcome = reached_by(line).unwrap_or(Outcome::Only);
        let aim = match outcome {
            Outcome::Mate(_) => Aim::mate(root),
            _ => {
                let worth = asker.worth(line, root.turn())?.map_or(Score::LEVEL, |(score, _)| score);
                let won = balance(line.last(), root.turn()) - balance(root, root.turn());
                Aim::points(root, won, worth.value() - ALLOWANCE)
            }
        };
        Ok(Aimed { outcome, aim, goal: None })
    }

    /// What an answer to a move achieves, for the side that answers.
    pub fn of_answer(looked: &Looked) -> Aimed {
        let outcome = outcome(looked);
        Aimed { outcome, aim: aim(outcome, looked), goal: None }
    }
}

/// Asks whether the move reaches a goal.
fn asked(asker: &mut Asker<'_>, game: &History, goal: Goal, request: &Request) -> Asked<Verdict> {
    let moves: Vec<_> = request.wanted().into_iter().collect();
    let question = Question { goal, moves: &moves, budget: request.price.look() };
    Ok(asker.ask(game, &question)?.verdict)
}

/// What a goal that is reached comes to.
fn wanted(goal: Goal) -> Option<Outcome> {
    match goal {
        Goal::Points(points) => Some(Outcome::Material(points)),
        // How many moves a mate takes is what was found, not what was asked.
        _ => None,
    }
}

/// A line up to its last move of ours.
pub fn ours(line: Line) -> Line {
    let plies = line.len();
    if plies.is_multiple_of(2) { line.up_to(plies.saturating_sub(1)) } else { line }
}

/// What a given line reaches on the board; `None` without a gain.
fn reached_by(line: &Line) -> Option<Outcome> {
    let us = line.root().turn();
    if line.last().is_checkmate() {
        return Some(Outcome::Mate(line.len().div_ceil(2) as u32));
    }
    let won = balance(line.last(), us) - balance(line.root(), us);
    (won > Points(0)).then_some(Outcome::Material(won))
}

/// What the line of the best move achieves.
fn outcome(looked: &Looked) -> Outcome {
    let value = match looked.score {
        Score::MateIn(moves) => return Outcome::Mate(moves),
        Score::MatedIn(moves) => return Outcome::Mated(moves),
        Score::Estimate(value) => value,
    };
    let (line, before, us) = (&looked.line, looked.balance(), looked.census.root().turn());
    let other = looked.census.second().map(|second| second.score.value());
    if value.0.abs() < LEVEL.0 && other.is_some_and(|other| other <= LOSING) {
        return Outcome::Draw(draw(line));
    }
    let won = first_gain(line, before, us);
    // Material that has its price elsewhere is not won.
    let believable = Points((value - before.centipawns() + COMPENSATION).0.div_euclid(100));
    let points = won.min(believable);
    let promotes = line.moves().iter().step_by(2).any(|m| m.promotion() == Some(Role::Queen));
    let is_only = looked.census.second().is_some_and(|second| is_only(looked.score, second.score));
    match points {
        Points(..=0) if is_only => Outcome::Only,
        Points(..=0) => Outcome::Standing,
        points if promotes && points >= Points(5) => Outcome::Promotion(points),
        points => Outcome::Material(points),
    }
}

/// Whether a side has no good move, whatever it plays.
pub(crate) fn is_lost(score: Score) -> bool {
    score.chance(Scale::STOCKFISH).get() < LOST
}

fn is_only(score: Score, other: Score) -> bool {
    let chances = score.chance(Scale::STOCKFISH);
    !is_lost(score) && chances.lost_to(other.chance(Scale::STOCKFISH)) >= ONLY
}

/// The aim that the questions about an outcome have: what it reaches must be reached, less a little judgement.
fn aim(outcome: Outcome, looked: &Looked) -> Aim {
    let root = looked.census.root();
    let gap = looked.census.gap().map_or(300, |gap| gap.0);
    let threshold = looked.score.value() - Centipawns((gap * 2 / 5).clamp(70, 150));
    match outcome {
        Outcome::Mate(_) => Aim::mate(root),
        Outcome::Material(points) => Aim::points(root, points, threshold),
        Outcome::Promotion(points) => {
            // A side that has a new queen has reached the goal: what the judgement adds to it is no cause.
            let won = (looked.balance() + points).centipawns();
            Aim::points(root, points, threshold.min(won))
        }
        Outcome::Draw(_) | Outcome::Standing | Outcome::Only | Outcome::Mated(_) => {
            let end = material::settled(looked.line.last(), root.turn());
            Aim::points(root, end - looked.balance(), threshold)
        }
    }
}

/// What the line wins first: the earliest gain that is most of what it wins in the end, and is never given back.
fn first_gain(line: &Line, before: Points, us: Color) -> Points {
    let end = material::settled(line.last(), us) - before;
    let most = Points(((3 * end.0 + 4) / 5).max(1));
    let kept = |ply: usize| variation::kept(line, us, ply) - before;
    (1..=line.len()).step_by(2).map(kept).find(|&kept| kept >= most).unwrap_or(end)
}

/// How the game is drawn, as far as a line shows it.
pub fn draw(line: &Line) -> Draw {
    let last = line.last();
    if last.legal_moves().is_empty() {
        return Draw::Stalemate;
    }
    let again = (0..line.len())
        .any(|ply| line.position(ply).board() == last.board() && line.position(ply).turn() == last.turn());
    if again { Draw::Repetition } else { Draw::Balance }
}
