//! `/annotate`.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use lucena_board::{
    fen,
    pgn::{PgnError, PgnGame, PgnReader},
};
use lucena_coach::{
    Level,
    annotate::{Judged, Review, review},
    document::game::{GameDocument, MoveDocument},
};
use serde::{Deserialize, Serialize};
use shakmaty::{Color, Position};

use super::explain::Watched;
use crate::{
    Problem, Shared,
    answer::Call,
    asked::{self, Asked},
    work::Talk,
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Annotate {
    pgn: String,
    #[serde(default)]
    side: Side,
    #[serde(default)]
    level: Level,
    nodes: Option<u64>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
    #[default]
    Both,
}

#[derive(Debug, Serialize)]
struct Document {
    schema: u32,
    games: Vec<Reviewed>,
    broken: Vec<Broken>,
}

/// A reviewed game, as PGN too, and its positions.
#[derive(Debug, Serialize)]
struct Reviewed {
    #[serde(flatten)]
    game: GameDocument,
    pgn: String,
    fens: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Broken {
    game: usize,
    line: u64,
    column: u32,
    message: String,
}

impl From<PgnError> for Broken {
    fn from(PgnError { game, line, column, kind }: PgnError) -> Broken {
        Broken { game, line, column, message: kind.to_string() }
    }
}

/// A judged move, and whose game it belongs to.
#[derive(Debug, Serialize)]
struct Part {
    game: usize,
    #[serde(flatten)]
    judged: MoveDocument,
}

/// Nodes for every position where the client does not say: people wait for it.
const NODES: u64 = 60_000;

pub async fn annotate(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Annotate>,
) -> Result<Response, Problem> {
    let nodes = asked::number("nodes", asked.nodes, 100, shared.settings.limits.nodes, NODES)?;
    let side = match asked.side {
        Side::White => Some(Color::White),
        Side::Black => Some(Color::Black),
        Side::Both => None,
    };
    let settings = Review { side, nodes, level: asked.level, knowledge: shared.knowledge.clone() };
    call.long(move |talk| reviewed(&asked.pgn, &settings, talk)).await
}

fn reviewed(pgn: &str, settings: &Review, talk: &Talk) -> Result<Document, Problem> {
    let (games, broken) = read(pgn, talk)?;
    let total = games.iter().map(|(_, game)| plies(game)).sum();
    let mut machine = Watched::quiet(talk, Review::HASH)?;
    let mut done = 0;
    let mut document = Document { schema: 1, games: Vec::new(), broken };
    for (number, game) in &games {
        let mut listener = |judged: &Judged| {
            done += 1;
            talk.partial(&Part { game: *number, judged: MoveDocument::of(judged, settings.level) });
            talk.progress(done, Some(total), &format!("move {done} of {total}"));
        };
        let judgement = review(&mut machine, game, settings, &mut listener, &|| talk.stopped());
        let judgement = judgement.ok_or_else(|| Problem::could_not("the review was stopped"))?;
        document.games.push(Reviewed {
            game: GameDocument::of(*number, game, &judgement, settings.level),
            pgn: judgement.annotated(game, settings.level).to_pgn(),
            fens: fens(game),
        });
    }
    Ok(document)
}

type Games = Vec<(usize, PgnGame)>;

fn read(pgn: &str, talk: &Talk) -> Result<(Games, Vec<Broken>), Problem> {
    let (mut games, mut broken) = (Vec::new(), Vec::new());
    for (index, game) in PgnReader::new(pgn.as_bytes()).enumerate() {
        match game {
            _ if talk.stopped() => break,
            Ok(game) => games.push((index + 1, game)),
            Err(error) => broken.push(Broken::from(error)),
        }
    }
    if games.is_empty() && broken.is_empty() {
        return Err(Problem::bad_input(
            "`pgn` holds no game; it should be a game in PGN, such as `1. e4 e5 *`",
        ));
    }
    Ok((games, broken))
}

fn plies(game: &PgnGame) -> u64 {
    game.main_line().take_while(|step| step.played.is_some()).count() as u64
}

/// Every position of the main line, the first one too.
fn fens(game: &PgnGame) -> Vec<String> {
    let mut position = game.start().clone();
    let mut fens = vec![fen::write(&position)];
    for m in game.main_line().map_while(|step| step.played) {
        position.play_unchecked(m);
        fens.push(fen::write(&position));
    }
    fens
}
