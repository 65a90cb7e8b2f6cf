//! `lucena annotate`: the game review.

mod progress;

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write},
    sync::{Mutex, PoisonError, mpsc},
};

use lucena_board::pgn::{PgnGame, PgnReader, PgnWriter};
use lucena_coach::{
    annotate::{Crew, Heard, Review, review},
    document::game::GameDocument,
    ending::Knowledge,
};
use lucena_evidence::{Price, Stop};
use lucena_output::Digest;
use shakmaty::Color;

use self::progress::{Amount, Progress};
use crate::{
    console::{Console, Failure, Outcome},
    input::FileArg,
    output::{KeptArgs, Sink},
    stop,
    thinking::{LevelArg, MachineArgs, not_answered, word},
};

/// Review games: where it went wrong, what was better, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena annotate game.pgn\n  \
    lucena annotate games.pgn -o reviewed.pgn --side white --level beginner\n  \
    lucena annotate games.pgn -o reviewed.pgn --resume      after an interruption\n\n\
    A move is judged by the winning chances it costs. Chances run from 0 (lost) to 1 (won) and follow the score,\n\
    1 / (1 + exp(-0.00368 × centipawns)): a loss of 0.05 is an inaccuracy (?!), of 0.1 a mistake (?), of 0.15 a blunder\n\
    (??). The curve was made for stockfish's centipawns, and 1 of Lucena's counts as 1.25 of those. In a lost or won game\n\
    little can be lost; a slower mate costs nothing; forced moves are not judged, and in the first five moves only mistakes\n\
    are. ! is the only move that kept what every other would have lost by 0.15.\n\
    Every position gets a third of --nodes. A move that seems to cost something is looked at again, with --nodes, and,\n\
    while its sign is in doubt, with 4 and 16 times as many: in all no more than twice --nodes a half-move. Then the\n\
    mistakes are explained. The number of threads changes nothing but the time.\n\
    Comments and variations of the games are kept. [%eval] is what the position after a move is worth to White, in the\n\
    pawns of the curve; it takes the place of one that was there.\n\n\
    With --output, finished games are kept in FILE.part, and FILE.progress has the record of them; when all games are \
    finished, FILE.part becomes FILE, and the record stays. After a crash or Ctrl-C the same command with --resume goes \
    on, to the same file as an undisturbed run. It wants the same input, which must be a file, the same settings and the \
    same version, and says what differs; a file that is finished stays as it is. A file that is there already is \
    replaced only with --overwrite, and the input never is.")]
pub struct Args {
    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    kept: KeptArgs,

    /// Whose moves are judged
    #[arg(long, value_enum, default_value_t = Side::Both)]
    side: Side,

    #[command(flatten)]
    level: LevelArg,

    #[command(flatten)]
    machine: MachineArgs,

    /// Take the [%eval] of the games for the first look: only moves in doubt are looked at
    #[arg(long)]
    trust_evals: bool,

    /// Threads; one game uses them all [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Print one JSON object a game instead of PGN
    #[arg(long)]
    json: bool,

    /// What all games share.
    #[arg(skip)]
    knowledge: Knowledge,
}

/// Games read ahead for each thread.
const BATCH: usize = 8;

/// Whose moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    White,
    Black,
    Both,
}

