//! How a client hears of long work: one document at the end, or events on the way.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{HeaderValue, header, request::Parts},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_core::Stream;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    Problem, Shared,
    line::Line,
    news::Heard,
    work::{Place, Talk},
};

/// Who asks, and how he wants his answer.
#[derive(Debug, Clone)]
pub struct Call {
    shared: Arc<Shared>,
    /// On which connection; there is none in tests.
    line: Option<Line>,
    streamed: bool,
}

impl FromRequestParts<Arc<Shared>> for Call {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Call, Infallible> {
        let accept = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        let streamed = accept.is_some_and(|accept| accept.to_lowercase().contains("text/event-stream"));
        let line = parts.extensions.get::<Line>().cloned();
        Ok(Call { shared: Arc::clone(shared), line, streamed })
    }
}

impl Call {
    /// Has a large request read and judged before its work is taken. That takes a moment, so it is not done on the threads
    /// that serve the connections, and only for a few requests at once.
    pub async fn first<T: Send + 'static>(
        &self,
        read: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let reader = Arc::clone(&self.shared.readers).acquire_owned().await.map_err(Problem::could_not)?;
        let read = move || {
            let _reader = reader;
            read()
        };
        tokio::task::spawn_blocking(read).await.map_err(Problem::could_not)?
    }

    /// Has work done, and answers with its document.
    pub async fn long<D: Serialize>(
        self,
        work: impl FnOnce(&Talk) -> Result<D, Problem> + Send + 'static,
    ) -> Result<Response, Problem> {
        let at_work = self.line.as_ref().map(Line::at_work);
        let task = move |talk: &Talk| {
            let _at_work = at_work;
            serde_json::to_string(&work(talk)?).map_err(Problem::could_not)
        };
        let place = self.shared.office.enter(self.line.map(|line| line.peer), task)?;
        if self.streamed {
            return Ok(Sse::new(Events { place }).keep_alive(KeepAlive::default()).into_response());
        }
        while let Some(heard) = place.news().next().await {
            if let Heard::Ended(ended) = heard {
                return Ok(json_response(ended?));
            }
        }
        Err(Problem::could_not("the work broke off"))
    }
}

/// A document that is JSON already.
pub fn json_response(json: impl Into<Body>) -> Response {
    let mut response = json.into().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// What is told, as events; the last is the document or the error.
struct Events {
    place: Place,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let heard = ready!(self.place.news().poll(context));
        Poll::Ready(heard.map(|heard| Ok(event(heard))))
    }
}

/// A place in the queue.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct Queued {
    /// So many are served before.
    ahead: usize,
}

fn event(heard: Heard) -> Event {
    let (name, data) = match heard {
        Heard::Queued(ahead) => ("queued", serde_json::to_string(&Queued { ahead }).unwrap_or_default()),
        Heard::Partial(json) => ("partial", json),
        Heard::Progress(json) => ("progress", json),
        Heard::Ended(Ok(json)) => ("document", json),
        Heard::Ended(Err(problem)) => ("error", serde_json::to_string(&problem).unwrap_or_default()),
    };
    Event::default().event(name).data(data)
}
