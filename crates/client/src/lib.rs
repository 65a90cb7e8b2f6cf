//! A client for engines that speak UCI, so that any of them can answer.
//!
//! An engine is another program and may do anything: die, hang, write without end, play illegal moves. Each of these is
//! a [`MachineError`] and never a verdict. After one the client stays failed: it kills the engine and answers every later
//! question with the same error, for a review that goes on with an engine started anew would not be repeatable.
//!
//! Only [`MachineError::Stopped`] leaves the engine as it is. It is told to stop, and what it still has to say is passed
//! over before the next question.
//!
//! ```no_run
//! use lucena_client::{Patience, UciClient};
//! use lucena_evidence::{Budget, Machine, Stop};
//!
//! let (program, arguments) = UciClient::command("'my engines/stockfish'")?;
//! let mut engine = UciClient::start(&program, &arguments, Patience::default(), Stop::new())?;
//! let game = lucena_board::history::History::new(Default::default());
//! let opinion = engine.look(&game, &[], Budget::nodes(10_000))?;
//! # Ok::<_, lucena_evidence::MachineError>(())
//! ```

mod command;
mod patience;
mod process;
mod protocol;
mod report;

use std::time::Duration;

use lucena_board::{fen, history::History};
use lucena_evidence::{
    Answer, Asked, Bound, Budget, Centipawns, Goal, JudgedMove, Machine, MachineError, Opinion, Question,
    Scale, Score, Stop, Strength, Verdict,
};
use shakmaty::{Chess, Move, Position};

pub use self::patience::Patience;
use self::{
    patience::Watch,
    process::{Heard, LONGEST_LINE, Process},
    protocol::Options,
    report::{Found, Lie, Report, Reports, written},
};

/// How often to look whether the work was stopped.
const SLICE: Duration = Duration::from_millis(20);
/// How much of what was asked or said an error repeats.
const EXCERPT: usize = 160;
/// How many questions are said at once. They fit into a pipe of 64 KiB, so saying them cannot wait for an engine that is
/// itself waiting for us to listen.
const ROUND: usize = 128;

/// An engine in a process of its own.
#[derive(Debug)]
pub struct UciClient {
    name: String,
    process: Process,
    options: Options,
    told: Told,
    due: Due,
    patience: Patience,
    stop: Stop,
    failed: Option<MachineError>,
}

/// How the engine is set.
#[derive(Debug)]
struct Told {
    lines: usize,
    chess960: bool,
}

/// What the engine still has to say.
#[derive(Debug, Default)]
struct Due {
    best_moves: usize,
    ready: bool,
}

impl UciClient {
    /// Splits a command into the program and its arguments; single and double quotes keep spaces together.
    ///
    /// ```
    /// let (program, arguments) = lucena_client::UciClient::command("\"my engine\" --threads 1")?;
    /// assert_eq!((program.as_str(), arguments.len()), ("my engine", 2));
    /// # Ok::<_, lucena_evidence::MachineError>(())
    /// ```
    pub fn command(words: &str) -> Asked<(String, Vec<String>)> {
        let bad = |bad: command::BadCommand| not_started(format!("`{}`", excerpt(words)), bad.why());
        command::split(words).map_err(bad)
    }

    /// Starts an engine and waits until it is ready.
    pub fn start(program: &str, arguments: &[String], patience: Patience, stop: Stop) -> Asked<UciClient> {
        let process = Process::start(program, arguments);
        let process = process.map_err(|error| not_started(program.to_owned(), error.to_string()))?;
        let mut client = UciClient {
            name: program.to_owned(),
            process,
            options: Options::default(),
            told: Told { lines: 1, chess960: false },
            due: Due::default(),
            patience,
            stop,
            failed: None,
        };
        client.introduce()?;
        Ok(client)
    }

    /// Listens to this handle from now on, such as that of the next request.
    pub fn stop_with(&mut self, stop: Stop) {
        self.stop = stop;
    }

    fn introduce(&mut self) -> Asked<()> {
        self.say("uci")?;
        let mut watch = Watch::new("uci", self.patience.start, self.patience.start);
        let mut line = self.line(&mut watch)?;
        while first_word(&line) != "uciok" {
            self.options.read(&line);
            if let Some(name) = protocol::name(&line) {
                self.name = excerpt(name);
            }
            line = self.line(&mut watch)?;
        }
        if self.options.book {
            // A move from a book comes without a judgement.
            self.set("OwnBook", "false")?;
        }
        self.ready()
    }

