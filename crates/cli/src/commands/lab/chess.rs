//! `lucena lab chess`: Marsland's Figure 8.

use lucena_board::epd;
use lucena_lab::{
    chess::Quiescence,
    figure8::{self, Measure, Settings},
};
use shakmaty::Chess;

use super::output::OutputArgs;
use crate::{
    console::{self, Console, Failure, Outcome, bad_input},
    input::{self, FileArg},
    stop,
};

/// Marsland's Figure 8: alpha-beta and its enhancements on the positions of a suite
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena lab chess bratko-kopec.epd\n  \
    lucena lab chess bratko-kopec.epd --depth 4 --by leaves --by time --out plots\n\n\
    100% is alpha-beta straight to the depth. The others deepen: alpha-beta, aspiration and PVS, each bare and with the\n\
    transposition table (+trans; +TRANS is one that is never full), refutation table (+ref) and history table (+hist).\n\
    Counts are the same on every machine; times are not.")]
pub struct Args {
    #[command(flatten)]
    suite: FileArg,

    /// The deepest search, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..=8))]
    depth: u32,

    /// What is resolved at the horizon: none, single-square, captures or captures-and-checks
    #[arg(long, value_name = "KIND", default_value = "captures")]
    quiescence: String,

    /// Entries of the transposition table
    #[arg(long, value_name = "N", default_value_t = 8192, value_parser = clap::value_parser!(u32).range(16..=1 << 24))]
    entries: u32,

    /// What is compared: leaves, nodes, cut, all or time; may be given several times
    #[arg(long, value_name = "WHAT", default_values = ["leaves"])]
    by: Vec<String>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        self.output.prepare()?;
        let positions = self.positions()?;
        let measures = self.measures()?;
        let quiescence = Quiescence::named(&self.quiescence).ok_or_else(|| {
            let names: Vec<&str> = Quiescence::ALL.iter().map(|kind| kind.name()).collect();
            bad_input(format!("{} is none of {}", self.quiescence, names.join(", ")))
        })?;
        let settings =
            Settings { deepest: self.depth, quiescence, small: self.entries as usize, ..Settings::default() };
        let bar = console::progress(0, "searches");
        let progress = |done: usize, of: usize| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        };
        let figure =
            figure8::run(&positions, settings, &progress, &stop::requested).ok_or(Failure::Interrupted)?;
        if self.output.json {
            console.json(&figure)?;
        }
        for (index, measure) in measures.into_iter().enumerate() {
            let suffix = if index == 0 { String::new() } else { format!("-{}", measure.name()) };
            let name = format!("marsland-figure-8{suffix}");
            let title = format!("{} positions, quiescence: {}", figure.positions, quiescence.name());
            self.output.table(console, &name, &title, &figure.table(measure))?;
            self.output.plot(&name, &figure.plot(measure))?;
            for finding in figure.findings(measure) {
                let sentence = format!(
                    "({}) {}: {}; {}.",
                    finding.letter,
                    finding.claim,
                    finding.verdict.words(),
                    finding.numbers
                );
                self.output.say(console, &sentence)?;
            }
        }
        Ok(())
    }

    fn measures(&self) -> Result<Vec<Measure>, Failure> {
        let names: Vec<&str> = Measure::ALL.iter().map(|measure| measure.name()).collect();
        let named = |name: &String| {
            Measure::named(name).ok_or_else(|| bad_input(format!("{name} is none of {}", names.join(", "))))
        };
        self.by.iter().map(named).collect()
    }

    fn positions(&self) -> Result<Vec<Chess>, Failure> {
        let mut positions = Vec::new();
        for record in epd::suite(self.suite.open()?, input::rules(false)) {
            let place = |error: epd::SuiteError| {
                bad_input(format!("{}:{}: {}", self.suite.name(), error.line, error.error))
            };
            positions.push(record.map_err(place)?.1.position);
        }
        if positions.is_empty() {
            return Err(bad_input(format!("{} holds no position", self.suite.name())));
        }
        Ok(positions)
    }
}