/// A game to review.
struct Task {
    number: u64,
    game: PgnGame,
    /// What was read.
    digest: Digest,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.map_or(0, usize::from))
            .build()
            .map_err(|error| Failure::CouldNot(error.to_string()))?;
        let mut special = self.kept.special()?;
        let sink = self.kept.sink(console, special.as_mut(), &self.file, self.settings()?)?;
        let Some(mut sink) = sink else { return Ok(()) };
        let broken = self
            .review_file(console, &pool, &mut sink)
            .inspect_err(|_| self.kept.tell_what_is_kept(console, &self.file, "games"))?;
        sink.finish()?;
        if broken > 0 { Err(Failure::Found) } else { Ok(()) }
    }

    /// Reviews all games; how many were broken.
    fn review_file(
        &self,
        console: &mut Console,
        pool: &rayon::ThreadPool,
        sink: &mut Sink<'_>,
    ) -> Result<usize, Failure> {
        let progress = Progress::of(self.amount(sink.last())?);
        let mut reader = PgnReader::new(self.file.open()?);
        let (mut number, mut broken) = (0, 0);
        let stop = stop::handle().child();
        let maker = || self.machine.make(Review::HASH, &stop);
        let run = Run { args: self, crew: &Crew::new(pool, &maker), progress: &progress, stop: &stop };
        loop {
            let most = BATCH * pool.current_num_threads();
            let batch = self.batch(&mut reader, &mut number, sink, &mut broken, most)?;
            if batch.is_empty() {
                progress.finish();
                return Ok(broken);
            }
            run.review_all(batch, pool.current_num_threads(), &mut |number, digest, text| {
                sink.put(console, number, digest, text.as_bytes())
            })?;
        }
    }

    /// The games after so many, if they can be read twice.
    fn amount(&self, done: u64) -> Result<Option<Amount>, Failure> {
        if !self.file.can_be_read_again() {
            return Ok(None);
        }
        let mut reader = PgnReader::new(self.file.open()?);
        let (mut game, mut number, mut amount) = (PgnGame::new(), 0, Amount::default());
        while let Some(read) = reader.read_into(&mut game) {
            number += 1;
            if read.is_ok() && number > done {
                amount.games += 1;
                amount.half_moves += game.main_line().count() as u64;
            }
        }
        Ok(Some(amount))
    }

    /// The next games that have not been reviewed before; broken ones are reported and left out.
    fn batch(
        &self,
        reader: &mut PgnReader<Box<dyn io::Read + Send>>,
        number: &mut u64,
        sink: &mut Sink<'_>,
        broken: &mut usize,
        most: usize,
    ) -> Result<Vec<Task>, Failure> {
        let mut batch = Vec::new();
        let mut game = PgnGame::new();
        while batch.len() < most {
            let Some(read) = reader.read_into(&mut game) else { break };
            *number += 1;
            match read {
                Ok(()) => {
                    let digest = Digest::of(game.to_pgn().as_bytes());
                    if !sink.has(*number, &digest)? {
                        batch.push(Task { number: *number, game: game.clone(), digest });
                    }
                }
                Err(error) => {
                    *broken += 1;
                    let place =
                        format!("{}:{}:{}: game {}", self.file.name(), error.line, error.column, error.game);
                    let _ = writeln!(io::stderr(), "{place}: {}", error.kind);
                }
            }
        }
        Ok(batch)
    }

    /// How the games are reviewed.
    fn review(&self) -> Review {
        let side = match self.side {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Both => None,
        };
        Review {
            side,
            price: self.machine.price(Price::REVIEW),
            level: self.level.level(),
            trust_evals: self.trust_evals,
            knowledge: self.knowledge.clone(),
        }
    }

    /// What the reviews depend on besides the games.
    fn settings(&self) -> Result<BTreeMap<&'static str, String>, Failure> {
        let MachineArgs { engine, machine, evaluation, .. } = &self.machine;
        let nodes = self.machine.price(Price::REVIEW).look().nodes;
        let mut settings = BTreeMap::from([
            ("--side", word(&self.side)),
            ("--level", format!("{:?}", self.level.level()).to_lowercase()),
            ("--nodes", nodes.to_string()),
            ("--machine", word(machine)),
            ("--evaluation", evaluation.read()?.to_string()),
            ("--json", self.json.to_string()),
            ("--trust-evals", self.trust_evals.to_string()),
        ]);
        settings.extend(engine.iter().map(|engine| ("--engine", engine.clone())));
        Ok(settings)
    }
}

/// A run over many games.
struct Run<'a> {
    args: &'a Args,
    crew: &'a Crew<'a>,
    progress: &'a Progress,
    stop: &'a Stop,
}

impl Run<'_> {
    /// Reviews games, some at once, so that no thread waits for the end of one. Each is handed over as soon as those
    /// before it have been: what is finished is safe. A game that fails ends the run after those before it.
    fn review_all(
        &self,
        batch: Vec<Task>,
        at_once: usize,
        put: &mut dyn FnMut(u64, Digest, &str) -> Outcome,
    ) -> Outcome {
        let mut order = batch.iter().map(|task| task.number).collect::<Vec<_>>().into_iter().peekable();
        let tasks = &Mutex::new(batch.into_iter());
        let (sender, reviewed) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..at_once {
                let sender = sender.clone();
                scope.spawn(move || {
                    while let Some(task) = next(tasks) {
                        let text = self.reviewed(task.number, &task.game);
                        // If nobody listens any more, the run has failed and says so itself.
                        drop(sender.send((task.number, (task.digest, text))));
                    }
                });
            }
            drop(sender);
            let mut waiting = HashMap::new();
            let mut hand_over = |number, found| {
                waiting.insert(number, found);
                while let Some((number, found)) = order.peek().and_then(|next| waiting.remove_entry(next)) {
                    order.next();
                    let (digest, text): (_, Result<String, Failure>) = found;
                    put(number, digest, &text?)?;
                }
                Ok(())
            };
            let outcome = reviewed.iter().try_for_each(|(number, found)| hand_over(number, found));
            // The games after one that failed need not be finished.
            if outcome.is_err() {
                self.stop.stop();
            }
            outcome
        })
    }

    /// The text of a reviewed game.
    fn reviewed(&self, number: u64, game: &PgnGame) -> Result<String, Failure> {
        if self.stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
        let settings = self.args.review();
        let (half_moves, mut told) = (game.main_line().count() as f64, 0.0);
        let mut listener = |heard: Heard<'_>| {
            if let Heard::Done(share) = heard {
                self.progress.add(half_moves * (share - told));
                told = share;
            }
        };
        let judgement = review(self.crew, game, &settings, &mut listener, self.stop).map_err(not_answered)?;
        self.progress.game();
        let level = settings.level;
        if self.args.json {
            let document = GameDocument::of(number as usize, game, &judgement, level);
            let text =
                serde_json::to_string(&document).map_err(|error| Failure::CouldNot(error.to_string()))?;
            return Ok(text + "\n");
        }
        let mut writer = PgnWriter::new(Vec::new());
        writer.write(&judgement.annotated(game, level))?;
        Ok(String::from_utf8_lossy(&writer.into_inner()).into_owned())
    }
}

/// The next game that nobody reviews yet.
fn next(tasks: &Mutex<std::vec::IntoIter<Task>>) -> Option<Task> {
    tasks.lock().unwrap_or_else(PoisonError::into_inner).next()
}
