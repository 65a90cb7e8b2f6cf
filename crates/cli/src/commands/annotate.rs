//! `lucena annotate`: the game review.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, IsTerminal, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::mpsc,
};

use indicatif::ProgressBar;

use lucena_board::pgn::{PgnGame, PgnReader, PgnWriter};
use lucena_coach::{
    annotate::{Review, review},
    document::game::GameDocument,
    ending::Knowledge,
};
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use crate::{
    console::{self, Console, Failure, Outcome, bad_input},
    input::FileArg,
    stop,
    thinking::{LevelArg, MachineArgs},
};

/// Review games: where it went wrong, what was better, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena annotate game.pgn\n  \
    lucena annotate games.pgn -o reviewed.pgn --side white --level beginner\n  \
    lucena annotate games.pgn -o reviewed.pgn --resume      after an interruption\n\n\
    A move is judged by the winning chances it costs. Chances run from -1 (lost) to 1 (won) and follow the score,\n\
    2 / (1 + exp(-0.00368 × centipawns)) - 1: a loss of 0.1 is an inaccuracy (?!), of 0.2 a mistake (?), of 0.3 a blunder\n\
    (??). The curve was made for stockfish's centipawns, and 1 of Lucena's counts as 1.25 of those. In a lost or won game\n\
    little can be lost; a slower mate costs nothing; forced moves are not judged, and in the first five moves only mistakes\n\
    are. ! is the only move that kept what every other would have lost by 0.3.\n\
    Every position gets --nodes; a move that seems to cost something is looked at again, with 4 and, while it is not\n\
    plain, with 32 times as many.\n\
    Comments and variations of the games are kept.")]
pub struct Args {
    #[command(flatten)]
    file: FileArg,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Whose moves are judged
    #[arg(long, value_enum, default_value_t = Side::Both)]
    side: Side,

    #[command(flatten)]
    level: LevelArg,

    #[command(flatten)]
    machine: MachineArgs,

    /// Games at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Go on where a run was broken off; needs --output
    #[arg(long, requires = "output")]
    resume: bool,

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

/// How far a run has come: after so many games of the input the output was so long.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq, Eq)]
struct Milestone {
    settings: String,
    games: usize,
    bytes: u64,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.map_or(0, usize::from))
            .build()
            .map_err(|error| Failure::CouldNot(error.to_string()))?;
        let mut sink = Sink::open(self)?;
        let bar = self.bar(sink.done)?;
        let mut reader = PgnReader::new(self.file.open()?);
        let (mut number, mut broken) = (0, 0);
        loop {
            let most = BATCH * pool.current_num_threads();
            let batch = self.batch(&mut reader, &mut number, &sink, &mut broken, most);
            if batch.is_empty() {
                break;
            }
            self.review_all(&pool, batch, &bar, &mut |number, text| sink.put(console, number, text))?;
        }
        bar.finish_and_clear();
        sink.finish()?;
        if broken > 0 { Err(Failure::Found) } else { Ok(()) }
    }

    /// Reviews games on all threads. Each is handed over as soon as those before it have been: what is finished is safe.
    fn review_all(
        &self,
        pool: &rayon::ThreadPool,
        batch: Vec<(usize, PgnGame)>,
        bar: &ProgressBar,
        put: &mut dyn FnMut(usize, &str) -> Outcome,
    ) -> Outcome {
        let mut order = batch.iter().map(|(number, _)| *number).collect::<Vec<_>>().into_iter().peekable();
        let (sender, reviewed) = mpsc::channel();
        pool.in_place_scope(|scope| {
            for (number, game) in batch {
                let sender = sender.clone();
                // Whoever does not listen any more has failed, and says so himself.
                scope.spawn(move |_| drop(sender.send((number, self.reviewed(number, &game, bar)))));
            }
            drop(sender);
            let mut waiting = HashMap::new();
            for (number, text) in reviewed {
                waiting.insert(number, text);
                while let Some((number, text)) = order.peek().and_then(|number| waiting.remove_entry(number))
                {
                    order.next();
                    put(number, &text?.ok_or(Failure::Interrupted)?)?;
                }
            }
            Ok(())
        })
    }

    /// A bar that counts half-moves, if anybody sees it and the games can be read twice.
    fn bar(&self, done: usize) -> Result<ProgressBar, Failure> {
        if self.file.is_stdin() || !io::stderr().is_terminal() {
            return Ok(console::spinner("half-moves"));
        }
        let mut reader = PgnReader::new(self.file.open()?);
        let (mut game, mut number, mut moves) = (PgnGame::new(), 0, 0);
        while let Some(read) = reader.read_into(&mut game) {
            number += 1;
            if read.is_ok() && number > done {
                moves += game.main_line().count() as u64;
            }
        }
        Ok(console::progress(moves, "half-moves"))
    }

    /// The next games that have not been reviewed before; broken ones are reported and left out.
    fn batch(
        &self,
        reader: &mut PgnReader<Box<dyn io::Read + Send>>,
        number: &mut usize,
        sink: &Sink,
        broken: &mut usize,
        most: usize,
    ) -> Vec<(usize, PgnGame)> {
        let mut batch = Vec::new();
        let mut game = PgnGame::new();
        while batch.len() < most {
            let Some(read) = reader.read_into(&mut game) else { break };
            *number += 1;
            match read {
                Ok(()) if *number > sink.done => batch.push((*number, game.clone())),
                Ok(()) => {}
                Err(error) => {
                    *broken += 1;
                    let place =
                        format!("{}:{}:{}: game {}", self.file.name(), error.line, error.column, error.game);
                    let _ = writeln!(io::stderr(), "{place}: {}", error.kind);
                }
            }
        }
        batch
    }

    fn reviewed(&self, number: usize, game: &PgnGame, bar: &ProgressBar) -> Result<Option<String>, Failure> {
        let mut machine = self.machine.machine(Review::HASH)?;
        let level = self.level.level();
        let side = match self.side {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Both => None,
        };
        let knowledge = self.knowledge.clone();
        let settings = Review { side, nodes: self.machine.nodes, level, knowledge };
        let Some(judgement) =
            review(machine.as_mut(), game, &settings, &mut |_| bar.inc(1), &stop::requested)
                .filter(|_| !stop::requested())
        else {
            return Ok(None);
        };
        if self.json {
            let document = GameDocument::of(number, game, &judgement, level);
            let text =
                serde_json::to_string(&document).map_err(|error| Failure::CouldNot(error.to_string()))?;
            return Ok(Some(text + "\n"));
        }
        let mut writer = PgnWriter::new(Vec::new());
        writer.write(&judgement.annotated(game, level))?;
        Ok(Some(String::from_utf8_lossy(&writer.into_inner()).into_owned()))
    }

    /// What the text of a review depends on.
    fn settings(&self) -> String {
        let MachineArgs { nodes, engine, machine } = &self.machine;
        format!("{:?} {:?} {nodes} {engine:?} {machine:?} {}", self.side, self.level.level(), self.json)
    }
}

