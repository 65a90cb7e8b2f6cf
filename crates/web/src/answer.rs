//! How a client hears of long work: one document at the end, or events on the way.

use std::{
    convert::Infallible,
    future::poll_fn,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
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
use serde::Serialize;
use tokio::time::{Sleep, sleep};

use crate::{
    Kind, Problem, Shared,
    serve::Peer,
    work::{Client, Heard, Place, Talk},
};

/// Who asks, and how he wants his answer.
#[derive(Debug, Clone)]
pub struct Call {
    shared: Arc<Shared>,
    client: Client,
    streamed: bool,
}

impl FromRequestParts<Arc<Shared>> for Call {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Call, Infallible> {
        let accept = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        let streamed = accept.is_some_and(|accept| accept.to_lowercase().contains("text/event-stream"));
        let client = parts.extensions.get::<Peer>().map(|peer| peer.0);
        Ok(Call { shared: Arc::clone(shared), client, streamed })
    }
}

impl Call {
    /// Has work done, and answers with its document.
    pub async fn long<D: Serialize>(
        self,
        work: impl FnOnce(&Talk) -> Result<D, Problem> + Send + 'static,
    ) -> Result<Response, Problem> {
        let task = |talk: &Talk| serde_json::to_string(&work(talk)?).map_err(Problem::could_not);
        let place = self.shared.office.enter(self.client, task)?;
        let mut course = Course::new(place, self.shared.settings.limits.time);
        if self.streamed {
            return Ok(Sse::new(Events { course, is_over: false })
                .keep_alive(KeepAlive::default())
                .into_response());
        }
        loop {
            if let Heard::Ended(ended) = poll_fn(|context| course.poll(context)).await {
                return Ok(json(ended?));
            }
        }
    }
}

/// A document.
fn json(text: String) -> Response {
    let mut response = Body::from(text).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Work from its place in the queue to its end, or to the time limit.
struct Course {
    place: Place,
    time: Duration,
    /// The time limit, once the work has begun.
    limit: Option<Pin<Box<Sleep>>>,
}

impl Course {
    fn new(place: Place, time: Duration) -> Course {
        Course { place, time, limit: None }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Heard> {
        while let Poll::Ready(heard) = self.place.heard.poll_recv(context) {
            match heard {
                Some(Heard::Begun) => self.limit = Some(Box::pin(sleep(self.time))),
                Some(heard) => return Poll::Ready(heard),
                None => return Poll::Ready(Heard::Ended(Err(Problem::could_not("the work broke off")))),
            }
        }
        let Some(limit) = &mut self.limit else { return Poll::Pending };
        ready!(limit.as_mut().poll(context));
        let message =
            format!("the work was stopped after {} seconds; ask for fewer nodes", self.time.as_secs_f32());
        Poll::Ready(Heard::Ended(Err(Problem::new(Kind::TimedOut, message))))
    }
}

/// The same as events; over after the first end.
struct Events {
    course: Course,
    is_over: bool,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        let (name, data) = match ready!(self.course.poll(context)) {
            Heard::Queued(ahead) => ("queued", format!("{{\"ahead\":{ahead}}}")),
            Heard::Progress(json) => ("progress", json),
            Heard::Partial(json) => ("partial", json),
            Heard::Begun => ("progress", String::new()),
            Heard::Ended(ended) => {
                self.is_over = true;
                match ended {
                    Ok(json) => ("document", json),
                    Err(problem) => ("error", serde_json::to_string(&problem).unwrap_or_default()),
                }
            }
        };
        Poll::Ready(Some(Ok(Event::default().event(name).data(data))))
    }
}