    /// Answers a question. If the engine fails it is killed, and has failed for good.
    fn guarded<T>(&mut self, answer: impl FnOnce(&mut UciClient) -> Asked<T>) -> Asked<T> {
        let answer = answer(self);
        if let Err(error) = &answer
            && *error != MachineError::Stopped
        {
            self.failed = Some(error.clone());
            self.process.kill();
        }
        answer
    }

    fn say(&mut self, line: &str) -> Asked<()> {
        self.process.say(line).map_err(|_| self.died(line))
    }

    fn set(&mut self, option: &str, value: &str) -> Asked<()> {
        self.say(&format!("setoption name {option} value {value}"))
    }

    /// The next line, as soon as it is there.
    fn line(&mut self, watch: &mut Watch) -> Asked<String> {
        loop {
            if self.stop.is_stopped() {
                return Err(MachineError::Stopped);
            }
            if let Some(waited) = watch.too_long() {
                return Err(self.late(watch, waited));
            }
            match self.process.hear(SLICE) {
                Heard::Line(line) => return self.note(line, watch),
                Heard::TooLong => {
                    return Err(self.flooded(format!("a line of more than {LONGEST_LINE} bytes")));
                }
                Heard::End => return Err(self.died(&watch.asked)),
                Heard::Nothing => {
                    if let Some(waited) = watch.too_long().or(watch.too_silent()) {
                        return Err(self.late(watch, waited));
                    }
                }
            }
        }
    }

    fn note(&mut self, line: String, watch: &mut Watch) -> Asked<String> {
        watch.count(&line).map_err(|what| self.flooded(what))?;
        match first_word(&line) {
            "bestmove" => self.due.best_moves = self.due.best_moves.saturating_sub(1),
            "readyok" => self.due.ready = false,
            _ => {}
        }
        Ok(line)
    }

    /// Asks the engine whether it is ready and waits until it is.
    fn ready(&mut self) -> Asked<()> {
        self.settle()?;
        self.say("isready")?;
        self.due.ready = true;
        self.settle()
    }

    /// Waits until the engine has said all that is due, and passes over it. After a stop that may be an answer nobody wants
    /// any more. Until then the engine is told nothing else, so what we say cannot pile up before one that hangs.
    fn settle(&mut self) -> Asked<()> {
        let mut watch = Watch::new("isready", self.patience.start, self.patience.start);
        while self.due.best_moves > 0 || self.due.ready {
            self.line(&mut watch)?;
        }
        Ok(())
    }

    /// An error if the engine has failed or the work was stopped.
    fn go_on(&self) -> Asked<()> {
        match &self.failed {
            Some(error) => Err(error.clone()),
            None if self.stop.is_stopped() => Err(MachineError::Stopped),
            None => Ok(()),
        }
    }

    /// An engine without `UCI_Chess960` castles by other rules. That is no failure: it may be asked about other positions.
    fn knows_castling(&self, position: &Chess) -> Asked<()> {
        let castles = position.castles();
        if self.options.chess960 || castles.mode().is_standard() || castles.is_empty() {
            return Ok(());
        }
        let command = format!("{} on a Chess960 position with castling rights", self.name);
        Err(not_started(command, "it has no option `UCI_Chess960`".to_owned()))
    }

    /// Lets the engine think about these moves, or about all if there are none, and report so many variations. There must
    /// be legal moves.
    fn search(&mut self, position: &Chess, moves: &[Move], budget: Budget, lines: usize) -> Asked<Found> {
        self.go_on()?;
        self.knows_castling(position)?;
        self.guarded(|client| {
            client.set_up(position, lines)?;
            client.go(position, moves, budget)
        })
    }

    fn set_up(&mut self, position: &Chess, lines: usize) -> Asked<()> {
        self.settle()?;
        let chess960 = position.castles().mode().is_chess960() && self.options.chess960;
        if self.told.chess960 != chess960 {
            self.set("UCI_Chess960", &chess960.to_string())?;
            self.told.chess960 = chess960;
        }
        if self.told.lines != lines {
            self.set("MultiPV", &lines.to_string())?;
            self.told.lines = lines;
        }
        self.say(&format!("position fen {}", fen::write(position)))?;
        // Whatever it has said until now is no answer to what comes next.
        self.ready()
    }

    fn go(&mut self, position: &Chess, moves: &[Move], budget: Budget) -> Asked<Found> {
        // Last, for some engines read everything behind it as a move.
        let only = if moves.is_empty() { "" } else { " searchmoves " };
        let go = format!("{}{only}{}", go_words(budget), written(position, moves));
        self.say(&go)?;
        self.due.best_moves = 1;
        let asked = format!("position fen {}; {go}", fen::write(position));
        let mut watch = Watch::new(&asked, self.patience.silence, self.patience.answer(budget.nodes));
        let mut reports = Reports::new(position, moves);
        let said = self.best_move_in_time(&mut watch, &mut reports)?;
        let word = protocol::best_move(&said).unwrap_or_default();
        reports.finish(word).map_err(|lie| self.lied(&lie))
    }

