//! `lucena train test`: does the engine play better with this net?

use std::{io::Write, path::PathBuf};

use indicatif::ProgressBar;
use lucena_engine::{
    Engine, Evaluation, Limits, Settings, Signals,
    evaluation::Kind,
    selfplay::SelfPlay,
    sprt::{Hypotheses, Tally, Verdict},
};
use rayon::prelude::*;
use serde::Serialize;

use crate::{
    console::{self, Console, Failure, Outcome, bad_input, counted, grouped},
    stop,
    thinking::LimitArgs,
};

/// Test a net in games against another judge, until it is clear whether it plays better
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena train test new.net --jobs 2\n  \
    lucena train test new.net --against terms --time 50ms\n  \
    lucena train test new.net --against old.net --elo0 0 --elo1 5 --nodes 20000\n\n\
    Games are played in pairs, one opening with both colours. The test (SPRT) ends when it is nineteen times as likely that\n\
    the net is --elo1 better as that it is --elo0 better, or the other way round. With --nodes or --depth the result\n\
    is the same on every machine. The exit code is 0 if the net is better, and 2 if it is not or if that was not shown.")]
pub struct Args {
    /// The net to be tested
    #[arg(value_name = "FILE")]
    net: PathBuf,

    /// Who plays against it: `terms`, `net` for the one that comes with the program, or the file of a net
    #[arg(long, value_name = "JUDGE", default_value = Kind::USUAL.name())]
    against: String,

    #[command(flatten)]
    limit: LimitArgs,

    /// The test fails if the net is no better than this
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,

    /// The test succeeds if the net is so much better
    #[arg(long, value_name = "ELO", default_value_t = 10.0, allow_negative_numbers = true)]
    elo1: f64,

    /// The most pairs of games that are played
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,

    /// How many random moves begin a game
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    opening: usize,

    /// Other seeds, other openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many pairs at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    net: String,
    against: String,
    pairs: u64,
    /// Pairs that gave the net 0, ½, 1, 1½ and 2 points.
    points: [u64; 5],
    elo: f64,
    error: f64,
    llr: f64,
    better: Option<bool>,
}

/// What a move may take unless told otherwise.
const NODES: u64 = 5000;
/// Between two lines of progress so many pairs are played.
const OFTEN: u64 = 50;

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let hypotheses = self.hypotheses()?;
        let judges = [Evaluation::of_file(&self.net).map_err(bad_input)?, opponent(&self.against)?];
        let tally = self.test(console, &judges, hypotheses)?;
        let verdict = tally.verdict(hypotheses);
        if self.json {
            console.json(&document(&judges, tally, hypotheses))?;
        } else {
            let words = match verdict {
                Some(Verdict::Better) => format!("The net is better by {} Elo.", self.elo1),
                Some(Verdict::NotBetter) => format!("The net is not better by more than {} Elo.", self.elo0),
                None => "Whether the net is better has not been shown.".to_owned(),
            };
            writeln!(console.out(), "{}\n{words}", line(tally, hypotheses))?;
        }
        match verdict {
            None if stop::requested() => Err(Failure::Interrupted),
            Some(Verdict::Better) => Ok(()),
            _ => Err(Failure::Found),
        }
    }

    fn hypotheses(&self) -> Result<Hypotheses, Failure> {
        let &Args { elo0, elo1, .. } = self;
        if elo0 < elo1 && elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0 {
            return Ok(Hypotheses { elo0, elo1 });
        }
        Err(bad_input("--elo0 must be less than --elo1, and neither beyond 1000"))
    }

    /// Plays pairs until the test is over. They count in their order, so that the number of jobs changes nothing.
    fn test(
        &self,
        console: &Console,
        judges: &[Evaluation; 2],
        hypotheses: Hypotheses,
    ) -> Result<Tally, Failure> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.into())
            .build()
            .map_err(|error| Failure::CouldNot(format!("cannot start {} threads: {error}", self.jobs)))?;
        let bar = console::progress(self.pairs, "pairs");
        let mut tally = Tally::default();
        while tally.pairs() < self.pairs {
            let next = tally.pairs();
            let end = (next + u64::from(self.jobs)).min(self.pairs);
            let played: Vec<Option<usize>> = pool
                .install(|| (next..end).into_par_iter().map(|number| self.pair(number, judges)).collect());
            for halves in played {
                let Some(halves) = halves else { return Ok(tally) };
                tally.add(halves);
                report(console, &bar, tally, hypotheses);
                if tally.verdict(hypotheses).is_some() {
                    return Ok(tally);
                }
            }
        }
        Ok(tally)
    }

    /// Plays one pair, watching for Ctrl-C between its moves.
    fn pair(&self, number: u64, judges: &[Evaluation; 2]) -> Option<usize> {
        if stop::requested() {
            return None;
        }
        let settings = |evaluation: &Evaluation| Settings {
            hash: 8,
            evaluation: evaluation.clone(),
            overhead: std::time::Duration::ZERO,
            ..Settings::default()
        };
        let [first, second] = judges;
        let (mut first, mut second) =
            (Engine::new(settings(first)).ok()?, Engine::new(settings(second)).ok()?);
        let limits = self.limit.or(Limits::nodes(NODES));
        let play = SelfPlay { limits, opening: self.opening, seed: self.seed };
        play.pair(number, [&mut first, &mut second], &Signals::until(stop::handle()))
    }
}

/// `terms`, `net`, or a file.
fn opponent(name: &str) -> Result<Evaluation, Failure> {
    match Kind::ALL.into_iter().find(|kind| kind.name() == name) {
        Some(kind) => Evaluation::built_in(kind).map_err(bad_input),
        None => Evaluation::of_file(name.as_ref()).map_err(bad_input),
    }
}

/// Tells the user now and then how the test stands.
fn report(console: &Console, bar: &ProgressBar, tally: Tally, hypotheses: Hypotheses) {
    bar.inc(1);
    if tally.pairs().is_multiple_of(OFTEN) {
        bar.suspend(|| console.note(line(tally, hypotheses)));
    }
}

/// `250 pairs (5 20 150 60 15): Elo +20.9 ± 14.2, LLR +1.83`
fn line(tally: Tally, hypotheses: Hypotheses) -> String {
    let points = tally.0.map(grouped).join(" ");
    let ((elo, error), llr) = (tally.elo(), tally.llr(hypotheses));
    format!("{} ({points}): Elo {elo:+.1} ± {error:.1}, LLR {llr:+.2}", counted(tally.pairs(), "pair"))
}

fn document([net, against]: &[Evaluation; 2], tally: Tally, hypotheses: Hypotheses) -> Document {
    let (elo, error) = tally.elo();
    Document {
        schema: 1,
        net: net.to_string(),
        against: against.to_string(),
        pairs: tally.pairs(),
        points: tally.0,
        elo,
        error,
        llr: tally.llr(hypotheses),
        better: tally.verdict(hypotheses).map(|verdict| verdict == Verdict::Better),
    }
}
