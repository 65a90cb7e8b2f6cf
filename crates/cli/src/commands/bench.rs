//! `lucena bench`: the search's fingerprint and speed, and what each of its techniques is worth.

use std::{io::Write, path::PathBuf, time::Duration};

use lucena_board::epd;
use lucena_engine::{
    Limits, Settings, Signals, Technique, Techniques,
    bench::{self, Cost},
    suite::{self, Task},
};
use serde::Serialize;

use crate::{
    console::{self, Console, Failure, Outcome, bad_input, grouped},
    input::{self, FileArg},
    stop,
    thinking::{self, EvaluationArgs, WithoutArgs},
};

/// A bench of some seconds.
const DEPTH: u32 = 12;
/// Some techniques left out make the search many times as long.
const DEPTH_TO_COMPARE: u32 = 8;

/// Measure the search, and what its techniques are worth
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena bench\n  \
    lucena bench --without null-move --depth 10\n  \
    lucena bench --compare --suite wac.epd --nodes 20000 --markdown\n  \
    lucena bench --list\n\n\
    With one thread the number of nodes is the same on every machine: a change of the search changes it.")]
pub struct Args {
    /// How deep each position is searched [default: 12, with --compare 8]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=127))]
    depth: Option<u32>,

    #[command(flatten)]
    without: WithoutArgs,

    #[command(flatten)]
    evaluation: EvaluationArgs,

    /// How many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,

    /// Leave out each technique in turn, and say what that costs
    #[arg(long, conflicts_with = "without")]
    compare: bool,

    /// With --compare: also how many positions of this suite are solved
    #[arg(long, value_name = "FILE", requires = "compare")]
    suite: Option<PathBuf>,

    /// With --suite: nodes for each position
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "suite",
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// With --compare: print a Markdown table
    #[arg(long, requires = "compare", conflicts_with = "json")]
    markdown: bool,

    /// List the techniques and what they do
    #[arg(long, conflicts_with_all = ["compare", "without"])]
    list: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    depth: u32,
    without: Vec<String>,
    nodes: u64,
    positions: Vec<PositionDocument>,
}

#[derive(Serialize)]
struct PositionDocument {
    name: &'static str,
    fen: &'static str,
    nodes: u64,
}

#[derive(Serialize)]
struct CompareDocument {
    schema: u32,
    depth: u32,
    nodes: u64,
    solved: Option<usize>,
    total: Option<usize>,
    without: Vec<Worth>,
}

/// What leaving one technique out does.
#[derive(Serialize)]
struct Worth {
    technique: &'static str,
    nodes: u64,
    nodes_ratio: f64,
    time_ratio: f64,
    solved: Option<usize>,
}

#[derive(Serialize)]
struct ListDocument {
    schema: u32,
    techniques: Vec<About>,
}

#[derive(Serialize)]
struct About {
    name: &'static str,
    about: &'static str,
}

