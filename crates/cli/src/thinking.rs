//! What the commands that let the engine think have in common: limits, techniques, and Ctrl-C.

use std::{path::PathBuf, time::Duration};

use clap::ValueEnum;
use lucena_client::{Patience, UciClient};
use lucena_coach::{Level, Request, annotate::Worker};
use lucena_engine::{
    Engine, Limits, Settings, Signals, Technique, Techniques,
    evaluation::{Evaluation, Kind},
};
use lucena_evidence::{Asked, Machine, MachineError, Price, Stop};
use lucena_solver::virgo;

use crate::{
    console::{Failure, bad_input},
    input, stop,
};

/// How long to think, in one of three measures.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(id = "limit", multiple = false)]
pub struct LimitArgs {
    /// Think for so many nodes: the same answer on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,

    /// Think so long: 1s, 500ms, 2.5
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    pub time: Option<Duration>,

    /// Think so many plies deep
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=127))]
    pub depth: Option<u32>,
}

impl LimitArgs {
    /// The limit asked for, or this one.
    pub fn or(&self, default: Limits) -> Limits {
        if self.nodes.is_none() && self.time.is_none() && self.depth.is_none() {
            return default;
        }
        Limits { nodes: self.nodes, time: self.time, depth: self.depth, ..default }
    }
}

/// `--time 1s`, as the user would write it.
pub fn limit_words(limits: &Limits) -> String {
    let time = limits.time.map(|time| format!("--time {}", input::duration_words(time)));
    let nodes = limits.nodes.map(|nodes| format!("--nodes {nodes}"));
    let depth = limits.depth.map(|depth| format!("--depth {depth}"));
    [time, nodes, depth].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Techniques to leave out.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct WithoutArgs {
    /// Leave a search technique out; several with commas; `lucena bench --list` names them
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique)]
    pub without: Vec<Technique>,
}

impl WithoutArgs {
    /// All techniques but these.
    pub fn techniques(&self) -> Techniques {
        self.without.iter().fold(Techniques::default(), |left, &technique| left.without(technique))
    }

    /// Their names, in the engine's order.
    pub fn names(&self) -> Vec<String> {
        let left_out = Technique::ALL.iter().filter(|technique| self.without.contains(technique));
        left_out.map(|technique| technique.name().to_owned()).collect()
    }
}

/// A technique by name.
fn technique(name: &str) -> Result<Technique, String> {
    let found = Technique::ALL.iter().find(|technique| technique.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = Technique::ALL.iter().map(|technique| technique.name()).collect();
        format!("there is no technique `{name}`; there are {}", names.join(", "))
    })
}

/// Who judges positions.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct EvaluationArgs {
    #[arg(long, value_name = "JUDGE", value_enum, help = judges())]
    evaluation: Option<EvaluationName>,

    /// Let the net of this file judge instead of the one that comes with the program
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum EvaluationName {
    Net,
    Terms,
}

fn judges() -> String {
    let usual = Kind::USUAL.name();
    format!(
        "Who judges positions: a net that has learned it, or the terms of `lucena eval` [default: {usual}]"
    )
}

impl EvaluationArgs {
    /// The evaluation asked for, or the usual one; a net that is named is also used.
    pub fn read(&self) -> Result<Evaluation, Failure> {
        self.chosen().map_err(bad_input)
    }

    /// The same, with what is wrong as a sentence.
    fn chosen(&self) -> Result<Evaluation, String> {
        let kind = match self.evaluation {
            Some(EvaluationName::Net) => Kind::Net,
            Some(EvaluationName::Terms) => Kind::Terms,
            None => Kind::USUAL,
        };
        match (&self.net, self.evaluation) {
            (Some(_), Some(EvaluationName::Terms)) => {
                Err("--net names a net, and with --evaluation terms none judges; leave one of them out"
                    .into())
            }
            (Some(path), _) => Evaluation::of_file(path).map_err(|error| error.to_string()),
            (None, _) => Evaluation::built_in(kind).map_err(|error| error.to_string()),
        }
    }
}

/// An engine, or why there is none.
pub fn engine(settings: Settings) -> Result<Engine, Failure> {
    Engine::new(settings).map_err(bad_input)
}

