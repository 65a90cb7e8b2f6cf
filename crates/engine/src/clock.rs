//! When to stop: by depth, nodes, time, or because somebody says so.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

use lucena_evidence::Stop;
use shakmaty::Color;

/// What the outside says while a search runs.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    outer: Stop,
}

impl Signals {
    /// Stops with this handle, and by itself.
    pub fn until(outer: Stop) -> Signals {
        Signals { outer, ..Signals::default() }
    }

    /// Asks the search to stop.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether it has been asked to.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.outer.is_stopped()
    }

    /// A new search begins.
    pub fn reset(&self, pondering: bool) {
        self.stop.store(false, Relaxed);
        self.pondering.store(pondering, Relaxed);
    }

    /// The opponent has played the expected move: the clock counts from now on.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    /// Whether the clock does not count yet.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }
}

/// A player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Added for every move.
    pub increment: Duration,
    /// Moves to the next control, if there is one.
    pub moves: Option<u32>,
}

/// Time for one move: enough, and the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// No new iteration after this, unless the move is in doubt.
    pub enough: Duration,
    /// Never more than this.
    pub most: Duration,
}

impl Clock {
    /// What may be spent on a move when each costs the given overhead.
    pub fn allowance(&self, overhead: Duration) -> Allowance {
        let left = self.left.saturating_sub(overhead);
        let moves = self.moves.map_or(24, |moves| moves.clamp(1, 40));
        let share = left / moves + self.increment * 3 / 4;
        // The last move before the control may take it all, but for a reserve.
        let limit = if moves == 1 { left * 4 / 5 } else { left * 2 / 5 };
        let most = (share * 4).min(limit).max(Duration::from_millis(1));
        Allowance { enough: share.min(most), most }
    }
}

/// A search's clock and limits.
#[derive(Debug)]
pub(crate) struct Stopwatch<'a> {
    start: Instant,
    signals: &'a Signals,
    ended: AtomicBool,
    allowance: Option<Allowance>,
    /// Whether the time may be cut short when the move is clear.
    elastic: bool,
    /// Nodes that the main thread may search.
    nodes: Option<u64>,
}

/// Searches shorter than this need not report every step.
const QUIET: Duration = Duration::from_millis(1000);

impl<'a> Stopwatch<'a> {
    pub fn new(
        start: Instant,
        signals: &'a Signals,
        allowance: Option<Allowance>,
        elastic: bool,
        nodes: Option<u64>,
    ) -> Self {
        Stopwatch { start, signals, ended: AtomicBool::new(false), allowance, elastic, nodes }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The main thread has finished: the others shall stop.
    pub fn end(&self) {
        self.ended.store(true, Relaxed);
    }

    pub fn is_out_of_nodes(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
    }

    /// Whether the search must stop at once; the clock is looked at by one thread only.
    pub fn must_stop(&self, look_at_clock: bool) -> bool {
        self.ended.load(Relaxed)
            || self.signals.is_stopped()
            || look_at_clock
                && self.counts()
                && self.allowance.is_some_and(|time| self.elapsed() >= time.most)
    }

    fn counts(&self) -> bool {
        !self.signals.is_pondering()
    }

    /// Whether another iteration should not be begun; the factor is in hundredths.
    pub fn is_enough(&self, factor: u32) -> bool {
        let enough = |time: Allowance| (time.enough * factor / 100).min(time.most);
        self.elastic
            && self.counts()
            && self.allowance.is_some_and(|time| self.elapsed() * 100 >= enough(time) * 65)
    }

    pub fn is_worth_reporting(&self) -> bool {
        self.elapsed() >= QUIET
    }
}

/// Both players' clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clocks {
    /// White's.
    pub white: Option<Clock>,
    /// Black's.
    pub black: Option<Clock>,
}

impl Clocks {
    /// The clock of one side.
    pub fn of(&self, side: Color) -> Option<Clock> {
        side.fold_wb(self.white, self.black)
    }
}
