//! Where long work is done: a few threads, and a fair queue in front of them.
//!
//! First come, first served, but clients take turns: each job is given a round, a client's next one a later round, and
//! earlier rounds go first. A client that drops its [`Place`] leaves the queue, or stops the work if it has begun.
//!
//! One more thread keeps the time. It stops work whose time is over, and does not rely on anybody who listens or on the
//! work: work that does not end soon after it was told to is left to itself, and another thread takes its place.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use lucena_evidence::Stop;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    Kind, Limits, Problem,
    news::{Heard, News},
};

/// Who asks; all whose address is not known are one.
pub type Client = Option<IpAddr>;

/// How work talks to the client that has asked for it.
#[derive(Debug, Clone, Default)]
pub struct Talk {
    stop: Stop,
    news: News,
}

/// How far the work is.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Progress")]
pub struct ProgressDocument<'a> {
    /// So much is done.
    done: u64,
    /// Of so much, if that is known.
    total: Option<u64>,
    /// The same in words.
    text: &'a str,
}

impl Talk {
    /// Whether to stop.
    pub fn stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// The handle itself, for work that watches it.
    pub fn handle(&self) -> &Stop {
        &self.stop
    }

    /// How far it is.
    pub fn progress(&self, done: u64, total: Option<u64>, text: &str) {
        if let Ok(json) = serde_json::to_string(&ProgressDocument { done, total, text }) {
            self.news.say(Heard::Progress(json));
        }
    }

    /// A part of the document.
    pub fn partial(&self, part: &impl Serialize) {
        if let Ok(json) = serde_json::to_string(part) {
            self.news.say(Heard::Partial(json));
        }
    }

    /// Stops the work and says why. What it finds from now on is not to be believed, and comes after the end.
    fn break_off(&self, problem: Problem) {
        self.news.say(Heard::Ended(Err(problem)));
        self.stop.stop();
    }
}

type Task = Box<dyn FnOnce(&Talk) -> Result<String, Problem> + Send>;

struct Job {
    client: Client,
    talk: Talk,
    task: Task,
}

/// The order of the queue: earlier rounds first, then by arrival.
type Turn = (u64, u64);

/// Work that has begun.
struct Running {
    talk: Talk,
    /// When it must have ended; once it has been told to stop, when it is given up.
    until: Instant,
}

#[derive(Default)]
struct Queue {
    waiting: BTreeMap<Turn, Job>,
    running: BTreeMap<u64, Running>,
    /// Threads whose work was given up and has not ended.
    lost: usize,
    round: u64,
    arrivals: u64,
    closed: bool,
}

struct Inner {
    queue: Mutex<Queue>,
    /// Wakes a thread that waits for work.
    more: Condvar,
    /// Wakes the thread that keeps the time.
    clock: Condvar,
    jobs: usize,
    waiting: usize,
    waiting_for_one: usize,
    time: Duration,
}

/// No clock can be set further than so far ahead; longer times are as good as none.
const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Work stops within a few hundredths of a second; this is for work that does not ask.
const PATIENCE: Duration = Duration::from_millis(500);

/// The threads and their queue; closed when dropped.
pub struct Office {
    inner: Arc<Inner>,
}

impl std::fmt::Debug for Office {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Office {{ running: {}, waiting: {} }}", self.running(), self.waiting())
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        self.close();
    }
}

impl Office {
    /// Threads that wait for work.
    pub fn open(limits: &Limits) -> Office {
        let inner = Arc::new(Inner {
            queue: Mutex::default(),
            more: Condvar::new(),
            clock: Condvar::new(),
            jobs: limits.jobs.max(1),
            waiting: limits.waiting,
            waiting_for_one: limits.waiting_for_one(),
            time: limits.time.min(YEAR),
        });
        for _ in 0..inner.jobs {
            inner.employ();
        }
        let clock = Arc::clone(&inner);
        std::thread::spawn(move || clock.keep_time());
        Office { inner }
    }

    /// Puts work into the queue.
    pub fn enter(
        &self,
        client: Client,
        task: impl FnOnce(&Talk) -> Result<String, Problem> + Send + 'static,
    ) -> Result<Place, Problem> {
        let talk = Talk::default();
        let turn = self.inner.enter(Job { client, talk: talk.clone(), task: Box::new(task) })?;
        Ok(Place { inner: Arc::clone(&self.inner), turn, talk })
    }

    /// How many jobs are being done.
    pub fn running(&self) -> usize {
        locked(&self.inner.queue).running.len()
    }

    /// How many are waiting.
    pub fn waiting(&self) -> usize {
        locked(&self.inner.queue).waiting.len()
    }

    /// How many threads do work that was given up: it was told to stop and has not ended.
    pub fn lost(&self) -> usize {
        locked(&self.inner.queue).lost
    }

    /// Stops everything; nothing is begun any more.
    pub fn close(&self) {
        let mut queue = locked(&self.inner.queue);
        queue.closed = true;
        let waiting = std::mem::take(&mut queue.waiting).into_values().map(|job| job.talk);
        let running = queue.running.values().map(|running| running.talk.clone());
        waiting.chain(running).for_each(|talk| talk.break_off(stopping()));
        self.inner.more.notify_all();
        self.inner.clock.notify_all();
    }
}

