//! What a line of play achieves.

use lucena_goal::{Found, Opinion};
use lucena_reasons::{Aim, Line, material, variation};
use shakmaty::{Chess, Color, Position, Role};

/// What is achieved, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Mate in so many moves.
    Mate(u32),
    /// So many points of material.
    Material(i32),
    /// A new queen that stays on the board.
    Promotion(i32),
    /// A draw that would otherwise be a loss.
    Draw(Draw),
    /// Nothing that can be counted: so many centipawns of judgement.
    Positional(i32),
    /// What the endgame tables say.
    Table(Found),
    /// The same as positional, but every other move is much worse.
    Only(i32),
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
            Draw::Balance => "fortress",
        }
    }
}

/// A side that stands so much worse without the move was losing, in centipawns.
const LOSING: i32 = -200;
/// So near to nothing is a draw.
const LEVEL: i32 = 60;
/// A move that is so much better than the next is the only one, in centipawns.
const ONLY: i32 = 150;
/// What a score may fall short of the points that a line wins.
const COMPENSATION: i32 = 150;

impl Outcome {
    /// What the best line achieves, and the best of the others.
    pub fn of(root: &Chess, best: &Opinion, other: Option<&Opinion>) -> Outcome {
        let value = match best.found {
            Found::MateIn(moves) => return Outcome::Mate(moves),
            found => found.value(),
        };
        let before = lucena_goal::balance(root);
        let line = Line::of(root, &best.line);
        let us = root.turn();
        let held = other.is_some_and(|other| other.found.value() <= LOSING);
        if value.abs() < LEVEL && held {
            return Outcome::Draw(draw(&line));
        }
        let won = first_gain(&line, before, us);
        // Material that has its price elsewhere is not won.
        let believable = (value - 100 * before + COMPENSATION).div_euclid(100);
        let points = won.min(believable);
        let promotes = line.moves().iter().step_by(2).any(|m| m.promotion() == Some(Role::Queen));
        let gap = other.map_or(0, |other| value - other.found.value());
        match points {
            ..=0 if gap >= ONLY => Outcome::Only(value),
            ..=0 => Outcome::Positional(value),
            points if promotes && points >= 5 => Outcome::Promotion(points),
            points => Outcome::Material(points),
        }
    }

    /// The aim that the questions about it have: what it reaches must be reached, less a little judgement.
    pub fn aim(self, root: &Chess, best: &Opinion, other: Option<&Opinion>) -> Aim {
        let value = best.found.value();
        let gap = other.map_or(300, |other| value - other.found.value());
        let threshold = value - (gap * 2 / 5).clamp(70, 150);
        match self {
            Outcome::Mate(_) => Aim::mate(root),
            Outcome::Material(points) => Aim::points(root, points, threshold),
            Outcome::Promotion(points) => {
                // Whoever has a new queen has reached the goal: what the judgement adds to it is no cause.
                let won = 100 * (lucena_goal::balance(root) + points);
                Aim::points(root, points, threshold.min(won))
            }
            Outcome::Draw(_) | Outcome::Positional(_) | Outcome::Only(_) | Outcome::Table(_) => {
                let line = Line::of(root, &best.line);
                let end = material::settled(line.last(), root.turn());
                Aim::points(root, end - lucena_goal::balance(root), threshold)
            }
        }
    }
}

/// What the line wins first: the earliest gain that is most of what it wins in the end, and is never given back.
fn first_gain(line: &Line, before: i32, us: Color) -> i32 {
    let end = material::settled(line.last(), us) - before;
    let most = (3 * end + 4) / 5;
    let kept = |ply: usize| variation::kept(line, us, ply) - before;
    (1..=line.len()).step_by(2).map(kept).find(|&kept| kept >= most.max(1)).unwrap_or(end)
}

fn draw(line: &Line) -> Draw {
    let last = line.last();
    if last.legal_moves().is_empty() {
        return Draw::Stalemate;
    }
    let again = (0..line.len())
        .any(|ply| line.position(ply).board() == last.board() && line.position(ply).turn() == last.turn());
    if again { Draw::Repetition } else { Draw::Balance }
}
