//! `lucena selfplay`: games of the engine against itself.

use std::{
    fs::{File, OpenOptions},
    io::{BufReader, Write},
    path::PathBuf,
};

use lucena_board::pgn::{PgnGame, PgnReader, PgnWriter};
use lucena_engine::{Engine, Limits, Settings, Signals, evaluation::Weights, selfplay::SelfPlay};
use rayon::prelude::*;

use crate::{
    console::{self, Console, Failure, Outcome, counted},
    input::WeightsArg,
    stop,
};

/// Let the engine play games against itself, to learn from or to find faults
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena selfplay --games 1000 --seed 1 -o games.pgn\n  \
    lucena selfplay --games 100 --nodes 2000 --threads 2 -o fast.pgn\n\n\
    The same seed and limits give the same games (with one thread each). A file that is there is continued: games it\n\
    already has are not played again.")]
pub struct Args {
    /// How many games the file shall have
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,

    /// Other seeds, other games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 5000)]
    nodes: u64,

    /// How many random moves begin a game
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    opening: usize,

    /// Threads for each game; with more than one, games are not repeatable
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,

    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,

    #[command(flatten)]
    weights: WeightsArg,

    /// The file of games (PGN), continued if it is there
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Games are written in batches of so many for each job, in order.
const BATCH: u64 = 4;

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let weights = self.weights.read()?;
        let done = self.finished()?;
        if done > 0 {
            console.note(format!("{} already in {}", counted(done, "game"), self.output.display()));
        }
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.output)
            .map_err(|error| self.unusable(&error))?;
        let mut writer = PgnWriter::new(file);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.into())
            .build()
            .map_err(|error| Failure::CouldNot(format!("cannot start {} threads: {error}", self.jobs)))?;
        let bar = console::progress(self.games.saturating_sub(done), "games");
        let mut next = done;
        while next < self.games {
            let end = (next + BATCH * u64::from(self.jobs)).min(self.games);
            let games: Vec<Option<PgnGame>> = pool
                .install(|| (next..end).into_par_iter().map(|number| self.play(number, &weights)).collect());
            for game in games {
                // A game broken off ends the file: the ones after it will be played again.
                let Some(game) = game else { return Err(Failure::Interrupted) };
                writer.write(&game)?;
                bar.inc(1);
            }
            next = end;
        }
        bar.finish_and_clear();
        writeln!(console.out(), "{} in {}", counted(self.games.max(done), "game"), self.output.display())?;
        Ok(())
    }

    fn unusable(&self, error: &std::io::Error) -> Failure {
        Failure::CouldNot(format!("cannot use {}: {error}", self.output.display()))
    }

    /// How many games the file has.
    fn finished(&self) -> Result<u64, Failure> {
        let file = match File::open(&self.output) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(0),
            opened => opened.map_err(|error| self.unusable(&error))?,
        };
        let mut games = 0;
        for game in PgnReader::new(BufReader::new(file)) {
            game.map_err(|error| Failure::BadInput(format!("{}: {error}", self.output.display())))?;
            games += 1;
        }
        Ok(games)
    }

    /// Plays one game, watching for Ctrl-C between its moves.
    fn play(&self, number: u64, weights: &Weights) -> Option<PgnGame> {
        if stop::requested() {
            return None;
        }
        let weights = weights.clone();
        let settings = Settings { hash: 8, threads: self.threads.into(), weights, ..Settings::default() };
        let mut engine = Engine::new(settings).ok()?;
        let play = SelfPlay { limits: Limits::nodes(self.nodes), opening: self.opening, seed: self.seed };
        play.game(number, &mut engine, &Signals::default())
    }
}
