//! Where long work is done: a few threads, and a fair queue in front of them.
//!
//! First come, first served, but clients take turns: each job is given a round, a client's next one a later round, and
//! earlier rounds go first. Whoever drops his [`Place`] leaves the queue, or stops the work if it has begun.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
};

use lucena_evidence::Stop;
use serde::Serialize;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::{Kind, Limits, Problem};

/// Who asks; all whose address is not known are one.
pub type Client = Option<IpAddr>;

/// What is told about work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// So many are served before.
    Queued(usize),
    /// It begins.
    Begun,
    /// It goes on: JSON.
    Progress(String),
    /// A part of the document: JSON.
    Partial(String),
    /// It has ended: the document in JSON, or what went wrong.
    Ended(Result<String, Problem>),
}

/// How work talks to whoever has asked for it.
#[derive(Debug)]
pub struct Talk {
    stop: Stop,
    heard: UnboundedSender<Heard>,
}

#[derive(Serialize)]
struct ProgressDocument<'a> {
    done: u64,
    total: Option<u64>,
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
            self.say(Heard::Progress(json));
        }
    }

    /// A part of the document.
    pub fn partial(&self, part: &impl Serialize) {
        if let Ok(json) = serde_json::to_string(part) {
            self.say(Heard::Partial(json));
        }
    }

    /// Nobody need listen any more.
    fn say(&self, heard: Heard) {
        let _ = self.heard.send(heard);
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

#[derive(Default)]
struct Queue {
    waiting: BTreeMap<Turn, Job>,
    running: BTreeMap<u64, Stop>,
    round: u64,
    arrivals: u64,
    closed: bool,
}

struct Inner {
    queue: Mutex<Queue>,
    more: Condvar,
    waiting: usize,
    waiting_for_one: usize,
}

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
            waiting: limits.waiting,
            waiting_for_one: limits.waiting_for_one(),
        });
        for _ in 0..limits.jobs.max(1) {
            let inner = Arc::clone(&inner);
            std::thread::spawn(move || inner.work());
        }
        Office { inner }
    }

    /// Puts work into the queue.
    pub fn enter(
        &self,
        client: Client,
        task: impl FnOnce(&Talk) -> Result<String, Problem> + Send + 'static,
    ) -> Result<Place, Problem> {
        let (sender, heard) = unbounded_channel();
        let stop = Stop::new();
        let talk = Talk { stop: stop.clone(), heard: sender };
        let turn = self.inner.enter(Job { client, talk, task: Box::new(task) })?;
        Ok(Place { inner: Arc::clone(&self.inner), turn, stop, heard })
    }

    /// How many jobs are being done.
    pub fn running(&self) -> usize {
        locked(&self.inner.queue).running.len()
    }

    /// How many are waiting.
    pub fn waiting(&self) -> usize {
        locked(&self.inner.queue).waiting.len()
    }

    /// Stops everything; nothing is begun any more.
    pub fn close(&self) {
        let mut queue = locked(&self.inner.queue);
        queue.closed = true;
        queue.running.values().for_each(Stop::stop);
        for job in std::mem::take(&mut queue.waiting).into_values() {
            job.talk.say(Heard::Ended(Err(stopping())));
        }
        self.inner.more.notify_all();
    }
}

fn stopping() -> Problem {
    Problem::could_not("the server is being stopped")
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

    /// A thread's life: job after job until the office closes.
    fn work(&self) {
        while let Some((turn, job)) = self.next() {
            let Job { talk, task, .. } = job;
            talk.say(Heard::Begun);
            let ended = catch_unwind(AssertUnwindSafe(|| task(&talk)));
            let ended =
                ended.unwrap_or_else(|_| Err(Problem::could_not("the work broke off; this is our mistake")));
            // What was found while everything was told to stop is not to be believed.
            let ended = if talk.stopped() { Err(stopping()) } else { ended };
            locked(&self.queue).running.remove(&turn.1);
            talk.say(Heard::Ended(ended));
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
                queue.running.insert(turn.1, job.talk.stop.clone());
                queue.announce();
                return Some((turn, job));
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn leave(&self, turn: Turn) {
        let mut queue = locked(&self.queue);
        if queue.waiting.remove(&turn).is_some() {
            queue.announce();
        }
    }
}

impl Queue {
    /// Tells everybody how many are before him.
    fn announce(&self) {
        for (ahead, job) in self.waiting.values().enumerate() {
            job.talk.say(Heard::Queued(ahead));
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A place in the queue, and then the work: dropped, it leaves the queue or stops the work.
pub struct Place {
    inner: Arc<Inner>,
    turn: Turn,
    stop: Stop,
    /// What is told.
    pub heard: UnboundedReceiver<Heard>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.stop.stop();
        self.inner.leave(self.turn);
    }
}