    /// The engine's `bestmove`. One that is late is told to stop; if it answers then, that counts.
    fn best_move_in_time(&mut self, watch: &mut Watch, reports: &mut Reports<'_>) -> Asked<String> {
        let first = self.best_move(watch, reports);
        if matches!(first, Err(MachineError::Stopped | MachineError::Late { .. })) {
            let _ = self.say("stop");
        }
        let Err(late @ MachineError::Late { .. }) = first else { return first };
        watch.extend(self.patience.grace());
        self.best_move(watch, reports).map_err(|error| match error {
            MachineError::Late { .. } => late,
            other => other,
        })
    }

    fn best_move(&mut self, watch: &mut Watch, reports: &mut Reports<'_>) -> Asked<String> {
        loop {
            let line = self.line(watch)?;
            if first_word(&line) == "bestmove" {
                return Ok(line);
            }
            reports.hear(&line).map_err(|lie| self.lied(&lie))?;
        }
    }

    /// Judges several moves in one search. The nodes are divided among them, so that their sum is what was spent.
    fn judge_together(&mut self, position: &Chess, moves: &[Move], share: Budget) -> Asked<Vec<JudgedMove>> {
        let found = self.search(position, moves, share.times(moves.len() as u64), moves.len())?;
        let count = moves.len() as u64;
        let mut nodes = found.nodes / count + found.nodes % count;
        let mut judged = Vec::with_capacity(moves.len());
        for &m in moves {
            judged.push(match found.worth(m) {
                Some(report) => judged_move(m, report, nodes),
                None => self.judge_alone(position, m, share, nodes)?,
            });
            nodes = found.nodes / count;
        }
        Ok(judged)
    }

    /// Judges one move, on which so many nodes have been spent before.
    fn judge_alone(&mut self, position: &Chess, m: Move, budget: Budget, spent: u64) -> Asked<JudgedMove> {
        let found = self.search(position, &[m], budget, 1)?;
        Ok(judged_move(m, &found.best, found.nodes + spent))
    }

    /// Looks at many positions one after the other, each with the memory of those before. All questions of a round are
    /// said at once, for with small budgets the engine would spend most of its time waiting for the next one. There must be
    /// legal moves in each position.
    ///
    /// # Errors
    ///
    /// As [`Machine::look`].
    pub fn look_at_all(&mut self, positions: &[Chess], budget: Budget) -> Asked<Vec<Opinion>> {
        self.go_on()?;
        positions.iter().try_for_each(|position| self.knows_castling(position))?;
        let mut opinions = Vec::with_capacity(positions.len());
        for round in positions.chunks(ROUND) {
            opinions.extend(self.guarded(|client| client.look_at_round(round, budget))?);
        }
        Ok(opinions)
    }

    fn look_at_round(&mut self, positions: &[Chess], budget: Budget) -> Asked<Vec<Opinion>> {
        let Some(first) = positions.first() else { return Ok(Vec::new()) };
        self.set_up(first, 1)?;
        let go = go_words(budget);
        let asked = |position: &Chess| format!("position fen {}\n{go}", fen::write(position));
        let questions: Vec<String> = positions.iter().map(asked).collect();
        self.say(&questions.join("\n"))?;
        self.due.best_moves = positions.len();
        let answers = positions.iter().zip(&questions).map(|(position, asked)| {
            let patience = self.patience.answer(budget.nodes);
            let mut watch = Watch::new(asked, self.patience.silence, patience);
            let mut reports = Reports::new(position, &[]);
            let said = self.best_move_in_time(&mut watch, &mut reports)?;
            let word = protocol::best_move(&said).unwrap_or_default();
            let Found { best, nodes, .. } = reports.finish(word).map_err(|lie| self.lied(&lie))?;
            Ok(Opinion { score: best.score, line: best.line, nodes, strength: Strength::Judged { nodes } })
        });
        answers.collect()
    }

    fn died(&self, asked: &str) -> MachineError {
        MachineError::Died { name: self.name.clone(), asked: excerpt(asked) }
    }

    fn late(&self, watch: &Watch, waited: Duration) -> MachineError {
        MachineError::Late { name: self.name.clone(), asked: excerpt(&watch.asked), waited }
    }

    fn flooded(&self, what: String) -> MachineError {
        MachineError::Flooded { name: self.name.clone(), what }
    }

