//! How long an engine is waited for, and how much it may say.

use std::time::{Duration, Instant};

/// How long an engine is waited for. What an answer may cost is counted in nodes; these limits only tell an engine that
/// is slow from one that hangs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// Until it has introduced itself, and whenever it is asked whether it is ready.
    pub start: Duration,
    /// Between two lines while it thinks.
    pub silence: Duration,
    /// From the question to the answer, and a millisecond more for each node that the answer may cost: every engine is
    /// faster than that.
    pub answer: Duration,
}

impl Patience {
    /// An engine that thinks may be silent for so long.
    pub fn of(silence: Duration) -> Patience {
        Patience { silence, ..Patience::default() }
    }
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            start: Duration::from_secs(60),
            silence: Duration::from_secs(60),
            answer: Duration::from_secs(120),
        }
    }
}

impl Patience {
    /// How long an answer that costs so many nodes may take.
    pub(crate) fn answer(&self, nodes: u64) -> Duration {
        self.answer.saturating_add(Duration::from_millis(nodes))
    }

    /// How long it may take to come to an end when it is late and told to stop.
    pub(crate) fn grace(&self) -> Duration {
        self.silence.min(Duration::from_secs(2))
    }
}

/// The most lines an engine may write for one answer. Stockfish with 50 lines at depth 30 comes to some 70,000.
const MOST_LINES: usize = 500_000;
/// The most bytes.
const MOST_BYTES: usize = 128 * 1024 * 1024;

/// Watches one question: how long it takes, and how much is said.
#[derive(Debug)]
pub(crate) struct Watch {
    pub(crate) asked: String,
    silence: Duration,
    answer: Duration,
    begun: Instant,
    heard: Instant,
    lines: usize,
    bytes: usize,
}

impl Watch {
    pub(crate) fn new(asked: &str, silence: Duration, answer: Duration) -> Watch {
        let now = Instant::now();
        Watch { asked: asked.to_owned(), silence, answer, begun: now, heard: now, lines: 0, bytes: 0 }
    }

    /// Begins to wait again, for so long; what has been said still counts.
    pub(crate) fn extend(&mut self, time: Duration) {
        let now = Instant::now();
        (self.silence, self.answer, self.begun, self.heard) = (time, time, now, now);
    }

    /// How long we waited, if the whole takes too long.
    pub(crate) fn too_long(&self) -> Option<Duration> {
        (self.begun.elapsed() > self.answer).then_some(self.answer)
    }

    /// How long we waited, if the last line was too long ago.
    pub(crate) fn too_silent(&self) -> Option<Duration> {
        (self.heard.elapsed() > self.silence).then_some(self.silence)
    }

    /// Counts a line; what is too much, if it is.
    pub(crate) fn count(&mut self, line: &str) -> Result<(), String> {
        self.heard = Instant::now();
        self.lines += 1;
        self.bytes += line.len() + 1;
        if self.lines > MOST_LINES {
            return Err(format!("more than {MOST_LINES} lines for one answer"));
        }
        if self.bytes > MOST_BYTES {
            return Err(format!("more than {} MB for one answer", MOST_BYTES >> 20));
        }
        Ok(())
    }
}