/// Where reviewed games go, in the order of the input.
struct Sink {
    file: Option<(File, PathBuf)>,
    settings: String,
    done: usize,
}

impl Sink {
    fn open(args: &Args) -> Result<Sink, Failure> {
        let settings = args.settings();
        let Some(path) = &args.output else { return Ok(Sink { file: None, settings, done: 0 }) };
        let unwritable = |error| Failure::CouldNot(format!("cannot write {}: {error}", path.display()));
        let milestone = if args.resume { milestone(path) } else { None };
        if let Some(known) = milestone.as_ref().filter(|known| known.settings != settings) {
            let message = format!(
                "{} was begun with other settings ({}); give the same, or begin anew without --resume",
                path.display(),
                known.settings
            );
            return Err(bad_input(message));
        }
        let (done, bytes) = milestone.map_or((0, 0), |known| (known.games, known.bytes));
        let mut options = OpenOptions::new();
        let mut file = options.create(true).write(true).truncate(false).open(path).map_err(unwritable)?;
        // What was written after the last milestone is written again.
        file.set_len(bytes).and_then(|()| file.seek(SeekFrom::End(0))).map_err(unwritable)?;
        Ok(Sink { file: Some((file, path.clone())), settings, done })
    }

    fn put(&mut self, console: &mut Console, number: usize, text: &str) -> Outcome {
        let Some((file, path)) = &mut self.file else {
            write!(console.out(), "{text}")?;
            return Ok(());
        };
        let unwritable = |error| Failure::CouldNot(format!("cannot write {}: {error}", path.display()));
        file.write_all(text.as_bytes()).and_then(|()| file.sync_data()).map_err(unwritable)?;
        let bytes = file.stream_position().map_err(unwritable)?;
        let milestone = Milestone { settings: self.settings.clone(), games: number, bytes };
        let line = serde_json::to_string(&milestone).map_err(|error| Failure::CouldNot(error.to_string()))?;
        let beside = beside(path);
        // Put in place by renaming: a milestone is whole, or the one before it still stands.
        let fresh = beside.with_extension("new");
        fs::write(&fresh, line).and_then(|()| fs::rename(&fresh, &beside)).map_err(unwritable)
    }

    /// All games are written: how far the run has come need not be known any more.
    fn finish(self) -> Outcome {
        if let Some((_, path)) = self.file {
            let _ = fs::remove_file(beside(&path));
        }
        Ok(())
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".progress");
    PathBuf::from(name)
}

fn milestone(path: &Path) -> Option<Milestone> {
    serde_json::from_str(&fs::read_to_string(beside(path)).ok()?).ok()
}
