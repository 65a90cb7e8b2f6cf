//! `/annotate`.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use lucena_board::pgn::{PgnError, PgnGame, PgnReader};
use lucena_coach::{
    Level,
    annotate::{Crew, Heard, Judged, Judgement, Review, review},
    document::{
        SCHEMA,
        game::{GameDocument, MoveDocument},
    },
};
use lucena_evidence::Price;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Color;
use ts_rs::TS;

use super::explain::{machine, not_answered, price};
use crate::{Kind, Limits, Problem, Shared, answer::Call, asked::Asked, cost, work::Talk};

/// Games to review.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Annotate {
    /// One or more games; `/limits` says how many.
    pgn: String,
    /// Whose moves are judged; both sides' by default.
    #[serde(default)]
    side: Whose,
    /// For whom the words are; `club` by default.
    #[serde(default)]
    level: Level,
    /// Nodes for every half-move; a first look takes a third of them.
    nodes: Option<u64>,
    /// Take the `[%eval]` of the games for the first look.
    #[serde(default)]
    trust_evals: bool,
}

/// Whose moves are judged.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Whose {
    White,
    Black,
    #[default]
    Both,
}

/// Reviewed games.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Review")]
pub struct Document {
    /// The number of this form.
    #[schemars(extend("const" = SCHEMA))]
    schema: u32,
    /// The games that could be read, in order.
    games: Vec<GameDocument>,
    /// The others.
    broken: Vec<Broken>,
}

/// A game that could not be read.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "BrokenGame")]
struct Broken {
    /// Its number, from one.
    game: usize,
    /// Where it goes wrong.
    line: u64,
    /// Where in that line.
    column: u32,
    /// What is wrong.
    message: String,
}

impl From<PgnError> for Broken {
    fn from(PgnError { game, line, column, kind }: PgnError) -> Broken {
        Broken { game, line, column, message: kind.to_string() }
    }
}

/// A judged move, and the game that it belongs to.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "ReviewPart")]
pub struct Part {
    /// The number of the game.
    game: usize,
    /// Whether all that is said of it stays: a mark may still change, and comments come, while the review looks longer.
    settled: bool,
    #[serde(flatten)]
    judged: MoveDocument,
}

pub async fn annotate(
    State(shared): State<Arc<Shared>>,
    call: Call,
    Asked(asked): Asked<Annotate>,
) -> Result<Response, Problem> {
    let price = price(asked.nodes, Price::REVIEW, &shared)?;
    let side = match asked.side {
        Whose::White => Some(Color::White),
        Whose::Black => Some(Color::Black),
        Whose::Both => None,
    };
    let settings = Review {
        side,
        price,
        level: asked.level,
        trust_evals: asked.trust_evals,
        knowledge: shared.knowledge.clone(),
    };
    let pgn: Arc<str> = asked.pgn.into();
    let text = Arc::clone(&pgn);
    let limits = shared.settings.limits.clone();
    let total = call.first(move || affordable(&text, price.look().nodes, &limits)).await?;
    call.long(move |talk| {
        let threads = shared.threads.as_ref().ok_or_else(|| Problem::could_not("there are no threads"))?;
        let maker = || machine(&shared, Review::HASH, talk.handle().clone());
        let crew = Crew::new(threads, &maker);
        Reviewer { crew: &crew, settings: &settings, talk, done: 0.0, total }.all(&pgn)
    })
    .await
}

/// The half-moves of all games, if they are not too many to be reviewed in good time.
fn affordable(pgn: &str, nodes: u64, limits: &Limits) -> Result<u64, Problem> {
    let (mut games, mut total, mut game) = (0, 0, PgnGame::new());
    let mut reader = PgnReader::new(pgn.as_bytes());
    while let Some(read) = reader.read_into(&mut game) {
        games += 1;
        let plies = read.map_or(0, |()| plies(&game));
        check(games, plies, limits)?;
        total += plies;
    }
    if games == 0 {
        return Err(Problem::bad_input(
            "`pgn` holds no game; it should be a game in PGN, such as `1. e4 e5 *`",
        ));
    }
    let work = format!("a review of {total} half-moves at {nodes} nodes each");
    cost::afford(cost::review(total, nodes), limits, &work, "send fewer games or ask for fewer `nodes`")?;
    Ok(total)
}

/// Refuses one game too many, and a game that is too long.
fn check(number: usize, plies: u64, limits: &Limits) -> Result<(), Problem> {
    let message = match (limits.games, limits.moves) {
        (most, _) if number > most => format!("`pgn` holds more than {most} games, the most for one request"),
        (_, most) if plies > most as u64 => {
            format!("game {number} has {plies} half-moves; the most is {most}")
        }
        _ => return Ok(()),
    };
    Err(Problem::new(Kind::TooLarge, message))
}

/// Reviews game after game, and tells how far it is.
struct Reviewer<'a> {
    crew: &'a Crew<'a>,
    settings: &'a Review,
    talk: &'a Talk,
    /// Half-moves; one that is half reviewed counts as half a one.
    done: f64,
    total: u64,
}

impl Reviewer<'_> {
    fn all(mut self, pgn: &str) -> Result<Document, Problem> {
        let mut document = Document { schema: SCHEMA, games: Vec::new(), broken: Vec::new() };
        for (number, game) in (1..).zip(PgnReader::new(pgn.as_bytes())) {
            match game {
                _ if self.talk.stopped() => return Err(stopped()),
                Ok(game) => document.games.push(self.reviewed(number, &game)?),
                Err(error) => document.broken.push(Broken::from(error)),
            }
        }
        Ok(document)
    }

    fn reviewed(&mut self, number: usize, game: &PgnGame) -> Result<GameDocument, Problem> {
        let level = self.settings.level;
        let judgement = self.judged(number, game)?;
        Ok(GameDocument::of(number, game, &judgement, level))
    }

    fn judged(&mut self, number: usize, game: &PgnGame) -> Result<Judgement, Problem> {
        let Reviewer { crew, settings, talk, done, total } = self;
        let (plies, before) = (plies(game) as f64, *done);
        let tell = |settled, judged: &Judged| {
            talk.partial(&Part { game: number, settled, judged: MoveDocument::of(judged, settings.level) });
        };
        let mut listener = |heard: Heard<'_>| match heard {
            Heard::Marked(judged) => tell(false, judged),
            Heard::Settled(judged) => tell(true, judged),
            Heard::Done(share) => {
                *done = before + plies * share;
                let percent = 100.0 * *done / (*total).max(1) as f64;
                talk.progress(*done as u64, Some(*total), &format!("{percent:.0}% reviewed"));
            }
        };
        review(crew, game, settings, &mut listener, talk.handle()).map_err(not_answered)
    }
}

fn stopped() -> Problem {
    Problem::could_not("the review was stopped")
}

fn plies(game: &PgnGame) -> u64 {
    game.main_line().take_while(|step| step.played.is_some()).count() as u64
}
