//! A client for UCI engines, so that any engine can answer.

use std::{
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    time::{Duration, Instant},
};

use lucena_board::{fen, history::History};
use shakmaty::{Chess, Move, Position, uci::UciMove};

use crate::{Answer, Budget, Found, Machine, Opinion, Question, Verdict};

/// Why an engine does not answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// It could not be started.
    #[error("cannot start {command}: {error}")]
    Start {
        /// What was to be started.
        command: String,
        /// Why not.
        error: io::Error,
    },
    /// It has gone.
    #[error("{name} has stopped answering")]
    Gone {
        /// Which engine.
        name: String,
    },
    /// It takes too long.
    #[error("{name} did not answer `{wanted}` within {seconds} s")]
    Late {
        /// Which engine.
        name: String,
        /// What was waited for.
        wanted: &'static str,
        /// How long.
        seconds: u64,
    },
}

/// An engine in a process of its own.
#[derive(Debug)]
pub struct UciClient {
    name: String,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
}

/// What an engine reported last.
#[derive(Debug, Clone, Default)]
struct Info {
    found: Option<Found>,
    nodes: u64,
    line: Vec<Move>,
}

impl UciClient {
    /// Starts an engine and introduces ourselves.
    pub fn start(program: &str, arguments: &[&str]) -> Result<UciClient, ClientError> {
        let failed = |error| ClientError::Start { command: program.to_owned(), error };
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let gone = || failed(io::Error::other("it has no input or output"));
        let input = process.stdin.take().ok_or_else(gone)?;
        let output = process.stdout.take().ok_or_else(gone)?;
        let (sender, lines) = channel();
        // The thread ends with the engine's output.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let patience = Duration::from_secs(60);
        let mut client = UciClient { name: program.to_owned(), process, input, lines, patience };
        client.say("uci")?;
        client.wait_for("uciok", |client, line| {
            if let Some(name) = line.strip_prefix("id name ") {
                client.name = name.trim().to_owned();
            }
        })?;
        Ok(client)
    }

    /// Changes a setting.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.say(&format!("setoption name {name} value {value}"))?;
        self.say("isready")?;
        self.wait_for("readyok", |_, _| ())
    }

    fn say(&mut self, line: &str) -> Result<(), ClientError> {
        let gone = |_| ClientError::Gone { name: self.name.clone() };
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(gone)
    }

    fn wait_for(
        &mut self,
        wanted: &'static str,
        mut hear: impl FnMut(&mut UciClient, &str),
    ) -> Result<(), ClientError> {
        let end = Instant::now() + self.patience;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) if line.split_whitespace().next() == Some(wanted) => return Ok(()),
                Ok(line) => hear(self, &line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ClientError::Gone { name: self.name.clone() });
                }
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.patience.as_secs();
                    return Err(ClientError::Late { name: self.name.clone(), wanted, seconds });
                }
            }
        }
    }

    /// Searches a position; the first line of the engine's last report.
    fn search(&mut self, position: &Chess, moves: &[Move], budget: Budget) -> Result<Info, ClientError> {
        self.say("ucinewgame")?;
        self.say(&format!("position fen {}", fen::write(position)))?;
        let depth = budget.depth.map(|depth| format!(" depth {depth}")).unwrap_or_default();
        let mode = position.castles().mode();
        let words: Vec<String> = moves.iter().map(|m| m.to_uci(mode).to_string()).collect();
        // Last, for some engines read everything behind it as a move.
        let only = if words.is_empty() { String::new() } else { format!(" searchmoves {}", words.join(" ")) };
        self.say(&format!("go nodes {}{depth}{only}", budget.nodes))?;
        let mut last = Info::default();
        let chess = position.clone();
        self.wait_for("bestmove", |_, line| read_info(&chess, line, &mut last))?;
        Ok(last)
    }
}

impl Drop for UciClient {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Machine for UciClient {
    fn name(&self) -> &str {
        &self.name
    }

    fn ask(&mut self, game: &History, question: &Question<'_>) -> Answer {
        let unknown = Answer { verdict: Verdict::Unknown, line: Vec::new(), nodes: 0, certain: false };
        let Ok(info) = self.search(game.position(), question.moves, question.budget) else { return unknown };
        let Some(found) = info.found else { return unknown };
        let (verdict, _) = question.goal.judge(game.position(), found);
        // Another program's word for a mate is not our proof.
        Answer { verdict, line: info.line, nodes: info.nodes, certain: false }
    }

    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Option<Opinion> {
        let info = self.search(game.position(), moves, budget).ok()?;
        Some(Opinion { found: info.found?, line: info.line, nodes: info.nodes })
    }
}

/// Reads an `info` line; bounds, other lines of MultiPV, and what makes no sense are left out.
fn read_info(position: &Chess, line: &str, info: &mut Info) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let mut heard = Info::default();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "string" | "lowerbound" | "upperbound" => return,
            "multipv" if number() != Some(1) => return,
            "nodes" => heard.nodes = number().unwrap_or(0).max(0).cast_unsigned(),
            "cp" => {
                heard.found = number().map(|value| Found::Centipawns(value.clamp(-100_000, 100_000) as i32));
            }
            "mate" => heard.found = number().map(mate),
            "pv" => {
                heard.line = read_line(position, words);
                break;
            }
            _ => {}
        }
    }
    if heard.found.is_some() {
        *info = heard;
    }
}

fn mate(moves: i64) -> Found {
    let count = moves.unsigned_abs().min(1000) as u32;
    if moves > 0 { Found::MateIn(count) } else { Found::MatedIn(count) }
}

/// The moves as far as they are legal.
fn read_line<'a>(position: &Chess, words: impl Iterator<Item = &'a str>) -> Vec<Move> {
    let mut position = position.clone();
    let mut line = Vec::new();
    for word in words {
        let read = word.parse::<UciMove>().ok().and_then(|uci| uci.to_move(&position).ok());
        let Some(m) = read else { break };
        position.play_unchecked(m);
        line.push(m);
    }
    line
}
