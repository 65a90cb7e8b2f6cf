//! What `lucena annotate --json` prints of a game, and what the server answers.

use lucena_board::{fen, notation, pgn::PgnGame};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Color;
use ts_rs::TS;

use super::{
    SCHEMA, Side,
    evidence::{Dossier, EvidenceDocument, SentenceDocument},
    uci,
};
use crate::{
    Level,
    annotate::{Judged, Judgement, Severity, Tally},
};

/// A reviewed game.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "ReviewedGame")]
pub struct GameDocument {
    /// The number of this form.
    #[schemars(extend("const" = SCHEMA))]
    schema: u32,
    /// The game's number in its file, from one.
    game: usize,
    /// Who played White; `?` if nobody says.
    white: String,
    /// Who played Black.
    black: String,
    /// The game in a few sentences; none if there is nothing to judge.
    summary: Option<String>,
    /// The ply after which the game was decided, if there is one.
    turning_point: Option<usize>,
    /// What White did, and what Black did.
    tally: [SideDocument; 2],
    /// Every judged move, in order.
    moves: Vec<MoveDocument>,
    /// The game with signs and comments.
    pgn: String,
}

/// How often a side went wrong.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "SideTally")]
struct SideDocument {
    /// Which side.
    side: Side,
    /// Moves marked `?!`.
    inaccuracies: usize,
    /// Moves marked `?`.
    mistakes: usize,
    /// Moves marked `??`.
    blunders: usize,
    /// Mistakes that left a threat as it was.
    threats: usize,
    /// Motifs that it did not see, each once.
    missed: Vec<&'static str>,
}

/// A judged move.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "JudgedMove")]
pub struct MoveDocument {
    /// Its number, from one; odd plies are White's in a game from the start.
    ply: usize,
    /// As programs write it.
    uci: String,
    /// As players write it.
    san: String,
    /// The position before the move.
    fen: String,
    /// The best move in SAN; none where it was not looked for.
    best: Option<String>,
    /// Winning chances of the side that moves, before and after, from 0 to 1.
    chances: [f64; 2],
    /// What the move gave away of them.
    loss: f64,
    /// How bad it is; none if it is not.
    judgement: Option<JudgementDocument>,
    /// Whether every other move was much worse.
    only: bool,
    /// The evidence of `comment` and `advice`.
    evidence: Vec<EvidenceDocument>,
    /// What is to be said about the move.
    comment: Vec<SentenceDocument>,
    /// What would have been better.
    advice: Vec<SentenceDocument>,
    /// Motifs that the best move had.
    missed: Vec<&'static str>,
}

/// How bad a move is.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
#[serde(rename = "Judgement", rename_all = "lowercase")]
enum JudgementDocument {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl From<Severity> for JudgementDocument {
    fn from(severity: Severity) -> JudgementDocument {
        match severity {
            Severity::Inaccuracy => JudgementDocument::Inaccuracy,
            Severity::Mistake => JudgementDocument::Mistake,
            Severity::Blunder => JudgementDocument::Blunder,
        }
    }
}

impl GameDocument {
    /// A game and what was found in it; games are counted from one.
    pub fn of(number: usize, game: &PgnGame, judgement: &Judgement, level: Level) -> GameDocument {
        let name = |tag: &str| game.tags.get(tag).unwrap_or("?").to_owned();
        let tally = |color: Color| {
            let Tally { inaccuracies, mistakes, blunders, threats, missed } = judgement.tally(color);
            SideDocument { side: color.into(), inaccuracies, mistakes, blunders, threats, missed }
        };
        GameDocument {
            schema: SCHEMA,
            game: number,
            white: name("White"),
            black: name("Black"),
            summary: judgement.summary(),
            turning_point: judgement.turning_point().map(|judged| judged.ply),
            tally: [tally(Color::White), tally(Color::Black)],
            moves: judgement.moves.iter().map(|judged| MoveDocument::of(judged, level)).collect(),
            pgn: judgement.annotated(game, level).to_pgn(),
        }
    }
}

impl MoveDocument {
    /// A move of the game.
    pub fn of(judged: &Judged, level: Level) -> MoveDocument {
        let mut dossier = Dossier::default();
        let comment = dossier.sentences(&judged.comment(level));
        let advice = dossier.sentences(&judged.advice(level));
        MoveDocument {
            ply: judged.ply,
            uci: uci(&judged.position, judged.m),
            san: notation::san(&judged.position, judged.m),
            fen: fen::write(&judged.position),
            best: judged.line.first().map(|&best| notation::san(&judged.position, best)),
            chances: judged.chances.map(|chance| rounded(chance.get())),
            loss: rounded(judged.loss),
            judgement: judged.severity.map(Into::into),
            only: judged.only,
            evidence: dossier.documents(),
            comment,
            advice,
            missed: judged.missed(),
        }
    }
}

/// To three digits.
fn rounded(number: f64) -> f64 {
    (1000.0 * number).round() / 1000.0
}
