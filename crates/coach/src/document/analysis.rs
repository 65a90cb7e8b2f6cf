//! What `lucena analyse --json` prints.

use lucena_board::{fen, history::History, notation};
use lucena_engine::{Bound, Line, Report, SCALE};
use lucena_evidence::Score;
use serde::Serialize;
use shakmaty::{Chess, Color, Position};

use super::{ScoreDocument, Words, line_words};

/// Without a limit of the user's: a few seconds.
pub const NODES: u64 = 2_000_000;

/// The best moves of a position.
#[derive(Debug, Serialize)]
pub struct Analysis {
    schema: u32,
    fen: String,
    turn: &'static str,
    ending: Option<String>,
    best: Option<Words>,
    depth: u32,
    nodes: u64,
    lines: Vec<LineDocument>,
}

#[derive(Debug, Serialize)]
struct LineDocument {
    score: ScoreDocument,
    bound: &'static str,
    chances: Chances,
    text: String,
    moves: Vec<Words>,
}

/// In thousandths.
#[derive(Debug, Serialize)]
struct Chances {
    white: u32,
    draw: u32,
    black: u32,
}

impl Analysis {
    /// What the engine reports about a position.
    pub fn of(position: &Chess, report: &Report) -> Analysis {
        let turn = position.turn();
        Analysis {
            schema: 1,
            fen: fen::write(position),
            turn: turn.fold_wb("white", "black"),
            ending: History::new(position.clone()).ending().map(|ending| ending.to_string()),
            best: report.best().map(|m| Words::of(position, m)),
            depth: report.depth,
            nodes: report.nodes,
            lines: report.lines.iter().map(|line| LineDocument::of(position, line)).collect(),
        }
    }
}

impl LineDocument {
    fn of(position: &Chess, line: &Line) -> LineDocument {
        let turn = position.turn();
        let score = for_white(line.score, turn);
        let [white, draw, black] = score.chance(SCALE).outlook();
        LineDocument {
            score: score.into(),
            bound: bound(line.bound, turn),
            chances: Chances { white, draw, black },
            text: notation::numbered(position, &line.moves),
            moves: line_words(position, &line.moves),
        }
    }
}

/// A score as White sees it.
pub fn for_white(score: Score, turn: Color) -> Score {
    turn.fold_wb(score, score.reversed())
}

/// What the score says about the true one, seen from White.
fn bound(bound: Bound, turn: Color) -> &'static str {
    match (bound, turn) {
        (Bound::Exact, _) => "exact",
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "lower",
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => "upper",
    }
}
