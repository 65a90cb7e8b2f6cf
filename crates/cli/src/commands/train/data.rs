//! `lucena train data`: positions to learn from, judged by our engine or by another.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufReader, Write},
    path::PathBuf,
    time::Duration,
};

use lucena_board::history::History;
use lucena_client::{Patience, UciClient};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{Asked, Budget, Machine, MachineError, Opinion, Score};
use lucena_net::{
    data::{Example, Label, Labeller, Recipe},
    teacher::{Lesson, Teacher},
};
use lucena_output::{Digest, Journal, Manner, Opened, Start};
use rayon::prelude::*;
use shakmaty::Chess;

use crate::{
    console::{self, Console, Failure, Outcome, bad_input, counted},
    input, stop,
    thinking::{EvaluationArgs, not_answered},
};

/// Make positions to learn from: quick games, every quiet position with its score and the game's result
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena train data --batches 100 --nodes 1000 -o own.data\n  \
    lucena train data --engine stockfish --depth 4 --batches 1000 --jobs 2 -o stockfish.data\n  \
    lucena train data --teacher stockfish.nnue --nodes 200 --batches 300 --jobs 2 -o taught.data\n\n\
    A batch has 256 games, some 12,000 positions. Games begin with random moves; then the judge's best move is played, or\n\
    now and then a random one. Positions in check, before captures and promotions, and decided ones are left out.\n\
    The same settings give the same file (docs/net.md says what its bytes mean). --resume goes on with a run that was\n\
    broken off.")]
pub struct Args {
    /// How many batches of 256 games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batches: u32,

    /// Let another engine judge: a program that speaks UCI
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,