fn stopping() -> Problem {
    Problem::could_not("the server is being stopped")
}

fn too_long(time: Duration) -> Problem {
    let message = format!("the work was stopped after {} seconds; ask for fewer nodes", time.as_secs_f32());
    Problem::new(Kind::TimedOut, message)
}

impl Inner {
    fn enter(&self, job: Job) -> Result<Turn, Problem> {
        let mut queue = locked(&self.queue);
        if queue.closed {
            return Err(stopping());
        }
        let own = queue.waiting.values().filter(|other| other.client == job.client).count();
        if queue.waiting.len() >= self.waiting || own >= self.waiting_for_one {
            let message =
                format!("{} requests are waiting already; try again in a moment", queue.waiting.len());
            return Err(Problem::new(Kind::Busy, message));
        }
        let last = queue.waiting.iter().rfind(|(_, other)| other.client == job.client);
        let round = last.map_or(queue.round, |(&(round, _), _)| round + 1);
        let turn = (round, queue.arrivals);
        queue.arrivals += 1;
        queue.waiting.insert(turn, job);
        queue.announce();
        self.more.notify_one();
        Ok(turn)
    }

    /// One more thread that works, if the system has one.
    fn employ(self: &Arc<Inner>) -> bool {
        let inner = Arc::clone(self);
        std::thread::Builder::new().spawn(move || inner.work()).is_ok()
    }

    /// A thread's life: job after job until the office closes, or another thread has taken its place.
    fn work(&self) {
        while let Some((turn, Job { talk, task, .. })) = self.next() {
            let ended = catch_unwind(AssertUnwindSafe(|| task(&talk)));
            let ended =
                ended.unwrap_or_else(|_| Err(Problem::could_not("the work broke off; this is our mistake")));
            let was_given_up = !self.done(turn);
            talk.news.say(Heard::Ended(ended));
            if was_given_up {
                break;
            }
        }
    }

    fn next(&self) -> Option<(Turn, Job)> {
        let mut queue = locked(&self.queue);
        loop {
            if queue.closed {
                return None;
            }
            if let Some((turn, job)) = queue.waiting.pop_first() {
                queue.round = turn.0;
                let running = Running { talk: job.talk.clone(), until: Instant::now() + self.time };
                queue.running.insert(turn.1, running);
                queue.announce();
                self.clock.notify_one();
                return Some((turn, job));
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether the work that has ended had not been given up.
    fn done(&self, turn: Turn) -> bool {
        let mut queue = locked(&self.queue);
        let is_known = queue.running.remove(&turn.1).is_some();
        queue.lost -= usize::from(!is_known);
        is_known
    }

    fn leave(&self, turn: Turn) {
        let mut queue = locked(&self.queue);
        if queue.waiting.remove(&turn).is_some() {
            queue.announce();
        }
        if let Some(running) = queue.running.get_mut(&turn.1) {
            running.talk.stop.stop();
            running.until = Instant::now() + PATIENCE;
            self.clock.notify_one();
        }
    }

    /// The life of the thread that keeps the time.
    fn keep_time(self: &Arc<Inner>) {
        let mut queue = locked(&self.queue);
        while !queue.closed {
            let now = Instant::now();
            self.end_overdue(&mut queue, now);
            let next = queue.running.values().map(|running| running.until).min();
            queue = match next.map(|until| until.saturating_duration_since(now)) {
                Some(left) => self.clock.wait_timeout(queue, left).unwrap_or_else(PoisonError::into_inner).0,
                None => self.clock.wait(queue).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Stops work whose time is over; gives up what has been told to stop and did not.
    fn end_overdue(self: &Arc<Inner>, queue: &mut Queue, now: Instant) {
        let overdue = queue.running.iter_mut().filter(|(_, running)| running.until <= now);
        let mut given_up = Vec::new();
        for (&arrival, running) in overdue {
            if running.talk.stopped() {
                given_up.push(arrival);
            }
            running.talk.break_off(too_long(self.time));
            running.until = now + PATIENCE;
        }
        // No more threads than these, whatever the work does: each may hold an engine's memory.
        given_up.truncate(self.jobs - queue.lost);
        for arrival in given_up {
            if self.employ() {
                queue.running.remove(&arrival);
                queue.lost += 1;
            }
        }
    }
}

impl Queue {
    /// Tells everybody how many are before him.
    fn announce(&self) {
        for (ahead, job) in self.waiting.values().enumerate() {
            job.talk.news.say(Heard::Queued(ahead));
        }
    }
}

/// What a mutex guards, also after a thread has panicked with it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A place in the queue, and then the work: dropped, it leaves the queue or stops the work.
pub struct Place {
    inner: Arc<Inner>,
    turn: Turn,
    talk: Talk,
}

impl Place {
    /// What is told.
    pub fn news(&self) -> &News {
        &self.talk.news
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.inner.leave(self.turn);
    }
}
