//! Solving a whole suite, and Berliner's tables.

use std::io::Write;

use lucena_board::epd;
use lucena_engine::suite::Task;
use lucena_solver::{Solution, Tree, caps::MARG};
use rayon::prelude::*;
use serde::Serialize;

use super::{Args, Document, Method, table};
use crate::{
    console::{self, Console, Failure, Outcome, grouped},
    input::{self, FileArg},
    notation, stop,
};

/// One problem and what came of it.
pub struct Attempt {
    id: String,
    wanted: String,
    played: String,
    pub solved: bool,
    pub solution: Solution,
    document: Document,
}

#[derive(Serialize)]
struct SuiteDocument {
    schema: u32,
    solved: usize,
    total: usize,
    nodes: u64,
    branching_factor: f64,
    unbranched: f64,
    positions: Vec<PositionDocument>,
}

#[derive(Serialize)]
struct PositionDocument {
    id: String,
    solved: bool,
    #[serde(flatten)]
    solution: Document,
}

/// Solves every problem, on all cores.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let file = FileArg::at(args.what.as_ref());
    let mut tasks = Vec::new();
    for line in epd::suite(file.open()?, input::rules(false)) {
        let place = |line, error: String| Failure::BadInput(format!("{}:{line}: {error}", file.name()));
        let (line, epd) = line.map_err(|error| place(error.line, error.error.to_string()))?;
        let id = epd.id().map_or_else(|| format!("line {line}"), str::to_owned);
        tasks.extend(Task::of(&epd).map_err(|error| place(line, error.to_string()))?.map(|task| (id, task)));
    }
    if args.table {
        let [caps, wide] = [Method::Caps, Method::FullWidth].map(|method| attempt_all(args, method, &tasks));
        if stop::requested() {
            return Err(Failure::Interrupted);
        }
        return table::print(args, console, &caps, &wide);
    }
    let attempts = attempt_all(args, args.method, &tasks);
    if args.json {
        return console.json(&document(attempts));
    }
    for Attempt { id, wanted, played, solved, solution, .. } in &attempts {
        let mark = if *solved { "yes" } else { "no" };
        let nodes = grouped(solution.tree.nodes);
        writeln!(console.out(), "{id:<12}{mark:<5}{played:<9}{wanted:<16}{nodes:>10}")?;
    }
    writeln!(console.out())?;
    summary(console.out(), args.method, &attempts)?;
    if stop::requested() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// On all cores.
fn attempt_all(args: &Args, method: Method, tasks: &[(String, Task)]) -> Vec<Attempt> {
    let bar = console::progress(tasks.len() as u64, method.name());
    let attempts = tasks
        .par_iter()
        .filter_map(|(id, task)| {
            let attempt = attempt(args, method, id, task);
            bar.inc(1);
            // What was broken off is no attempt.
            (!stop::requested()).then_some(attempt)
        })
        .collect();
    bar.finish_and_clear();
    attempts
}

fn tree_of(attempts: &[Attempt]) -> (usize, Tree) {
    let mut tree = Tree::default();
    attempts.iter().for_each(|attempt| tree.add(&attempt.solution.tree));
    (attempts.iter().filter(|attempt| attempt.solved).count(), tree)
}

/// How many were solved, and how the trees grew.
pub fn summary(out: &mut dyn Write, method: Method, attempts: &[Attempt]) -> Outcome {
    let (solved, tree) = tree_of(attempts);
    writeln!(
        out,
        "{}: {solved} of {} solved, {} nodes, branching factor {:.2}, {:.0}% of nodes with at most one successor",
        method.name(),
        attempts.len(),
        grouped(tree.nodes),
        tree.branching_factor(),
        100.0 * tree.unbranched()
    )?;
    Ok(())
}

fn document(attempts: Vec<Attempt>) -> SuiteDocument {
    let (solved, tree) = tree_of(&attempts);
    let total = attempts.len();
    let positions = attempts
        .into_iter()
        .map(|attempt| PositionDocument {
            id: attempt.id,
            solved: attempt.solved,
            solution: attempt.document,
        })
        .collect();
    let (branching_factor, unbranched) = (tree.branching_factor(), tree.unbranched());
    SuiteDocument { schema: 1, solved, total, nodes: tree.nodes, branching_factor, unbranched, positions }
}

/// Solved: a right move, with a line that gains what is significant, so that it was not chosen by chance.
fn attempt(args: &Args, method: Method, id: &str, task: &Task) -> Attempt {
    let solution = args.solve(method, &task.position, None, &mut |_| ());
    let gains = solution.value > solution.expected + MARG;
    let right = solution
        .best()
        .is_some_and(|m| (task.best.is_empty() || task.best.contains(&m)) && !task.avoid.contains(&m));
    let wanted: Vec<String> = task.best.iter().map(|&m| notation::san(&task.position, m)).collect();
    Attempt {
        id: id.to_owned(),
        wanted: wanted.join(" "),
        played: solution.best().map_or("-".into(), |m| notation::san(&task.position, m)),
        solved: right && gains,
        document: super::document(&task.position, &solution, Vec::new()),
        solution,
    }
}