    /// With --engine: the longest time that it may be silent: 10s, 500ms, 60
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = input::duration, requires = "engine")]
    patience: Duration,

    /// Let a network of Stockfish 15.1 label the positions: the file that its command `export_net FILE` writes
    #[arg(long, value_name = "FILE")]
    teacher: Option<PathBuf>,

    #[command(flatten)]
    evaluation: EvaluationArgs,

    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Plies for each position
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,

    /// How many random moves begin a game
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    opening: usize,

    /// After the opening one of so many moves is random; none with 0
    #[arg(long, value_name = "N", default_value_t = 16)]
    random: usize,

    /// With --teacher: how many walks of random moves begin at each position of a game
    #[arg(long, value_name = "N", default_value_t = 3)]
    walks: usize,

    /// With --teacher: how many moves a walk has
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    steps: usize,

    /// Other seeds, other games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many batches at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,

    /// Where the positions are written
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Go on with a run that was broken off
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,

    /// Replace a file that is there already
    #[arg(long)]
    overwrite: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let mut judges = (0..self.jobs).map(|_| self.judge()).collect::<Result<Vec<Judge>, Failure>>()?;
        let Opened::Begun(mut journal) = Journal::open(&self.output, self.manner()?, self.start())? else {
            console.note(format!("{} is finished", self.output.display()));
            return Ok(());
        };
        let teacher = self.teacher()?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.into())
            .build()
            .map_err(|error| Failure::CouldNot(format!("cannot start {} threads: {error}", self.jobs)))?;
        let (mut next, recipe) = (self.finished(&mut journal)?, self.recipe());
        let bar = console::progress(self.batches.into(), "batches").with_position(next.into());
        let lesson = || teacher.as_ref().map(Lesson::new);
        let mut positions = 0;
        while next < self.batches {
            let end = next.saturating_add(self.jobs.into()).min(self.batches);
            let work = (next..end).into_par_iter().zip(&mut judges);
            let batches: Vec<Asked<Vec<u8>>> =
                pool.install(|| work.map(|(number, judge)| recipe.batch(number, judge, lesson())).collect());
            for (number, batch) in (next..end).zip(batches) {
                let batch = batch.map_err(not_answered)?;
                positions += batch.len() / Example::SIZE;
                journal.add(u64::from(number) + 1, item(number), &batch)?;
                bar.inc(1);
            }
            next = end;
        }
        bar.finish_and_clear();
        journal.finish()?;
        let (made, file) = (counted(positions as u64, "new position"), self.output.display());
        Ok(writeln!(console.out(), "{made} in {file}")?)
    }

    fn teacher(&self) -> Result<Option<Teacher>, Failure> {
        let read = |path: &PathBuf| {
            let wrong = |error: &dyn std::fmt::Display| bad_input(format!("{}: {error}", path.display()));
            let file = File::open(path).map_err(|error| wrong(&error))?;
            Teacher::read(BufReader::new(file)).map_err(|error| wrong(&error))
        };
        self.teacher.as_ref().map(read).transpose()
    }

    /// The number of the first batch that is not there yet.
    fn finished(&self, journal: &mut Journal) -> Result<u32, Failure> {
        for number in 0..self.batches {
            if !journal.has(u64::from(number) + 1, &item(number))? {
                return Ok(number);
            }
        }
        Ok(self.batches)
    }

    fn recipe(&self) -> Recipe {
        Recipe {
            opening: self.opening,
            random: self.random,
            walks: self.walks,
            steps: self.steps,
            seed: self.seed,
        }
    }

    fn start(&self) -> Start {
        match (self.resume, self.overwrite) {
            (true, _) => Start::Resume,
            (_, true) => Start::Overwrite,
            _ => Start::New,
        }
    }

    /// What the file depends on; more batches may be asked for than at first.
    fn manner(&self) -> Result<Manner, Failure> {
        let mut settings = BTreeMap::from([
            ("--evaluation".to_owned(), self.evaluation.read()?.to_string()),
            ("--nodes".to_owned(), self.nodes.to_string()),
            ("--opening".to_owned(), self.opening.to_string()),
            ("--random".to_owned(), self.random.to_string()),
            ("--walks".to_owned(), self.walks.to_string()),
            ("--steps".to_owned(), self.steps.to_string()),
            ("--seed".to_owned(), self.seed.to_string()),
        ]);
        let given = [
            ("--engine", self.engine.clone()),
            ("--depth", self.depth.map(|depth| depth.to_string())),
            ("--teacher", self.teacher.as_ref().map(|path| path.display().to_string())),
        ];
        settings.extend(given.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
        Ok(Manner { version: env!("CARGO_PKG_VERSION").to_owned(), input: None, settings })
    }

    fn judge(&self) -> Result<Judge, Failure> {
        let budget = Budget { nodes: self.nodes, depth: self.depth };
        let Some(command) = &self.engine else {
            let evaluation = self.evaluation.read()?;
            let settings = Settings { hash: 8, evaluation, ..Settings::default() };
            let engine = Engine::new(settings).map_err(bad_input)?;
            return Ok(Judge::Own(Box::new(engine.until(stop::handle())), budget));
        };
        let (program, arguments) = UciClient::command(command).map_err(bad_input)?;
        let client = UciClient::start(&program, &arguments, Patience::of(self.patience), stop::handle());
        Ok(Judge::Other(Box::new(client.map_err(not_answered)?), budget))
    }
}

/// The batch of a number is made from nothing but its number.
fn item(number: u32) -> Digest {
    Digest::of(number.to_string().as_bytes())
}

/// Who judges the positions.
enum Judge {
    Own(Box<Engine>, Budget),
    Other(Box<UciClient>, Budget),
}

impl Labeller for Judge {
    type Error = MachineError;

    fn forget(&mut self) -> Asked<()> {
        match self {
            Judge::Own(engine, _) => Machine::forget(engine.as_mut()),
            Judge::Other(client, _) => client.forget(),
        }
    }

    fn label(&mut self, positions: &[Chess]) -> Asked<Vec<Label>> {
        match self {
            Judge::Own(engine, budget) => {
                positions.iter().map(|position| own(engine, position, *budget)).collect()
            }
            Judge::Other(client, budget) => {
                let opinions = client.look_at_all(positions, *budget)?;
                opinions.iter().map(|opinion| label(opinion).ok_or(MachineError::Stopped)).collect()
            }
        }
    }
}

fn own(engine: &mut Engine, position: &Chess, budget: Budget) -> Asked<Label> {
    let opinion = engine.look(&History::new(position.clone()), &[], budget)?;
    opinion.as_ref().and_then(label).ok_or(MachineError::Stopped)
}

fn label(opinion: &Opinion) -> Option<Label> {
    let score = match opinion.score {
        Score::Estimate(value) => value.0,
        Score::MateIn(_) => i32::from(i16::MAX),
        Score::MatedIn(_) => -i32::from(i16::MAX),
    };
    Some(Label { score, best: *opinion.line.first()? })
}
