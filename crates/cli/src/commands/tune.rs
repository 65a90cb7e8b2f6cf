//! `lucena tune`: learns what the evaluation's features are worth.

use std::{fs, io::Write, path::PathBuf};

use lucena_board::{pgn::PgnReader, source};
use lucena_engine::{
    evaluation::Weights,
    tuning::{Examples, Learner, Mixture},
};

use crate::{
    console::{self, Console, Failure, Outcome, bad_input, counted, grouped},
    stop,
};

/// Learn the evaluation's weights from games
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena tune games.pgn -o weights.txt\n  \
    lucena tune games.pgn more.pgn --epochs 500 --state tune.json -o weights.txt\n\n\
    The games come from `lucena selfplay`, or from anywhere if they have results. The learning rate falls from its\n\
    start to a tenth of it. With --state the learning can be broken off and continued.")]
pub struct Args {
    /// Games with results (PGN)
    #[arg(value_name = "FILE", required = true)]
    games: Vec<PathBuf>,

    /// Where the weights are written
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

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

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let (examples, unseen) = self.examples(console)?;
        if examples.is_empty() {
            return Err(Failure::BadInput("no quiet position of a finished game was found".into()));
        }
        let (seen, kept) = (counted(examples.len() as u64, "position"), grouped(unseen.len() as u64));
        writeln!(console.out(), "{seen} to learn from, {kept} kept to check")?;
        let mut learner = self.learner()?;
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
                self.save(&learner)?;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        self.save(&learner)?;
        if learner.epoch() < self.epochs { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn learner(&self) -> Result<Learner, Failure> {
        if let Some(path) = &self.state
            && path.exists()
        {
            let text = fs::read_to_string(path)
                .map_err(|error| bad_input(format!("{}: {error}", path.display())))?;
            return Learner::read(&text).map_err(|error| bad_input(format!("{}: {error}", path.display())));
        }
        let weights = match self.from.as_str() {
            "seed" => Weights::seed(),
            path => {
                let text = fs::read_to_string(path).map_err(|error| bad_input(format!("{path}: {error}")))?;
                Weights::read(&text).map_err(|error| bad_input(format!("{path}: {error}")))?
            }
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

    fn save(&self, learner: &Learner) -> Outcome {
        let could_not = |error| Failure::CouldNot(format!("cannot write: {error}"));
        if let Some(path) = &self.state {
            fs::write(path, learner.to_text().map_err(|error| Failure::CouldNot(error.to_string()))?)
                .map_err(could_not)?;
        }
        fs::write(&self.output, learner.weights().to_text()).map_err(could_not)
    }
}
