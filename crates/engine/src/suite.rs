//! Test suites: positions whose right moves are known, and how the engine does on them.

use std::{
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    time::Duration,
};

use lucena_board::{epd::Epd, history::History, illegal::Illegal, said::read_move};
use lucena_evidence::Score;
use shakmaty::{Chess, Move};

use crate::{
    clock::Signals,
    engine::{Engine, Limits, Report, Settings},
    table::{Bound, TooBig},
};

/// A position and what is wanted of the engine there.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The position.
    pub position: Chess,
    /// `bm`: any of these is right.
    pub best: Vec<Move>,
    /// `am`: any but these is right.
    pub avoid: Vec<Move>,
    /// `dm`: mate in so many moves.
    pub mate: Option<u32>,
    /// Points for moves, as the Strategic Test Suite gives them: `c8` has the points, `c9` the moves.
    pub points: Vec<(Move, u32)>,
}

/// What is wrong with the points of a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum PointsError {
    #[error("c8: `{0}` is no number of points")]
    Points(String),
    #[error("c9: {0}")]
    Move(#[from] Illegal),
    #[error("c8 has {points} points for {moves} moves in c9")]
    Count { points: usize, moves: usize },
}

impl Task {
    /// What an EPD asks for; `None` when it asks for nothing.
    ///
    /// # Errors
    ///
    /// Returns [`PointsError`] when the points of `c8` do not fit the moves of `c9`.
    pub fn of(epd: &Epd) -> Result<Option<Task>, PointsError> {
        let task = Task {
            position: epd.position.clone(),
            best: epd.best_moves().to_vec(),
            avoid: epd.avoid_moves().to_vec(),
            mate: epd.mate_in(),
            points: points(epd)?,
        };
        let asks = !task.best.is_empty() || !task.avoid.is_empty() || task.mate.is_some();
        Ok((asks || !task.points.is_empty()).then_some(task))
    }

    /// The points of a move.
    pub fn points_of(&self, m: Move) -> u32 {
        self.points.iter().find(|(known, _)| *known == m).map_or(0, |(_, points)| *points)
    }

    /// The most points that a move has here.
    pub fn most_points(&self) -> u32 {
        self.points.iter().map(|(_, points)| *points).max().unwrap_or(0)
    }

    /// Whether a report has what is wanted: the mate in time, or a right move.
    fn is_solved_by(&self, report: &Report) -> bool {
        let Some(m) = report.best() else { return false };
        if let Some(wanted) = self.mate
            && mate_found(report).is_some_and(|moves| moves <= wanted)
        {
            return true;
        }
        if self.best.is_empty() && self.avoid.is_empty() {
            return self.mate.is_none() && self.points_of(m) == self.most_points();
        }
        (self.best.is_empty() || self.best.contains(&m)) && !self.avoid.contains(&m)
    }
}

/// `c8 "10 2"; c9 "f4f5 d4e5"`; comments of other meaning use the same opcodes, but not both as lists.
fn points(epd: &Epd) -> Result<Vec<(Move, u32)>, PointsError> {
    let (Some(points), Some(moves)) = (epd.comment(8), epd.comment(9)) else { return Ok(Vec::new()) };
    let number = |word: &str| word.parse().map_err(|_| PointsError::Points(word.chars().take(24).collect()));
    let points: Vec<u32> = points.split_whitespace().map(number).collect::<Result<_, _>>()?;
    let moves: Vec<Move> =
        moves.split_whitespace().map(|word| read_move(&epd.position, word)).collect::<Result<_, _>>()?;
    if points.len() != moves.len() {
        return Err(PointsError::Count { points: points.len(), moves: moves.len() });
    }
    Ok(moves.into_iter().zip(points).collect())
}

/// The mate that a report promises the side to move.
fn mate_found(report: &Report) -> Option<u32> {
    let line = report.lines.first()?;
    match line.score {
        Score::MateIn(moves) if line.bound != Bound::Upper => Some(moves),
        _ => None,
    }
}

/// How the engine did on a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempt {
    /// Whether it found what was wanted.
    pub solved: bool,
    /// The points of its move.
    pub points: u32,
    /// The mate that it found, in time or not.
    pub mate: Option<u32>,
    /// What it had found at the end.
    pub report: Report,
    /// When it last came to what was wanted, to stay with it; known to an iteration.
    pub found: Option<Moment>,
}

/// A moment of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// The iteration.
    pub depth: u32,
    /// Nodes until then.
    pub nodes: u64,
    /// Time until then.
    pub time: Duration,
}

impl Moment {
    fn of(report: &Report) -> Moment {
        Moment { depth: report.depth, nodes: report.nodes, time: report.time }
    }
}

/// Lets an engine that remembers nothing try one position. A mate asked for ends the search when it is found.
pub fn attempt(engine: &mut Engine, task: &Task, limits: &Limits, signals: &Signals) -> Attempt {
    engine.forget();
    let limits = Limits { mate: task.mate, lines: 1, ..limits.clone() };
    let mut found = None;
    let mut hear = |report: &Report| {
        found = if task.is_solved_by(report) { found.or(Some(Moment::of(report))) } else { None };
    };
    let game = History::new(task.position.clone());
    let report = engine.analyse(&game, &limits, signals, &mut hear);
    hear(&report);
    Attempt {
        solved: found.is_some(),
        points: report.best().map_or(0, |m| task.points_of(m)),
        mate: mate_found(&report),
        report,
        found,
    }
}

/// Lets so many engines try all positions, and tells of each that is finished by its number. Those that the signal
/// to stop breaks off are not told of.
///
/// # Errors
///
/// Returns [`TooBig`] when there is no memory for the engines' tables.
pub fn run(
    tasks: &[&Task],
    settings: &Settings,
    limits: &Limits,
    jobs: usize,
    signals: &Signals,
    finished: &(dyn Fn(usize, Attempt) + Sync),
) -> Result<(), TooBig> {
    let engines = (0..jobs.clamp(1, tasks.len().max(1))).map(|_| Engine::new(settings.clone()));
    let engines: Vec<Engine> = engines.collect::<Result<_, _>>()?;
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for mut engine in engines {
            let next = &next;
            scope.spawn(move || {
                while let Some((i, task)) = take(tasks, next) {
                    let attempt = attempt(&mut engine, task, limits, signals);
                    if signals.is_stopped() {
                        return;
                    }
                    finished(i, attempt);
                }
            });
        }
    });
    Ok(())
}

/// The next task that nobody has taken.
fn take<'a>(tasks: &[&'a Task], next: &AtomicUsize) -> Option<(usize, &'a Task)> {
    let i = next.fetch_add(1, Relaxed);
    tasks.get(i).map(|task| (i, *task))
}

#[cfg(test)]
mod tests {
    use lucena_board::fen::Rules;

    use super::*;

    #[test]
    fn points_must_fit_their_moves() {
        let task = |points: &str, moves: &str| {
            let line = format!("4k3/8/8/8/8/8/4P3/4K3 w - - c8 \"{points}\"; c9 \"{moves}\";");
            Task::of(&Epd::read(&line, Rules::Standard).unwrap())
        };
        assert_eq!(task("10 3", "e2e4 e2e3").unwrap().unwrap().most_points(), 10);
        assert_eq!(task("10", "e2e4 e2e3").unwrap_err().to_string(), "c8 has 1 points for 2 moves in c9");
        assert!(task("ten", "e2e4").is_err() && task("1", "e2e5").is_err());
    }
}
