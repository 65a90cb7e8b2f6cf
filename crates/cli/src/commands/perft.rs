//! `lucena perft`: counting paths of legal moves, for one position or a suite of known counts.

use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
    time::Instant,
};

use lucena_board::{
    epd::{self, Epd},
    fen,
    perft::{self, Branch},
};
use rayon::prelude::*;
use serde::Serialize;
use shakmaty::{Chess, Position};

use crate::{
    console::{self, Console, Failure, Outcome, counted, grouped},
    input::{self, FileArg},
    stop,
};

/// Deeper than anyone can wait for.
const DEEPEST: i64 = 30;

/// Count the ways that legal moves can go on
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena perft startpos 6 --jobs 2\n  \
    lucena perft \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\" 3 --divide\n  \
    lucena perft --suite perft.epd --max-nodes 1000000")]
pub struct Args {
    /// A FEN in quotation marks, `startpos`, or `-` to read a FEN from standard input
    #[arg(value_name = "FEN", required_unless_present = "suite")]
    position: Option<String>,

    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEEPEST), required_unless_present = "suite")]
    depth: Option<u32>,

    /// Count after each first move
    #[arg(long)]
    divide: bool,

    /// How many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,

    /// Read castling rights by the rules of Chess960
    #[arg(long)]
    chess960: bool,

    /// Check the counts of a suite: positions with `;D1 20 ;D2 400` after them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "depth", "divide"])]
    suite: Option<PathBuf>,

    /// With --suite: leave out counts above this
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_nodes: u64,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    fen: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

#[derive(Serialize)]
struct SuiteDocument {
    schema: u32,
    positions: u64,
    counts: u64,
    nodes: u64,
    wrong: Vec<String>,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.into())
            .build()
            .map_err(|error| Failure::CouldNot(format!("cannot start {} threads: {error}", self.jobs)))?;
        match (&self.suite, &self.position, self.depth) {
            (Some(suite), _, _) => pool.install(|| self.check_suite(console, suite)),
            (None, Some(position), Some(depth)) => pool.install(|| self.count(console, position, depth)),
            _ => Err(Failure::BadInput("perft needs a position and a depth, or --suite".into())),
        }
    }

    fn count(&self, console: &mut Console, words: &str, depth: u32) -> Outcome {
        let position = input::read_position(words, input::rules(self.chess960))?;
        let started = Instant::now();
        let Counts { by_move, nodes, interrupted } = count(&position, depth);
        let speed = nodes as f64 / started.elapsed().as_secs_f64().max(1e-9) / 1e6;
        if self.json {
            let divide = self.divide.then_some(by_move);
            console.json(&Document { schema: 1, fen: fen::write(&position), depth, nodes, divide })?;
        } else {
            if self.divide {
                by_move.iter().try_for_each(|(m, nodes)| writeln!(console.out(), "{m}: {nodes}"))?;
                writeln!(console.out())?;
            }
            writeln!(console.out(), "{nodes}")?;
        }
        if interrupted {
            return Err(Failure::Interrupted);
        }
        console.note(format!("{:.2?}, {speed:.1} million a second", started.elapsed()));
        Ok(())
    }

    fn check_suite(&self, console: &mut Console, path: &Path) -> Outcome {
        let file = FileArg::at(path);
        let mut report = SuiteDocument { schema: 1, positions: 0, counts: 0, nodes: 0, wrong: Vec::new() };
        for line in epd::suite(file.open()?, input::rules(self.chess960)) {
            match line {
                Ok((line, epd)) => self.check_position(&mut report, line, &epd)?,
                Err(error) => report.wrong.push(error.to_string()),
            }
        }
        if report.positions == 0 {
            return Err(Failure::BadInput(format!("{} holds no positions with perft counts", file.name())));
        }
        if self.json {
            console.json(&report)?;
        } else {
            report.wrong.iter().try_for_each(|wrong| writeln!(console.out(), "{}: {wrong}", file.name()))?;
            let (positions, counts) =
                (counted(report.positions, "position"), counted(report.counts, "count"));
            writeln!(
                console.out(),
                "{positions}, {counts}, {} nodes: {} wrong",
                grouped(report.nodes),
                report.wrong.len()
            )?;
        }
        if report.wrong.is_empty() { Ok(()) } else { Err(Failure::Found) }
    }

    fn check_position(&self, report: &mut SuiteDocument, line: u64, epd: &Epd) -> Outcome {
        report.positions += 1;
        for (depth, expected) in known_counts(epd).into_iter().filter(|&(_, nodes)| nodes <= self.max_nodes) {
            let Counts { nodes, interrupted, .. } = count(&epd.position, depth);
            if interrupted {
                return Err(Failure::Interrupted);
            }
            report.counts += 1;
            report.nodes += nodes;
            if nodes != expected {
                report.wrong.push(format!("line {line}: D{depth} counts {nodes}, not {expected}"));
            }
        }
        Ok(())
    }
}

/// `D1 20` and so on.
fn known_counts(epd: &Epd) -> Vec<(u32, u64)> {
    let known = (1..=DEEPEST as u32).filter_map(|depth| {
        let [nodes] = epd.other(&format!("D{depth}"))? else { return None };
        Some((depth, nodes.parse().ok()?))
    });
    known.collect()
}

struct Counts {
    /// By first move, in UCI; only those that were counted to the end.
    by_move: BTreeMap<String, u64>,
    nodes: u64,
    interrupted: bool,
}

fn count(position: &Chess, depth: u32) -> Counts {
    if depth == 0 {
        return Counts { by_move: BTreeMap::new(), nodes: 1, interrupted: false };
    }
    let branches = perft::branches(position, depth);
    let bar = console::progress(branches.len() as u64, "counting");
    let count = |branch: &Branch| {
        let nodes = perft::count(&branch.position, depth - branch.plies, &stop::handle());
        bar.inc(1);
        nodes
    };
    let counts: Vec<Option<u64>> = branches.par_iter().map(count).collect();
    bar.finish_and_clear();
    sum(position, &branches, &counts)
}

fn sum(position: &Chess, branches: &[Branch], counts: &[Option<u64>]) -> Counts {
    let mode = position.castles().mode();
    let mut by_move: BTreeMap<String, Option<u64>> = BTreeMap::new();
    for m in position.legal_moves() {
        by_move.insert(m.to_uci(mode).to_string(), Some(0));
    }
    for (branch, nodes) in branches.iter().zip(counts) {
        if let Some(sum) = by_move.get_mut(&branch.root.to_uci(mode).to_string()) {
            *sum = sum.zip(*nodes).map(|(sum, nodes)| sum + nodes);
        }
    }
    let interrupted = counts.contains(&None);
    let by_move: BTreeMap<String, u64> =
        by_move.into_iter().filter_map(|(m, nodes)| Some((m, nodes?))).collect();
    let nodes = by_move.values().sum();
    Counts { by_move, nodes, interrupted }
}
