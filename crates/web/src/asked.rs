//! What a client asks for: a JSON body, small enough and in good time.

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::{FromRequest, Request},
    http::{HeaderMap, header},
};
use http_body_util::{BodyExt, Collected, LengthLimitError, Limited};
use lucena_board::{
    fen::{self, Rules},
    history::History,
    said::read_move,
};
use serde::de::DeserializeOwned;
use shakmaty::Chess;

use crate::{Kind, Limits, Problem, Shared};

/// The body of a request, read.
#[derive(Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Asked<T>, Problem> {
        let limits = &shared.settings.limits;
        check(request.headers(), limits)?;
        let late = |_| {
            let seconds = limits.body_time.as_secs_f32();
            Problem::new(Kind::TimedOut, format!("the body did not arrive within {seconds} seconds"))
        };
        let body = tokio::time::timeout(limits.body_time, read(request.into_body(), limits));
        let body = body.await.map_err(late)??;
        let wrong = |error| Problem::bad_input(format!("the body is not what this address takes: {error}"));
        serde_json::from_slice(&body).map(Asked).map_err(wrong)
    }
}

fn check(headers: &HeaderMap, limits: &Limits) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // A form of another site can send anything but JSON without the browser asking first.
    let kind = text(header::CONTENT_TYPE).unwrap_or_default().to_lowercase();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err(Problem::bad_input(
            "the body should be JSON, sent with `Content-Type: application/json`",
        ));
    }
    let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > limits.body as u64) { Err(too_large(limits)) } else { Ok(()) }
}

/// The whole body, if it is not larger than allowed; a body sent in pieces does not announce its size.
async fn read(body: Body, limits: &Limits) -> Result<Bytes, Problem> {
    let read = Limited::new(body, limits.body).collect().await;
    read.map(Collected::to_bytes).map_err(|error| match error.is::<LengthLimitError>() {
        true => too_large(limits),
        false => Problem::bad_input("the body broke off before its end"),
    })
}

fn too_large(limits: &Limits) -> Problem {
    Problem::new(Kind::TooLarge, format!("the body is larger than {} bytes, the most allowed", limits.body))
}

/// A position as a client names it.
pub fn position(fen: &str) -> Result<Chess, Problem> {
    match fen.trim() {
        "startpos" => Ok(Chess::default()),
        fen => fen::read(fen, Rules::Standard).map_err(Problem::bad_input),
    }
}

/// A position, and the moves played from it.
pub fn game(fen: &str, moves: &[String], limits: &Limits) -> Result<History, Problem> {
    if moves.len() > limits.moves {
        let message = format!("`moves` holds {} moves; the most is {}", moves.len(), limits.moves);
        return Err(Problem::new(Kind::TooLarge, message));
    }
    let mut game = History::new(position(fen)?);
    for (index, word) in moves.iter().enumerate() {
        let m = read_move(game.position(), word)
            .map_err(|error| Problem::bad_input(format!("move {} of `moves`: {error}", index + 1)))?;
        game.play(m);
    }
    Ok(game)
}

/// A number within its bounds, or the usual one.
pub fn number<T>(name: &str, asked: Option<T>, least: T, most: T, usual: T) -> Result<T, Problem>
where
    T: Copy + Ord + std::fmt::Display,
{
    match asked {
        Some(number) if number < least || number > most => {
            Err(Problem::bad_input(format!("`{name}` is {number}; it should be {least} to {most}")))
        }
        Some(number) => Ok(number),
        None => Ok(usual.clamp(least, most)),
    }
}
