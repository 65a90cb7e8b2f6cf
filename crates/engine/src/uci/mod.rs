//! The Universal Chess Interface: text in, text out, one search at a time.
//!
//! `command` reads, `options` knows the settings, `Session` acts. The session reads on while a thread searches, so
//! `stop` works within milliseconds; it survives garbage, half lines, absurd numbers, and commands in any order.

pub mod command;
pub mod options;

use std::{
    fmt::Write as _,
    io::{self, Read, Write},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::JoinHandle,
    time::Duration,
};

use lucena_board::{
    diagram::{Diagram, Ink},
    fen::{self, Rules},
    history::History,
    source::Lines,
};
use lucena_evidence::{Centipawns, Score};
use shakmaty::{CastlingMode, Chess, Move, uci::UciMove};

use self::{
    command::{Command, Go},
    options::{Name, OPTIONS, Value},
};
use crate::{
    Bound, Clock, Clocks, Endings, Engine, Limits, Report, Settings, Signals,
    evaluation::{Evaluation, Evaluator, Kind},
    strength,
};

/// Talks to a GUI until it says `quit` or its input ends.
pub fn run(input: impl Read, output: impl Write + Send + 'static, settings: Settings) -> io::Result<()> {
    let mut session = Session::new(output, settings)?;
    for (_, line) in Lines::new(input) {
        let Ok(line) = line else { continue };
        if session.obey(&line)? {
            break;
        }
    }
    session.finish_search(true);
    Ok(())
}

type Output = Arc<Mutex<dyn Write + Send>>;

/// A thread that panicked while it wrote or searched has left nothing half-done that matters here.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn say(output: &Output, text: &str) -> io::Result<()> {
    let mut output = lock(output);
    writeln!(output, "{text}")?;
    output.flush()
}

/// What is shown and how.
#[derive(Debug, Clone, Copy)]
struct Manner {
    lines: usize,
    chess960: bool,
    wdl: bool,
    elo: Option<i64>,
}

struct Session {
    output: Output,
    engine: Arc<Mutex<Engine>>,
    signals: Arc<Signals>,
    searching: Option<JoinHandle<()>>,
    game: History,
    manner: Manner,
    limited: bool,
    elo: i64,
    /// The net for when a net judges, if it is not the one that comes with the program.
    net: Option<Evaluation>,
}

