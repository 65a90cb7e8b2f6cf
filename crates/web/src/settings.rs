//! How the server is set up, and what one request may take.

use std::{net::IpAddr, time::Duration};

use lucena_engine::Evaluation;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// What one request may take, and all together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Nodes for a search.
    pub nodes: u64,
    /// Nodes that all searches of a request may take together, as far as they can be reckoned beforehand.
    pub work: u64,
    /// Games in a request.
    pub games: usize,
    /// Half-moves in a game.
    pub moves: usize,
    /// Time for the work, waiting not counted.
    pub time: Duration,
    /// The size of a request's body.
    pub body: usize,
    /// Time for the body to arrive.
    pub body_time: Duration,
    /// Requests worked on at once.
    pub jobs: usize,
    /// Requests that may wait for their turn.
    pub waiting: usize,
    /// Connections at once that wait for their clients; one more takes the place of the one that has been still longest.
    pub connections: usize,
    /// Time for a request's head to arrive, also after an earlier answer.
    pub head_time: Duration,
    /// Time in which a client must take some of its answer.
    pub write_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let time = Duration::from_secs(120);
        Limits {
            nodes: 5_000_000,
            work: Limits::work_in(time),
            games: 100,
            moves: 2000,
            time,
            body: 1 << 20,
            body_time: Duration::from_secs(10),
            jobs: std::thread::available_parallelism().map_or(1, Into::into),
            waiting: 64,
            // With the work's own, well below the 1,024 files that a program may usually open.
            connections: 512,
            head_time: Duration::from_secs(10),
            write_time: Duration::from_secs(30),
        }
    }
}

/// Nodes that a fast machine searches in a millisecond.
const SPEED: u64 = 2000;

impl Limits {
    /// The nodes beyond which work does not end in this time, even on a fast machine.
    pub fn work_in(time: Duration) -> u64 {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(SPEED)
    }

    /// How many of the waiting requests may be one client's: some places are always left for others.
    pub fn waiting_for_one(&self) -> usize {
        (self.waiting - self.waiting / 4).max(1)
    }
}

/// Another engine that shall answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherEngine {
    /// Its program and arguments, as a user writes them.
    pub command: String,
    /// The longest time that it may be silent.
    pub patience: Duration,
}

/// How the server is set up.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// What a request may take.
    pub limits: Limits,
    /// The names under which the server may be called; any if not given. A page of another site can make a browser
    /// believe that its own name is this machine (DNS rebinding), but the browser then asks for that name.
    pub hosts: Option<Vec<String>>,
    /// Write a line to stderr for every request.
    pub log: bool,
    /// Another engine that shall answer, one that speaks UCI; our own if not given.
    pub engine: Option<OtherEngine>,
    /// Who judges positions where our own engine answers.
    pub evaluation: Evaluation,
}

impl Settings {
    /// Allows only the names of this machine when nobody else can reach the address.
    #[must_use]
    pub fn listening_on(self, host: &str, address: IpAddr) -> Settings {
        let own = ["localhost", "127.0.0.1", "[::1]", host].map(str::to_lowercase);
        Settings { hosts: address.is_loopback().then(|| own.to_vec()), ..self }
    }
}

/// What `/limits` answers.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "Limits")]
pub struct LimitsDocument {
    /// Nodes for a search.
    nodes: u64,
    /// Nodes that all searches of a request may take together.
    work: u64,
    /// Games in a request.
    games: usize,
    /// Half-moves in a game.
    moves: usize,
    /// Milliseconds for the work.
    time_ms: u64,
    /// The size of a request's body.
    body_bytes: usize,
    /// Requests worked on at once.
    jobs: usize,
    /// Requests that may wait for their turn.
    waiting: usize,
    /// Requests that are worked on now.
    running: usize,
    /// Requests that wait now.
    queued: usize,
}

impl LimitsDocument {
    /// The limits, and how much is being done.
    pub fn of(limits: &Limits, running: usize, queued: usize) -> LimitsDocument {
        LimitsDocument {
            nodes: limits.nodes,
            work: limits.work,
            games: limits.games,
            moves: limits.moves,
            time_ms: u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX),
            body_bytes: limits.body,
            jobs: limits.jobs,
            waiting: limits.waiting,
            running,
            queued,
        }
    }
}