/// A whole bench.
struct Run {
    positions: Vec<PositionDocument>,
    total: Cost,
    solved: Option<usize>,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        match (self.list, self.compare) {
            (true, _) => self.list(console),
            (false, true) => self.compare(console),
            (false, false) => self.measure(console),
        }
    }

    fn list(&self, console: &mut Console) -> Outcome {
        let about = |&technique: &Technique| About { name: technique.name(), about: technique.about() };
        let techniques: Vec<About> = Technique::ALL.iter().map(about).collect();
        if self.json {
            return console.json(&ListDocument { schema: 1, techniques });
        }
        for About { name, about } in techniques {
            writeln!(console.out(), "{name:<30}{about}")?;
        }
        Ok(())
    }

    fn settings(&self, techniques: Techniques) -> Result<Settings, Failure> {
        Ok(Settings {
            hash: self.hash as usize,
            threads: self.threads.into(),
            techniques,
            evaluation: self.evaluation.read()?,
            ..Settings::default()
        })
    }

    fn measure(&self, console: &mut Console) -> Outcome {
        let depth = self.depth.unwrap_or(DEPTH);
        let bar = console::progress(bench::POSITIONS.len() as u64, "searching");
        let settings = self.settings(self.without.techniques())?;
        let run = thinking::until_interrupted(|signals| once(&settings, depth, signals, &mut || bar.inc(1)))?;
        bar.finish_and_clear();
        let total = run.total;
        if self.json {
            let positions = run.positions;
            let without = self.without.names();
            console.json(&Document { schema: 1, depth, without, nodes: total.nodes, positions })?;
        } else {
            for PositionDocument { name, nodes, .. } in &run.positions {
                writeln!(console.out(), "{name:<36}{:>14}", grouped(*nodes))?;
            }
            writeln!(console.out(), "{:<36}{:>14}", "all", grouped(run.total.nodes))?;
        }
        console.note(speed(total));
        if stop::requested() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn compare(&self, console: &mut Console) -> Outcome {
        let depth = self.depth.unwrap_or(DEPTH_TO_COMPARE);
        let tasks = self.tasks()?;
        let bar = console::progress(Technique::ALL.len() as u64 + 1, "comparing");
        let work = |signals: &Signals| self.compare_all(depth, &tasks, signals, &mut || bar.inc(1));
        let (whole, worths) = thinking::until_interrupted(work)?;
        bar.finish_and_clear();
        if self.json {
            console.json(&CompareDocument {
                schema: 1,
                depth,
                nodes: whole.total.nodes,
                solved: whole.solved,
                total: self.suite.is_some().then_some(tasks.len()),
                without: worths,
            })?;
        } else {
            self.print(console, depth, &whole, &worths, tasks.len())?;
        }
        if stop::requested() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// The suite's positions; none without a suite.
    fn tasks(&self) -> Result<Vec<Task>, Failure> {
        let Some(path) = &self.suite else { return Ok(Vec::new()) };
        let file = FileArg::at(path);
        let place = |line: u64, error: String| Failure::BadInput(format!("{}:{line}: {error}", file.name()));
        let mut tasks = Vec::new();
        for line in epd::suite(file.open()?, input::rules(false)) {
            let (line, epd) = line.map_err(|error| place(error.line, error.error.to_string()))?;
            tasks.extend(Task::of(&epd).map_err(|error| place(line, error.to_string()))?);
        }
        if tasks.is_empty() {
            return Err(Failure::BadInput(format!("{} holds no positions to solve", file.name())));
        }
        Ok(tasks)
    }

    /// Everything on, then each technique off; those that were finished.
    fn compare_all(
        &self,
        depth: u32,
        tasks: &[Task],
        signals: &Signals,
        step: &mut dyn FnMut(),
    ) -> Result<(Run, Vec<Worth>), Failure> {
        let mut one = |techniques: Techniques| {
            let settings = self.settings(techniques)?;
            let mut run = once(&settings, depth, signals, &mut || ())?;
            run.solved = self.solved(&settings, tasks, signals)?;
            step();
            Ok::<Run, Failure>(run)
        };
        let whole = one(Techniques::default())?;
        let mut worths = Vec::new();
        for &technique in Technique::ALL {
            let run = one(Techniques::default().without(technique))?;
            if signals.is_stopped() {
                break;
            }
            worths.push(Worth {
                technique: technique.name(),
                nodes: run.total.nodes,
                nodes_ratio: rounded(run.total.nodes as f64 / whole.total.nodes.max(1) as f64),
                time_ratio: rounded(
                    run.total.time.as_secs_f64()
                        / whole.total.time.max(Duration::from_micros(1)).as_secs_f64(),
                ),
                solved: run.solved,
            });
        }
        Ok((whole, worths))
    }

    fn solved(
        &self,
        settings: &Settings,
        tasks: &[Task],
        signals: &Signals,
    ) -> Result<Option<usize>, Failure> {
        if tasks.is_empty() {
            return Ok(None);
        }
        let solved = std::sync::atomic::AtomicUsize::new(0);
        let count = |_: usize, attempt: suite::Attempt| {
            solved.fetch_add(attempt.solved.into(), std::sync::atomic::Ordering::Relaxed);
        };
        let tasks: Vec<&Task> = tasks.iter().collect();
        suite::run(&tasks, settings, &Limits::nodes(self.nodes), 1, signals, &count).map_err(bad_input)?;
        Ok(Some(solved.into_inner()))
    }

    fn print(
        &self,
        console: &mut Console,
        depth: u32,
        whole: &Run,
        worths: &[Worth],
        tasks: usize,
    ) -> Outcome {
        let out = console.out();
        let nodes = grouped(whole.total.nodes);
        writeln!(
            out,
            "{} positions to depth {depth}: {nodes} nodes with everything on.",
            whole.positions.len()
        )?;
        if let Some(solved) = whole.solved {
            writeln!(
                out,
                "{solved} of {tasks} positions of the suite solved in {} nodes each.",
                grouped(self.nodes)
            )?;
        }
        writeln!(out)?;
        let solved = if whole.solved.is_some() { ("  solved", " solved |", " ---: |") } else { ("", "", "") };
        if self.markdown {
            writeln!(out, "| without | nodes | time |{}\n| --- | ---: | ---: |{}", solved.1, solved.2)?;
        } else {
            writeln!(out, "{:<30}   nodes    time{}", "without", solved.0)?;
        }
        for Worth { technique, nodes_ratio, time_ratio, solved, .. } in worths {
            match (self.markdown, solved) {
                (true, None) => writeln!(out, "| {technique} | ×{nodes_ratio} | ×{time_ratio} |")?,
                (true, Some(solved)) => {
                    writeln!(out, "| {technique} | ×{nodes_ratio} | ×{time_ratio} | {solved} |")?;
                }
                (false, solved) => {
                    let solved = solved.map_or(String::new(), |solved| format!("{solved:>8}"));
                    writeln!(out, "{technique:<30}{nodes_ratio:>8.2}{time_ratio:>8.2}{solved}")?;
                }
            }
        }
        Ok(())
    }
}

/// One bench.
fn once(settings: &Settings, depth: u32, signals: &Signals, step: &mut dyn FnMut()) -> Result<Run, Failure> {
    let mut run = Run { positions: Vec::new(), total: Cost::default(), solved: None };
    let mut finished = |(name, fen), cost: Cost| {
        run.positions.push(PositionDocument { name, fen, nodes: cost.nodes });
        run.total.nodes += cost.nodes;
        run.total.time += cost.time;
        step();
    };
    bench::run(settings, depth, signals, &mut finished).map_err(bad_input)?;
    Ok(run)
}

/// Two decimals are more than these ratios know.
fn rounded(ratio: f64) -> f64 {
    (ratio * 100.0).round() / 100.0
}

fn speed(total: Cost) -> String {
    let seconds = total.time.as_secs_f64().max(1e-9);
    format!("{seconds:.2} s, {} nodes a second", grouped((total.nodes as f64 / seconds) as u64))
}
