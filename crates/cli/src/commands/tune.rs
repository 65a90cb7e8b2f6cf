//! `lucena tune`: learns what the evaluation's features are worth.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use lucena_board::{pgn::PgnReader, source};
use lucena_engine::{
    evaluation::Weights,
    tuning::{Examples, Learner, Mixture},
};

use lucena_output::{Existing, Output};

use crate::{
    console::{self, Console, Failure, Outcome, bad_input, counted, grouped},
    input::{FileArg, LARGEST_WEIGHTS, read_text, read_weights},
    output::OverwriteArg,
    stop,
};

/// Learn the evaluation's weights from games
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena tune games.pgn -o weights.txt\n  \
    lucena tune games.pgn more.pgn --epochs 500 --state tune.json -o weights.txt\n\n\
    The games come from `lucena selfplay`, or from anywhere if they have results. The learning rate falls from its\n\
    start to a tenth of it. With --state the learning can be broken off and continued; a state that is continued is\n\
    replaced, and so are the weights that came of it.")]
pub struct Args {
    /// Games with results (PGN)
    #[arg(value_name = "FILE", required = true)]
    games: Vec<PathBuf>,

    /// Where the weights are written
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    overwrite: OverwriteArg,

    /// Begin with the weights of this file; `seed` for the textbook's round numbers
    #[arg(long, value_name = "FILE", default_value = "seed")]
    from: String,

    /// A file that keeps the state of learning
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// How many passes over the positions
    #[arg(long, value_name = "N", default_value_t = 300)]
    epochs: u32,

    /// How large the first steps are
    #[arg(long, value_name = "RATE", default_value_t = 2.0)]
    rate: f64,

    /// How much the game's result counts; the rest is the search's score
    #[arg(long, value_name = "SHARE", default_value_t = 0.6)]
    result: f32,

    /// How strongly weights are held where they began, so that rare features do not run away
    #[arg(long, value_name = "HOLD", default_value_t = 1e-7)]
    hold: f64,

    /// How many centipawns make the odds of winning e to 1
    #[arg(long, value_name = "CP", default_value_t = 160.0)]
    spread: f64,
}

/// What is saved now and then.
struct Files {
    state: Option<Output>,
    weights: Output,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let (mut learner, mut files) = self.prepare()?;
        let (examples, unseen) = self.examples(console)?;
        if examples.is_empty() {
            return Err(Failure::BadInput("no quiet position of a finished game was found".into()));
        }
        let (seen, kept) = (counted(examples.len() as u64, "position"), grouped(unseen.len() as u64));
        writeln!(console.out(), "{seen} to learn from, {kept} kept to check")?;
        let bar = console::progress(self.epochs.into(), "learning");
        while learner.epoch() < self.epochs && !stop::requested() {
            let done = f64::from(learner.epoch()) / f64::from(self.epochs);
            let progress = learner.step(&examples, self.rate * 0.1f64.powf(done));
            if progress.epoch.is_multiple_of(25) || progress.epoch == 1 {
                let unseen = learner.error(&unseen);
                writeln!(
                    console.out(),
                    "pass {:4}  error {:.6}  unseen {unseen:.6}",
                    progress.epoch,
                    progress.error
                )?;
                console.out().flush()?;
                files.save(&learner)?;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        files.save(&learner)?;
        if learner.epoch() < self.epochs { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// The learner as it was left or as it begins, and the files that it may write.
    fn prepare(&self) -> Result<(Learner, Files), Failure> {
        self.games.iter().try_for_each(|path| FileArg::at(path).refuse_as_output(&self.output))?;
        let continued = self.state.as_deref().filter(|path| has_content(path)).map(read_state).transpose()?;
        // A state that could be read is ours to replace; so are weights beside it.
        let own = |is_own: bool| if is_own { Existing::Replace } else { self.overwrite.existing() };
        let is_continued = continued.is_some();
        let has_weights = is_continued && read_weights(&self.output).is_ok();
        let state = self.state.as_ref().map(|path| Output::claim(path, own(is_continued))).transpose()?;
        let weights = Output::claim(&self.output, own(has_weights))?;
        Ok((continued.map_or_else(|| self.beginner(), Ok)?, Files { state, weights }))
    }

    fn beginner(&self) -> Result<Learner, Failure> {
        let weights = match self.from.as_str() {
            "seed" => Weights::seed(),
            path => read_weights(path.as_ref())?,
        };
        Ok(Learner::new(&weights, self.spread, self.hold))
    }

    /// The examples, and every tenth game's apart.
    fn examples(&self, console: &Console) -> Result<(Examples, Examples), Failure> {
        let (mut examples, mut unseen, mut number) = (Examples::default(), Examples::default(), 0);
        let mixture = Mixture { result: self.result, spread: self.spread as f32 };
        let bar = console::spinner("games read");
        for path in &self.games {
            let file =
                source::open(path).map_err(|error| bad_input(format!("{}: {error}", path.display())))?;
            for game in PgnReader::new(file) {
                number += 1;
                let side = if number % 10 == 0 { &mut unseen } else { &mut examples };
                match game {
                    Ok(game) => side.add_game(&game, mixture),
                    Err(error) => console.note(format!("{}: {error}", path.display())),
                }
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        Ok((examples, unseen))
    }
}

fn has_content(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| found.len() > 0)
}

fn read_state(path: &Path) -> Result<Learner, Failure> {
    let text = read_text(path, LARGEST_WEIGHTS)?;
    Learner::read(&text).map_err(|error| bad_input(format!("{}: {error}", path.display())))
}

impl Files {
    fn save(&mut self, learner: &Learner) -> Outcome {
        if let Some(state) = &mut self.state {
            let text = learner.to_text().map_err(|error| Failure::CouldNot(error.to_string()))?;
            state.write(text.as_bytes())?;
        }
        Ok(self.weights.write(learner.weights().to_text().as_bytes())?)
    }
}
