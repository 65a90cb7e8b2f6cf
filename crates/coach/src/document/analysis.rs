//! What `lucena analyse --json` prints.

use lucena_board::{fen, history::History, notation};
use lucena_engine::{Bound, Line, Report};
use lucena_evidence::{Scale, Score};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Chess, Color, Position};
use ts_rs::TS;

use super::{ScoreDocument, Side, Words, line_words};

/// Without a limit of the user's: a few seconds.
pub const NODES: u64 = 2_000_000;

/// The best moves of a position.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct Analysis {
    /// The number of this form.
    #[schemars(extend("const" = 1))]
    schema: u32,
    /// The position.
    fen: String,
    /// The side to move.
    turn: Side,
    /// Why the game is over, if it is.
    ending: Option<String>,
    /// The best move; none when the game is over.
    best: Option<Words>,
    /// The last iteration that was finished.
    depth: u32,
    /// How many nodes were searched.
    nodes: u64,
    /// The best lines, best first.
    lines: Vec<LineDocument>,
}

/// A line of the engine.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "EngineLine")]
struct LineDocument {
    /// As White sees it.
    score: ScoreDocument,
    /// What the score says about the true one.
    bound: BoundDocument,
    /// What may come of it.
    chances: Chances,
    /// The line in SAN with numbers.
    text: String,
    /// The same, move by move.
    moves: Vec<Words>,
}

/// White wins, nobody wins, Black wins: in thousandths, which sum to 1000.
#[derive(Debug, Serialize, JsonSchema, TS)]
struct Chances {
    white: u32,
    draw: u32,
    black: u32,
}

/// Whether the true score is the one given, at least that, or at most that.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "LineBound", rename_all = "lowercase")]
enum BoundDocument {
    Exact,
    Lower,
    Upper,
}

impl Analysis {
    /// What the engine reports about a position.
    pub fn of(position: &Chess, report: &Report) -> Analysis {
        let turn = position.turn();
        Analysis {
            schema: 1,
            fen: fen::write(position),
            turn: turn.into(),
            ending: History::new(position.clone()).ending().map(|ending| ending.to_string()),
            best: report.best().map(|m| Words::of(position, m)),
            depth: report.depth,
            nodes: report.nodes,
            lines: report.lines.iter().map(|line| LineDocument::of(position, line, report.scale)).collect(),
        }
    }
}

impl LineDocument {
    fn of(position: &Chess, line: &Line, scale: Scale) -> LineDocument {
        let turn = position.turn();
        let score = for_white(line.score, turn);
        let [white, draw, black] = score.chance(scale).outlook();
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
fn bound(bound: Bound, turn: Color) -> BoundDocument {
    match (bound, turn) {
        (Bound::Exact, _) => BoundDocument::Exact,
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => BoundDocument::Lower,
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => BoundDocument::Upper,
    }
}