    fn lied(&self, lie: &Lie) -> MachineError {
        MachineError::Lied { name: self.name.clone(), said: excerpt(&lie.said), why: excerpt(&lie.why) }
    }
}

impl Machine for UciClient {
    fn name(&self) -> &str {
        &self.name
    }

    /// By the score of a search. Another program's word for a mate is not our proof.
    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        self.go_on()?;
        let position = game.position();
        if position.legal_moves().is_empty() {
            return Ok(without_a_move(position, question.goal));
        }
        let Found { best, nodes, .. } = self.search(position, question.moves, question.budget, 1)?;
        let verdict = settled(question.goal.judge(position, best.score), best.bound);
        Ok(Answer { verdict, line: best.line, nodes, strength: Strength::Judged { nodes } })
    }

    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Asked<Option<Opinion>> {
        self.go_on()?;
        let position = game.position();
        if position.legal_moves().is_empty() {
            return Ok(None);
        }
        let Found { best, nodes, .. } = self.search(position, moves, budget, 1)?;
        Ok(Some(Opinion { score: best.score, line: best.line, nodes, strength: Strength::Judged { nodes } }))
    }

    /// All moves in one search if the engine can report several, in as few as possible otherwise. Every move is given its
    /// worth, whatever the floor.
    fn judge(
        &mut self,
        game: &History,
        moves: &[Move],
        _floor: Centipawns,
        budget: Budget,
    ) -> Asked<Vec<JudgedMove>> {
        self.go_on()?;
        let position = game.position();
        let share = Budget { nodes: (budget.nodes / moves.len().max(1) as u64).max(1), ..budget };
        let mut judged = Vec::with_capacity(moves.len());
        for some in moves.chunks(self.options.lines) {
            match *some {
                [m] => judged.push(self.judge_alone(position, m, share, 0)?),
                _ => judged.extend(self.judge_together(position, some, share)?),
            }
        }
        Ok(judged)
    }

    fn forget(&mut self) -> Asked<()> {
        self.go_on()?;
        self.guarded(|client| {
            client.settle()?;
            client.say("ucinewgame")?;
            client.ready()
        })
    }

    /// Most engines of today follow stockfish's.
    fn scale(&self) -> Scale {
        Scale::STOCKFISH
    }
}

/// The rules answer where there is nothing to search.
fn without_a_move(position: &Chess, goal: Goal) -> Answer {
    let score = if position.is_check() { Score::MatedIn(0) } else { Score::LEVEL };
    let verdict = Verdict::of(score.value() >= goal.threshold(position));
    Answer { verdict, line: Vec::new(), nodes: 0, strength: Strength::Forced }
}

/// What a verdict is worth that rests on a bound: the true score may lie on the other side of the goal.
fn settled(verdict: Verdict, bound: Bound) -> Verdict {
    match (verdict, bound) {
        (Verdict::Proved, Bound::AtMost) | (Verdict::Refuted, Bound::AtLeast) => Verdict::Unknown,
        _ => verdict,
    }
}

fn judged_move(m: Move, report: &Report, nodes: u64) -> JudgedMove {
    JudgedMove { m, score: report.score, bound: report.bound, line: report.line.clone(), nodes }
}

fn not_started(command: String, why: String) -> MachineError {
    MachineError::NotStarted { command, why }
}

fn go_words(budget: Budget) -> String {
    let depth = budget.depth.map(|depth| format!(" depth {depth}")).unwrap_or_default();
    format!("go nodes {}{depth}", budget.nodes.max(1))
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// As much of a text as an error repeats, without what might disturb a terminal.
fn excerpt(text: &str) -> String {
    let mut chars = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut excerpt: String = chars.by_ref().take(EXCERPT).collect();
    if chars.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_settles_only_what_lies_beyond_it() {
        assert_eq!(settled(Verdict::Proved, Bound::AtLeast), Verdict::Proved);
        assert_eq!(settled(Verdict::Refuted, Bound::AtMost), Verdict::Refuted);
        assert_eq!(settled(Verdict::Proved, Bound::AtMost), Verdict::Unknown);
        assert_eq!(settled(Verdict::Refuted, Bound::AtLeast), Verdict::Unknown);
    }

    #[test]
    fn an_excerpt_is_short_and_harmless() {
        assert_eq!(excerpt("bestmove \u{1b}[2J"), "bestmove \u{fffd}[2J");
        assert_eq!(excerpt(&"x".repeat(EXCERPT)).chars().count(), EXCERPT);
        assert!(excerpt(&"x".repeat(EXCERPT + 1)).ends_with('…'));
    }
}
