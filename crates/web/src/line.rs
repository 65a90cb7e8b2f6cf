//! Connections: those that wait for their client are counted, and one that does not read is cut.
//!
//! A connection that waits for its client's next byte, or for the client to take one, holds nothing that others need but
//! its place. There are [`Limits::connections`](crate::Limits::connections) such places. A new connection always gets one:
//! when all are taken, the connection that has moved nothing for the longest time is cut. So clients that do nothing
//! cannot keep others out, however many they are. A connection whose request waits for its turn or is worked on needs no
//! place, since the queue bounds those.

use std::{
    collections::BTreeMap,
    io::{self, IoSlice},
    net::IpAddr,
    pin::Pin,
    sync::{Arc, Mutex},
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    sync::Notify,
    time::{Instant, Sleep, sleep},
};

use crate::work::locked;

/// One connection, as others see it.
#[derive(Debug, Clone)]
pub struct Line {
    /// The address at the other end.
    pub peer: IpAddr,
    state: Arc<State>,
}

#[derive(Debug)]
struct State {
    /// When a byte was last read or written.
    moved: Mutex<Instant>,
    /// Shared with the work that is done for it.
    work: Arc<()>,
    cut: Notify,
}

/// Held by work as long as it waits or is done: its connection is not cut for another.
#[derive(Debug)]
pub struct AtWork {
    _work: Arc<()>,
}

impl Line {
    fn new(peer: IpAddr) -> Line {
        let state = State { moved: Mutex::new(Instant::now()), work: Arc::default(), cut: Notify::new() };
        Line { peer, state: Arc::new(state) }
    }

    /// Work for this connection is taken.
    pub fn at_work(&self) -> AtWork {
        AtWork { _work: Arc::clone(&self.state.work) }
    }

    fn is_at_work(&self) -> bool {
        Arc::strong_count(&self.state.work) > 1
    }

    fn moved(&self) -> Instant {
        *locked(&self.state.moved)
    }

    fn moves(&self) {
        *locked(&self.state.moved) = Instant::now();
    }

    /// Until it is cut to make room for another.
    pub async fn cut(&self) {
        self.state.cut.notified().await;
    }
}

/// All connections.
#[derive(Debug, Clone)]
pub struct Lines {
    open: Arc<Mutex<Open>>,
    most: usize,
}

#[derive(Debug, Default)]
struct Open {
    lines: BTreeMap<u64, Line>,
    count: u64,
}

impl Lines {
    /// At most so many connections that wait for their clients.
    pub fn new(most: usize) -> Lines {
        Lines { open: Arc::default(), most: most.max(1) }
    }

    /// Enters a new connection; another is cut if there is no place left.
    pub fn enter(&self, peer: IpAddr) -> Entry {
        let mut open = locked(&self.open);
        if open.waiting().count() >= self.most {
            open.cut_one();
        }
        let (number, line) = (open.count, Line::new(peer));
        open.count += 1;
        open.lines.insert(number, line.clone());
        Entry { lines: self.clone(), number, line }
    }

    /// Cuts the connection that has moved nothing for the longest time, if any waits for its client.
    pub fn cut_one(&self) {
        locked(&self.open).cut_one();
    }
}

impl Open {
    fn waiting(&self) -> impl Iterator<Item = (&u64, &Line)> {
        self.lines.iter().filter(|(_, line)| !line.is_at_work())
    }

    fn cut_one(&mut self) {
        let stillest = self.waiting().min_by_key(|(_, line)| line.moved()).map(|(&number, _)| number);
        if let Some(line) = stillest.and_then(|number| self.lines.remove(&number)) {
            line.state.cut.notify_one();
        }
    }
}

/// A connection among the others, until it is dropped.
#[derive(Debug)]
pub struct Entry {
    lines: Lines,
    number: u64,
    /// The connection.
    pub line: Line,
}

impl Drop for Entry {
    fn drop(&mut self) {
        locked(&self.lines.open).lines.remove(&self.number);
    }
}

/// A socket that breaks off when the other end takes nothing for too long.
#[derive(Debug)]
pub struct Wire {
    stream: TcpStream,
    line: Line,
    patience: Duration,
    /// The end of patience, while the other end takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Wire {
    /// A socket for this connection, with so much patience.
    pub fn new(stream: TcpStream, line: Line, patience: Duration) -> Wire {
        Wire { stream, line, patience, stalled: None }
    }

    /// What came of an attempt to write, and how long the attempts have come to nothing.
    fn wrote(&mut self, poll: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if poll.is_ready() {
            self.stalled = None;
            self.line.moves();
            return poll;
        }
        let patience = self.patience;
        ready!(self.stalled.get_or_insert_with(|| Box::pin(sleep(patience))).as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for Wire {
    /// What the other end does not take must not stay behind in the system's memory.
    fn drop(&mut self) {
        if self.stalled.is_some() {
            let _ = self.stream.set_zero_linger();
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let poll = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.line.moves();
        }
        poll
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(poll, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.wrote(poll, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::{Entry, Lines, locked};

    const PEER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn open(lines: &Lines) -> Vec<u64> {
        locked(&lines.open).lines.keys().copied().collect()
    }

    fn move_after(entry: &Entry, other: &Entry) {
        while entry.line.moved() <= other.line.moved() {
            entry.line.moves();
        }
    }

    #[tokio::test]
    async fn a_new_connection_takes_the_place_of_the_one_that_was_still_longest() {
        let lines = Lines::new(2);
        let (first, second) = (lines.enter(PEER), lines.enter(PEER));
        move_after(&first, &second);
        let third = lines.enter(PEER);
        assert_eq!(open(&lines), [first.number, third.number]);
        second.line.cut().await;
        drop((first, second));
        assert_eq!(open(&lines), [third.number]);
    }

    #[test]
    fn a_connection_that_is_worked_for_needs_no_place_and_is_not_cut() {
        let lines = Lines::new(1);
        let busy = lines.enter(PEER);
        let work = busy.line.at_work();
        let others: Vec<Entry> = (0..3).map(|_| lines.enter(PEER)).collect();
        assert_eq!(open(&lines), [busy.number, others[2].number]);
        lines.cut_one();
        lines.cut_one();
        assert_eq!(open(&lines), [busy.number]);
        drop(work);
        lines.cut_one();
        assert!(open(&lines).is_empty());
    }
}