impl Session {
    fn new(output: impl Write + Send + 'static, settings: Settings) -> io::Result<Session> {
        let net = matches!(settings.evaluation, Evaluation::Net(_)).then(|| settings.evaluation.clone());
        let engine = Engine::new(settings).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Session {
            output: Arc::new(Mutex::new(output)),
            engine: Arc::new(Mutex::new(engine)),
            signals: Arc::default(),
            searching: None,
            game: History::new(Chess::default()),
            manner: Manner { lines: 1, chess960: false, wdl: false, elo: None },
            limited: false,
            elo: 1600,
            net,
        })
    }

    fn say(&self, text: &str) -> io::Result<()> {
        say(&self.output, text)
    }

    /// Does what a line says; whether it was the last.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let Some(command) = command::read(line) else {
            if !line.trim().is_empty() {
                let shown: String = line.chars().take(60).collect();
                self.say(&format!("info string not understood: {shown}"))?;
            }
            return Ok(false);
        };
        match command {
            Command::Quit => return Ok(true),
            Command::Uci => self.introduce()?,
            Command::IsReady => self.say("readyok")?,
            Command::Debug(_) => {}
            Command::Stop => self.finish_search(true),
            Command::PonderHit => self.signals.ponder_hit(),
            Command::NewGame => {
                self.finish_search(true);
                lock(&self.engine).forget();
                self.game = History::new(Chess::default());
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Board => {
                let fen = fen::write(self.game.position());
                self.say(&format!("{}\n{fen}", Diagram::of(self.game.position()).text(Ink::Letters)))?;
            }
            Command::Evaluate => self.show_evaluation()?,
        }
        Ok(false)
    }

    fn introduce(&self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!("id name Lucena {version}\nid author the Lucena developers");
        for &(_, spelling, form) in OPTIONS {
            text.push('\n');
            text.push_str(&options::describe(spelling, form));
        }
        self.say(&format!("{text}\nuciok"))
    }

    fn show_evaluation(&mut self) -> io::Result<()> {
        let mut evaluator = match self.engine.try_lock() {
            Ok(engine) => Evaluator::new(&engine.settings().evaluation, engine.settings().weights.clone()),
            Err(_) => return self.say("info string eval: a search is running"),
        };
        let value = Centipawns(evaluator.evaluate(self.game.position()));
        self.say(&format!("info string evaluation {value} for the side to move"))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let (name, value) = match options::read(name, value) {
            Ok(read) => read,
            Err(message) => return self.say(&format!("info string {message}")),
        };
        self.finish_search(true);
        if let Err(message) = self.apply(name, value) {
            self.say(&format!("info string {message}"))?;
        }
        Ok(())
    }

    fn apply(&mut self, name: Name, value: Value) -> Result<(), String> {
        let mut engine = lock(&self.engine);
        match (name, value) {
            (Name::Hash, Value::Number(size)) => {
                engine.set_hash(usize::try_from(size).unwrap_or(1)).map_err(|error| error.to_string())?;
            }
            (Name::Threads, Value::Number(count)) => engine.set_threads(usize::try_from(count).unwrap_or(1)),
            (Name::MoveOverhead, Value::Number(millis)) => {
                engine.set_overhead(Duration::from_millis(millis.max(0).cast_unsigned()));
            }
            (Name::ClearHash, _) => engine.clear_table(),
            (Name::SyzygyPath, Value::Words(paths)) => {
                let none = paths.is_empty() || paths == "<empty>";
                let endings = if none { Ok(Endings::default()) } else { Endings::with_syzygy(&paths) };
                engine.set_endings(endings.map_err(|error| format!("SyzygyPath: {error}"))?);
            }
            (Name::Evaluation, Value::Evaluation(kind)) => {
                let net = self.net.clone().filter(|_| kind == Kind::Net);
                let wanted = net.map_or_else(|| Evaluation::built_in(kind), Ok);
                engine.set_evaluation(wanted.map_err(|error| format!("Evaluation: {error}"))?);
            }
            (Name::EvalFile, Value::Words(path)) => {
                let none = path.is_empty() || path == "<empty>";
                let net = (!none).then(|| Evaluation::of_file(Path::new(&path))).transpose();
                self.net = net.map_err(|error| format!("EvalFile: {error}"))?;
                if matches!(engine.settings().evaluation, Evaluation::Net(_)) {
                    let net = self.net.clone().map_or_else(|| Evaluation::built_in(Kind::Net), Ok);
                    engine.set_evaluation(net.map_err(|error| format!("EvalFile: {error}"))?);
                }
            }
            (Name::MultiPv, Value::Number(lines)) => self.manner.lines = usize::try_from(lines).unwrap_or(1),
            (Name::Chess960, Value::Truth(on)) => self.manner.chess960 = on,
            (Name::ShowWdl, Value::Truth(on)) => self.manner.wdl = on,
            (Name::LimitStrength, Value::Truth(on)) => self.limited = on,
            (Name::Elo, Value::Number(elo)) => self.elo = elo,
            _ => {}
        }
        self.manner.elo = self.limited.then_some(self.elo);
        Ok(())
    }

    /// Takes the position as far as its moves are legal, and says where they are not.
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> io::Result<()> {
        let rules = if self.manner.chess960 { Rules::Chess960 } else { Rules::Standard };
        let start = match fen.map(|fen| fen::read(fen, rules)) {
            None => Chess::default(),
            Some(Ok(position)) => position,
            Some(Err(error)) => return self.say(&format!("info string {}", one_line(&error.to_string()))),
        };
        let mut game = History::new(start);
        for word in moves {
            let Some(m) = read_move(game.position(), word) else {
                let shown: String = word.chars().take(10).collect();
                self.say(&format!("info string {shown} is not legal here; the moves before it stand"))?;
                break;
            };
            game.play(m);
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        self.finish_search(true);
        let limits = self.limits(go);
        self.signals.reset(go.ponder);
        let (engine, signals, output) = (self.engine.clone(), self.signals.clone(), self.output.clone());
        let (game, manner) = (self.game.clone(), self.manner);
        let infinite = go.infinite;
        let waits = infinite || go.ponder;
        self.searching = Some(std::thread::spawn(move || {
            // Nobody to tell means that the GUI is gone, which ends the session anyway.
            let mut listener = |report: &Report| {
                let _ = say(&output, &describe(report, manner));
            };
            let report = lock(&engine).analyse(&game, &limits, &signals, &mut listener);
            while waits && !signals.is_stopped() && (infinite || signals.is_pondering()) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let _ = say(&output, &best_move(&report, manner));
        }));
        Ok(())
    }

    fn limits(&self, go: &Go) -> Limits {
        let clock = |i: usize| {
            let left = go.time[i]?;
            Some(Clock { left, increment: go.increment[i], moves: go.movestogo })
        };
        let position = self.game.position();
        let strength = self.manner.elo.map(strength::nodes);
        Limits {
            depth: go.depth,
            nodes: go.nodes.into_iter().chain(strength).min(),
            time: go.movetime,
            clocks: Clocks { white: clock(0), black: clock(1) },
            mate: go.mate,
            moves: go.searchmoves.iter().filter_map(|word| read_move(position, word)).collect(),
            lines: self.manner.lines,
            window: None,
        }
    }

    /// Waits for the search to end; asks it to, if wanted.
    fn finish_search(&mut self, stop: bool) {
        if let Some(thread) = self.searching.take() {
            if stop {
                self.signals.stop();
            }
            // A search that panicked has said nothing; the session goes on.
            let _ = thread.join();
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read_move(position: &Chess, word: &str) -> Option<Move> {
    word.parse::<UciMove>().ok()?.to_move(position).ok()
}

fn write_move(m: Move, manner: Manner) -> String {
    let mode = if manner.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    UciMove::from_move(m, mode).to_string()
}

fn describe(report: &Report, manner: Manner) -> String {
    let millis = report.time.as_millis().max(1);
    let speed = u128::from(report.nodes) * 1000 / millis;
    let mut text = String::new();
    for (i, line) in report.lines.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        // Writing to a string cannot fail.
        let _ =
            write!(text, "info depth {} seldepth {} multipv {}", report.depth, line.seldepth.max(1), i + 1);
        let _ = match line.score {
            Score::Estimate(Centipawns(value)) => write!(text, " score cp {value}"),
            Score::MateIn(moves) => write!(text, " score mate {moves}"),
            Score::MatedIn(moves) => write!(text, " score mate -{moves}"),
        };
        match line.bound {
            Bound::Exact => {}
            Bound::Lower => text.push_str(" lowerbound"),
            Bound::Upper => text.push_str(" upperbound"),
        }
        if manner.wdl {
            let [win, draw, loss] = line.score.chance(report.scale).outlook();
            let _ = write!(text, " wdl {win} {draw} {loss}");
        }
        let _ = write!(text, " nodes {} nps {speed} hashfull {}", report.nodes, report.fullness);
        let _ = write!(text, " tbhits {} time {} pv", report.table_hits, report.time.as_millis());
        for &m in &line.moves {
            let _ = write!(text, " {}", write_move(m, manner));
        }
    }
    text
}

fn best_move(report: &Report, manner: Manner) -> String {
    let Some(best) = report.best() else { return "bestmove 0000".into() };
    let mut text = format!("bestmove {}", write_move(best, manner));
    if let Some(expected) = report.expected() {
        let _ = write!(text, " ponder {}", write_move(expected, manner));
    }
    text
}
