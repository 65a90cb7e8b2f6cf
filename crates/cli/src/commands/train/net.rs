//! `lucena train net`: a net learned from positions with scores.

use std::{
    f32::consts::PI,
    io::Write,
    path::{Path, PathBuf},
};

use lucena_board::source;
use lucena_net::{
    Net,
    train::{Dataset, Learner, Progress, Target},
};
use lucena_output::{Existing, Output};

use crate::{
    console::{self, Console, Failure, Outcome, bad_input, counted, grouped},
    input::FileArg,
    output::OverwriteArg,
    stop,
};

/// Learn a net from positions with scores
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena train net taught.data -o new.net\n  \
    lucena train net one.data two.data --width 256 --passes 4 --state learning.state -o new.net\n\n\
    The data comes from `lucena train data`. One game of 64 is kept apart, and after each pass the mean squared error on\n\
    its positions is printed. The steps shrink along half a cosine. The same data, settings and seed give the same net.\n\
    With --state the learning can be broken off and continued, a pass at a time.")]
pub struct Args {
    /// Positions with scores
    #[arg(value_name = "FILE", required = true)]
    data: Vec<PathBuf>,

    /// Where the net is written
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    overwrite: OverwriteArg,

    /// A file that keeps the state of learning
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Neurons of the hidden layer, a side: a multiple of 64
    #[arg(long, value_name = "N", default_value_t = 256)]
    width: usize,

    /// How many passes over the positions
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,

    /// How large the first steps are
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    rate: f32,

    /// How large the last steps are, as a share of the first
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    last: f32,

    /// How much the game's result counts; the rest is the score
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    result: f32,

    /// How many centipawns of the data make the odds of winning e to 1
    #[arg(long, value_name = "CP", default_value_t = 120, value_parser = clap::value_parser!(u16).range(1..))]
    spread: u16,

    /// How many centipawns the net shall call the same odds; the spread if nothing is said
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(u16).range(1..))]
    scale: Option<u16>,

    /// Other seeds, other first weights and another order
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

fn share(text: &str) -> Result<f32, String> {
    let share: f32 = text.parse().map_err(|_| "expected a number from 0 to 1".to_owned())?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("expected a number from 0 to 1".to_owned()) }
}

/// What is saved after each pass.
struct Files {
    state: Option<Output>,
    net: Output,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let (mut learner, mut files) = self.prepare()?;
        let data = self.read()?;
        let kept = grouped(data.kept().len() as u64);
        writeln!(
            console.out(),
            "{} to learn from, {kept} kept to check",
            counted(data.len() as u64, "position")
        )?;
        while learner.passes() < self.passes {
            let error = self.pass(&mut learner, &data)?;
            let unseen = learner.error(data.kept(), self.target());
            let number = learner.passes();
            writeln!(console.out(), "pass {number:3}  error {error:.6}  unseen {unseen:.6}")?;
            console.out().flush()?;
            files.save(&learner, self.scale.unwrap_or(self.spread))?;
        }
        Ok(())
    }

    fn target(&self) -> Target {
        Target { spread: f32::from(self.spread), result: self.result }
    }

    /// The learner as it was left or as it begins, and the files that it may write.
    fn prepare(&self) -> Result<(Learner, Files), Failure> {
        self.data.iter().try_for_each(|path| FileArg::at(path).refuse_as_output(&self.output))?;
        let continued = self.state.as_deref().filter(|path| path.exists()).map(read_state).transpose()?;
        // A state that could be read is ours to replace; so is a net beside it.
        let own = |is_own: bool| if is_own { Existing::Replace } else { self.overwrite.existing() };
        let is_continued = continued.is_some();
        let has_net =
            is_continued && std::fs::read(&self.output).is_ok_and(|bytes| Net::read(&bytes).is_ok());
        let state = self.state.as_ref().map(|path| Output::claim(path, own(is_continued))).transpose()?;
        let net = Output::claim(&self.output, own(has_net))?;
        let learner = match continued {
            Some(learner) => learner,
            None => Learner::new(self.width, self.seed).ok_or_else(|| {
                bad_input(format!("--width {}: expected a multiple of 64, up to 1024", self.width))
            })?,
        };
        Ok((learner, Files { state, net }))
    }

    fn read(&self) -> Result<Dataset, Failure> {
        let mut data = Dataset::default();
        let bar = console::progress(self.data.len() as u64, "files read");
        for path in &self.data {
            let wrong = |error: &dyn std::fmt::Display| bad_input(format!("{}: {error}", path.display()));
            data.add(source::open(path).map_err(bad_input)?).map_err(|error| wrong(&error))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        if data.is_empty() { Err(bad_input("there are no positions to learn from")) } else { Ok(data) }
    }

    /// One pass over the data; the mean squared error on the way.
    fn pass(&self, learner: &mut Learner, data: &Dataset) -> Result<f64, Failure> {
        let bar = console::progress(0, "learning");
        let (before, mut sum) = (learner.passes() as f32, 0.0);
        let rate = |share: f32| {
            let done = (before + share) / self.passes as f32;
            self.rate * (self.last + (1.0 - self.last) * (1.0 + (PI * done).cos()) / 2.0)
        };
        let mut steps = 0;
        let report = |progress: Progress| {
            bar.set_length(progress.of as u64);
            bar.set_position(progress.step as u64);
            (sum, steps) = (sum + progress.error, progress.step);
            !stop::requested()
        };
        let is_whole = learner.pass(data, self.target(), self.seed, rate, report);
        bar.finish_and_clear();
        if is_whole { Ok(sum / f64::from(steps.max(1) as u32)) } else { Err(Failure::Interrupted) }
    }
}

impl Files {
    fn save(&mut self, learner: &Learner, scale: u16) -> Outcome {
        if let Some(state) = &mut self.state {
            state.write(&learner.state())?;
        }
        let net = learner.net(scale).map_err(|error| Failure::CouldNot(error.to_string()))?;
        Ok(self.net.write(&net.bytes())?)
    }
}

fn read_state(path: &Path) -> Result<Learner, Failure> {
    let wrong = |error: &dyn std::fmt::Display| bad_input(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| wrong(&error))?;
    Learner::read(&bytes).map_err(|error| wrong(&error))
}