/// Lets the engine work until it is done or Ctrl-C is pressed.
pub fn until_interrupted<T>(work: impl FnOnce(&Signals) -> T) -> T {
    work(&Signals::until(stop::handle()))
}

/// Who answers the questions of an explanation, and what that may cost.
#[derive(Debug, Clone, clap::Args)]
pub struct MachineArgs {
    /// Nodes to find the best move, and four times as many again where nothing decisive shows; each question after that
    /// may take a thirtieth [default: 120000, for a review 60000, for a puzzle to tag 64000, with its solution 30000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(Price::LEAST..))]
    pub nodes: Option<u64>,

    /// Let another engine answer: a program that speaks UCI
    #[arg(long, value_name = "CMD")]
    pub engine: Option<String>,

    /// With --engine: the longest time that it may be silent: 10s, 500ms, 60
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = input::duration, requires = "engine")]
    pub patience: Duration,

    /// Who answers: the engine's judgement, or VIRGO, which counts material only
    #[arg(long, value_enum, default_value_t = MachineName::Engine, conflicts_with = "engine")]
    pub machine: MachineName,

    #[command(flatten)]
    pub evaluation: EvaluationArgs,
}

/// The machines of our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum MachineName {
    /// The engine
    Engine,
    /// VIRGO's solver with all improvements
    Virgo,
    /// VIRGO as the thesis has it
    VirgoOriginal,
}

impl MachineArgs {
    /// What was asked for, or the usual price.
    pub fn price(&self, usual: Price) -> Price {
        self.nodes.map_or(usual, Price::of)
    }

    /// A request with this price.
    pub fn request(&self) -> Request {
        Request { price: self.price(Price::EXPLANATION), ..Request::default() }
    }

    /// Our own engine with so many megabytes for its memory, or the one asked for.
    pub fn machine(&self, hash: usize, stop: &Stop) -> Result<Box<dyn Machine>, Failure> {
        Ok(self.make(hash, stop).map_err(not_answered)?)
    }

    /// The same for any thread, with what went wrong in the machines' own words.
    pub fn make(&self, hash: usize, stop: &Stop) -> Asked<Worker> {
        let Some(command) = &self.engine else { return self.own(hash, stop.clone()) };
        let (program, arguments) = UciClient::command(command)?;
        let client = UciClient::start(&program, &arguments, Patience::of(self.patience), stop.clone())?;
        Ok(Box::new(client))
    }
}

impl MachineArgs {
    fn own(&self, hash: usize, stop: Stop) -> Asked<Worker> {
        let panel = match self.machine {
            MachineName::Engine => {
                let engine = self.evaluation.chosen().and_then(|evaluation| {
                    let settings = Settings { hash, evaluation, ..Settings::default() };
                    Engine::new(settings).map_err(|error| error.to_string())
                });
                let engine =
                    engine.map_err(|why| MachineError::NotStarted { command: "the engine".into(), why })?;
                return Ok(Box::new(engine.until(stop)));
            }
            MachineName::Virgo => virgo::Settings { stop, ..virgo::Settings::default() },
            MachineName::VirgoOriginal => virgo::Settings {
                stop,
                brake: 256,
                features: virgo::Features::ORIGINAL,
                ..virgo::Settings::default()
            },
        };
        Ok(Box::new(virgo::Virgo { settings: panel }))
    }
}

/// Why a machine has not answered: a program that cannot be started is the user's input, anything else could not be done.
pub fn not_answered(error: MachineError) -> Failure {
    match error {
        MachineError::Stopped => Failure::Interrupted,
        MachineError::NotStarted { .. } => bad_input(error),
        error => Failure::CouldNot(error.to_string()),
    }
}

/// For whom the words are.
#[derive(Debug, Clone, clap::Args)]
pub struct LevelArg {
    /// For whom: words explained, as players talk, or as annotators write
    #[arg(long, value_enum, default_value_t = LevelName::Club)]
    level: LevelName,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum LevelName {
    Beginner,
    Club,
    Expert,
}

impl LevelArg {
    /// The level.
    pub fn level(&self) -> Level {
        match self.level {
            LevelName::Beginner => Level::Beginner,
            LevelName::Club => Level::Club,
            LevelName::Expert => Level::Expert,
        }
    }
}

/// The word for a value on the command line.
pub fn word(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
