//! What a client is told about its work, kept until the client reads it.
//!
//! A client may read slowly or not at all, so what is kept is bounded: of the places in the queue and of the progress the
//! latest, of the parts the newest that fit into [`UNREAD`] bytes. The document has every part, so nothing is lost with
//! the older ones. The end is always kept, and nothing is told after it.

use std::{
    collections::VecDeque,
    future::poll_fn,
    sync::{Arc, Mutex},
    task::{Context, Poll, Waker},
};

use crate::{Problem, work::locked};

/// What is told about work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// So many are served before.
    Queued(usize),
    /// A part of the document: JSON.
    Partial(String),
    /// How far the work is: JSON.
    Progress(String),
    /// The work has ended: the document in JSON, or what went wrong.
    Ended(Result<String, Problem>),
}

/// The most bytes of parts that are kept for a client that does not read.
pub const UNREAD: usize = 128 * 1024;

/// The two ends of what is told: the work's side says, the client's side reads.
#[derive(Debug, Clone, Default)]
pub struct News {
    unread: Arc<Mutex<Unread>>,
}

impl News {
    /// Tells the client something; after the end nothing more.
    pub fn say(&self, heard: Heard) {
        let reader = self.with(|unread| {
            unread.keep(heard);
            unread.reader.take()
        });
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    /// What is next; `None` once the end has been read.
    pub async fn next(&self) -> Option<Heard> {
        poll_fn(|context| self.poll(context)).await
    }

    /// The same for streams.
    pub fn poll(&self, context: &mut Context<'_>) -> Poll<Option<Heard>> {
        self.with(|unread| match unread.take() {
            Some(heard) => Poll::Ready(Some(heard)),
            None if unread.has_ended => Poll::Ready(None),
            None => {
                unread.reader = Some(context.waker().clone());
                Poll::Pending
            }
        })
    }

    fn with<T>(&self, act: impl FnOnce(&mut Unread) -> T) -> T {
        act(&mut locked(&self.unread))
    }
}

#[derive(Debug, Default)]
struct Unread {
    queued: Option<usize>,
    partials: VecDeque<String>,
    /// The bytes of all `partials`.
    bytes: usize,
    progress: Option<String>,
    ended: Option<Result<String, Problem>>,
    has_ended: bool,
    reader: Option<Waker>,
}

impl Unread {
    fn keep(&mut self, heard: Heard) {
        match heard {
            _ if self.has_ended => {}
            Heard::Queued(ahead) => self.queued = Some(ahead),
            Heard::Partial(json) => self.keep_partial(json),
            Heard::Progress(json) => self.progress = Some(json),
            Heard::Ended(ended) => {
                self.has_ended = true;
                self.ended = Some(ended);
            }
        }
    }

    fn keep_partial(&mut self, json: String) {
        self.bytes += json.len();
        self.partials.push_back(json);
        while self.bytes > UNREAD {
            self.take_partial();
        }
    }

    fn take_partial(&mut self) -> Option<String> {
        let json = self.partials.pop_front()?;
        self.bytes -= json.len();
        Some(json)
    }

    fn take(&mut self) -> Option<Heard> {
        let queued = self.queued.take().map(Heard::Queued);
        queued
            .or_else(|| self.take_partial().map(Heard::Partial))
            .or_else(|| self.progress.take().map(Heard::Progress))
            .or_else(|| self.ended.take().map(Heard::Ended))
    }
}

#[cfg(test)]
mod tests {
    use super::{Heard, News, UNREAD};

    fn told(news: &News) -> Vec<Heard> {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        let mut told = Vec::new();
        while let std::task::Poll::Ready(Some(heard)) = news.poll(&mut context) {
            told.push(heard);
        }
        told
    }

    #[test]
    fn a_client_that_reads_late_hears_the_latest_and_the_end() {
        let news = News::default();
        for number in 0..10 {
            news.say(Heard::Queued(9 - number));
            news.say(Heard::Progress(number.to_string()));
        }
        news.say(Heard::Partial("part".to_owned()));
        news.say(Heard::Ended(Ok("document".to_owned())));
        news.say(Heard::Ended(Ok("another".to_owned())));
        news.say(Heard::Progress("after the end".to_owned()));
        let (part, progress) = (Heard::Partial("part".to_owned()), Heard::Progress("9".to_owned()));
        let end = Heard::Ended(Ok("document".to_owned()));
        assert_eq!(told(&news), [Heard::Queued(0), part, progress, end]);
    }

    #[test]
    fn parts_that_nobody_reads_fill_a_bounded_space_and_the_newest_remain() {
        let news = News::default();
        let part = |number: usize| format!("{number:01000}");
        for number in 0..10_000 {
            news.say(Heard::Partial(part(number)));
            assert!(news.with(|unread| unread.bytes) <= UNREAD);
        }
        let kept = UNREAD / 1000;
        let newest: Vec<Heard> = (10_000 - kept..10_000).map(|number| Heard::Partial(part(number))).collect();
        assert_eq!(told(&news), newest);
        news.say(Heard::Partial("x".repeat(UNREAD + 1)));
        assert_eq!(told(&news), []);
    }
}
