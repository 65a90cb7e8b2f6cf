//! What can go wrong with a request, as the client hears it.

use std::fmt::Display;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use ts_rs::TS;

/// The kinds of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename = "ProblemKind", rename_all = "snake_case")]
pub enum Kind {
    /// The client's input cannot be used.
    BadInput,
    /// There is nothing at this address.
    NotFound,
    /// The address is right, the method is not.
    WrongMethod,
    /// The server was called by a name that is not its own.
    WrongHost,
    /// The request is larger than the server takes: its body, its games, or the work it would be.
    TooLarge,
    /// Too many are waiting.
    Busy,
    /// The input was in order, the work could not be done.
    CouldNot,
    /// It took too long.
    TimedOut,
}

impl Kind {
    /// The status that goes with it.
    pub fn status(self) -> StatusCode {
        match self {
            Kind::BadInput => StatusCode::BAD_REQUEST,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Kind::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::Busy => StatusCode::TOO_MANY_REQUESTS,
            Kind::CouldNot => StatusCode::INTERNAL_SERVER_ERROR,
            Kind::TimedOut => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// A problem: its kind, and a sentence that says what is wrong and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Its kind.
    pub kind: Kind,
    /// The sentence.
    pub message: String,
}

impl Problem {
    /// A problem of this kind.
    pub fn new(kind: Kind, message: impl Display) -> Problem {
        Problem { kind, message: message.to_string() }
    }

    /// Bad input, in the words of its error.
    pub fn bad_input(message: impl Display) -> Problem {
        Problem::new(Kind::BadInput, message)
    }

    /// Work that could not be done.
    pub fn could_not(message: impl Display) -> Problem {
        Problem::new(Kind::CouldNot, message)
    }
}

/// How long a client should wait before it tries a busy server again, in seconds.
const LATER: HeaderValue = HeaderValue::from_static("2");

/// What went wrong.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Problem")]
pub struct ProblemDocument<'a> {
    error: ErrorDocument<'a>,
}

/// A problem, and its place in HTTP.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "ProblemDetails")]
struct ErrorDocument<'a> {
    /// The status of the answer.
    status: u16,
    /// For programs.
    kind: Kind,
    /// For people: what is wrong, and what would be right.
    message: &'a str,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Problem { kind, message } = self;
        let error = ErrorDocument { status: kind.status().as_u16(), kind: *kind, message };
        ProblemDocument { error }.serialize(serializer)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.kind.status(), Json(&self)).into_response();
        if self.kind == Kind::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, LATER);
        }
        response
    }
}
