//! Solving a whole suite, and Berliner's tables.

use std::io::Write;

use lucena_board::epd;
use lucena_engine::suite::Task;
use lucena_solver::{Solution, Tree, caps::MARG};
use rayon::prelude::*;
use serde::Serialize;

use super::{Args, Document};
use crate::{
    console::{self, Console, Failure, Outcome, grouped},
    input::{self, FileArg},
    notation,
};

/// Table I of CAPS-II §X by depth of the principal variation, 1 to 10 and more: CAPS-II right, TECH right, problems.
const PAPER: [(u32, u32, u32); 11] = [
    (1, 2, 2),
    (6, 10, 10),
    (24, 31, 33),
    (24, 39, 42),
    (14, 4, 28),
    (11, 0, 31),
    (5, 0, 15),
    (1, 0, 10),
    (6, 0, 9),
    (1, 0, 5),
    (0, 0, 11),
];

/// One problem and what came of it.
struct Attempt {
    id: String,
    wanted: String,
    played: String,
    solved: bool,
    solution: Solution,
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
    let bar = console::progress(tasks.len() as u64, "solving");
    let attempts: Vec<Attempt> = tasks
        .par_iter()
        .map(|(id, task)| {
            let attempt = attempt(args, id, task);
            bar.inc(1);
            attempt
        })
        .collect();
    bar.finish_and_clear();
    let mut tree = Tree::default();
    attempts.iter().for_each(|attempt| tree.add(&attempt.solution.tree));
    let solved = attempts.iter().filter(|attempt| attempt.solved).count();
    if args.json {
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
        let nodes = tree.nodes;
        return console.json(&SuiteDocument {
            schema: 1,
            solved,
            total,
            nodes,
            branching_factor,
            unbranched,
            positions,
        });
    }
    if args.table {
        table(args, console, &attempts)?;
    } else {
        for Attempt { id, wanted, played, solved, solution, .. } in &attempts {
            let mark = if *solved { "yes" } else { "no" };
            let nodes = grouped(solution.tree.nodes);
            writeln!(console.out(), "{id:<12}{mark:<5}{played:<9}{wanted:<16}{nodes:>10}")?;
        }
    }
    writeln!(
        console.out(),
        "\n{solved} of {} solved, {} nodes, branching factor {:.2}, {:.0}% of nodes with at most one successor",
        attempts.len(),
        grouped(tree.nodes),
        tree.branching_factor(),
        100.0 * tree.unbranched()
    )?;
    Ok(())
}

/// Solved: a right move, with a line that gains what is significant, so that it was not chosen by chance.
fn attempt(args: &Args, id: &str, task: &Task) -> Attempt {
    let solution = args.solve(&task.position, &mut |_| ());
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
        document: super::document(&task.position, &solution),
        solution,
    }
}

/// By depth of the principal variation of those that were solved, the paper's counts beside ours.
fn table(args: &Args, console: &mut Console, attempts: &[Attempt]) -> Outcome {
    let mut solved = [0_u32; 11];
    for attempt in attempts.iter().filter(|attempt| attempt.solved) {
        solved[attempt.solution.depth().clamp(1, 11) - 1] += 1;
    }
    let name = args.method.name();
    writeln!(console.out(), "depth   {name:>10}   Berliner's CAPS-II   TECH   of")?;
    for (depth, (ours, (caps, tech, all))) in solved.iter().zip(PAPER).enumerate() {
        let label = if depth == 10 { ">10".into() } else { (depth + 1).to_string() };
        writeln!(console.out(), "{label:>5}   {ours:>10}   {caps:>18}   {tech:>4}   {all:>2}")?;
    }
    Ok(())
}
