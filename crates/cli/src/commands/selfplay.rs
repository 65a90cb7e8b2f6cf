//! `lucena selfplay`: games of the engine against itself.

use std::{
    io::{self, BufReader, Read, Write},
    path::PathBuf,
};

use lucena_board::pgn::{PgnGame, PgnReader};
use lucena_engine::{Engine, Limits, Settings, Signals, selfplay::SelfPlay};
use lucena_output::Log;
use rayon::prelude::*;

use crate::{
    console::{self, Console, Failure, Outcome, bad_input, counted},
    input::WeightsArg,
    stop,
    thinking::EvaluationArgs,
};

/// Let the engine play games against itself, to learn from or to find faults
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena selfplay --games 1000 --seed 1 -o games.pgn\n  \
    lucena selfplay --games 100 --nodes 2000 --threads 2 -o fast.pgn\n\n\
    The same seed and limits give the same games (with one thread each). A file that is there is continued: games it\n\
    already has are not played again, and a last game that a crash has cut off is. A file with other games is refused.")]
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

    #[command(flatten)]
    evaluation: EvaluationArgs,

    /// The file of games (PGN), continued if it is there
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Games are written in batches of so many for each job, in order.
const BATCH: u64 = 4;

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let settings = Settings {
            hash: 8,
            threads: self.threads.into(),
            weights: self.weights.read()?,
            evaluation: self.evaluation.read()?,
            ..Settings::default()
        };
        let mut log = Log::open(&self.output)?;
        let done = self.finished(&mut log)?;
        if done > 0 {
            console.note(format!("{} already in {}", counted(done, "game"), self.output.display()));
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.into())
            .build()
            .map_err(|error| Failure::CouldNot(format!("cannot start {} threads: {error}", self.jobs)))?;
        let bar = console::progress(self.games.saturating_sub(done), "games");
        let mut next = done;
        while next < self.games {
            let end = (next + BATCH * u64::from(self.jobs)).min(self.games);
            let games: Vec<Option<PgnGame>> = pool
                .install(|| (next..end).into_par_iter().map(|number| self.play(number, &settings)).collect());
            for game in games {
                // A game broken off ends the file: the ones after it will be played again.
                let Some(game) = game else { return Err(Failure::Interrupted) };
                log.add(game.to_pgn().as_bytes())?;
                bar.inc(1);
            }
            next = end;
        }
        bar.finish_and_clear();
        writeln!(console.out(), "{} in {}", counted(self.games.max(done), "game"), self.output.display())?;
        Ok(())
    }

    /// How many games the file has; the beginning of one that was cut off is taken away.
    fn finished(&self, log: &mut Log) -> Result<u64, Failure> {
        let unusable = |error| Failure::CouldNot(format!("cannot read {}: {error}", self.output.display()));
        let mut bytes = BufReader::new(log.reader().map_err(unusable)?);
        let (mut games, mut whole) = (0, 0);
        for game in PgnReader::new(log.reader().map_err(unusable)?) {
            let Some(length) = game.ok().and_then(|game| own_game(&game, games + 1, &mut bytes)) else {
                break;
            };
            games += 1;
            whole += length;
        }
        let mut rest = log.reader().map_err(unusable)?;
        io::copy(&mut rest.by_ref().take(whole), &mut io::sink()).map_err(unusable)?;
        if !is_cut_off(&mut rest) {
            let (path, number) = (self.output.display(), games + 1);
            return Err(bad_input(format!("{path}: game {number} is not from selfplay; name another file")));
        }
        log.cut(whole)?;
        Ok(games)
    }

    /// Plays one game, watching for Ctrl-C between its moves.
    fn play(&self, number: u64, settings: &Settings) -> Option<PgnGame> {
        if stop::requested() {
            return None;
        }
        let mut engine = Engine::new(settings.clone()).ok()?;
        let play = SelfPlay { limits: Limits::nodes(self.nodes), opening: self.opening, seed: self.seed };
        play.game(number, &mut engine, &Signals::default())
    }
}

/// The length of a game that stands in the file as selfplay writes it.
fn own_game(game: &PgnGame, number: u64, file: &mut impl Read) -> Option<u64> {
    let is_own =
        game.tags.get("Event") == Some("self-play") && game.tags.get("Round") == Some(&number.to_string());
    let text = game.to_pgn();
    let mut found = vec![0; text.len()];
    file.read_exact(&mut found).ok()?;
    (is_own && found == text.as_bytes()).then_some(text.len() as u64)
}

/// Whether nothing follows but the beginning of one game of selfplay: its first tag, and no end.
fn is_cut_off(rest: &mut impl Read) -> bool {
    const FIRST: &str = "[Event \"self-play\"]\n";
    // No game is longer: 400 plies with a comment each.
    const LONGEST: u64 = 64 * 1024;
    let mut text = String::new();
    if rest.take(LONGEST).read_to_string(&mut text).is_err() || text.len() as u64 == LONGEST {
        return false;
    }
    let has_end = text.ends_with("\n\n") && !text.ends_with("]\n\n");
    FIRST.starts_with(&text) || text.starts_with(FIRST) && text.matches(FIRST).count() == 1 && !has_end
}
