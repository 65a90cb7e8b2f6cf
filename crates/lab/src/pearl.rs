//! Branching factors: what Pearl predicts for random trees (VIRGO §2.4.3), and what the algorithms show.

use lucena_gametree::{Algorithm, Count, trees::Leaves};
use rayon::prelude::*;

use crate::{Plot, Sample, Table, plot::Series, trees::Trees};

/// The root of x^b + x - 1 between 0 and 1: P*.
pub fn critical(breadth: u16) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if middle.powi(i32::from(breadth)) + middle < 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// P*/(1-P*): what the branching factor of SOLVE, and so of alpha-beta, tends to.
pub fn asymptotic(breadth: u16) -> f64 {
    let critical = critical(breadth);
    critical / (1.0 - critical)
}

/// For every breadth: Pearl's factor and its approximations, and by how much a ply multiplies the leaves of each
/// algorithm, measured between the two greatest depths of the same parity that the size allows.
pub fn table(
    breadths: &[u16],
    algorithms: &[Algorithm],
    count: u64,
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Table {
    let mut head = vec!["breadth", "P*", "P*/(1-P*)", "0.925b^0.747", "b/ln b", "√b", "depths"];
    head.extend(algorithms.iter().map(|algorithm| algorithm.name()));
    let mut table = Table::new(&head);
    for &breadth in breadths {
        if stop() {
            break;
        }
        let b = f64::from(breadth);
        let deep = (16_000_f64.ln() / b.ln()).floor().max(3.0) as u32;
        let mut words = vec![
            breadth.to_string(),
            format!("{:.4}", critical(breadth)),
            format!("{:.2}", asymptotic(breadth)),
            format!("{:.2}", 0.925 * b.powf(0.747_41)),
            format!("{:.2}", b / b.ln()),
            format!("{:.2}", b.sqrt()),
            format!("{}, {deep}", deep - 2),
        ];
        for &algorithm in algorithms {
            let leaves = |depth: u32| mean_leaves(breadth, depth, algorithm, count, seed);
            words.push(format!("{:.2}", (leaves(deep) / leaves(deep - 2)).sqrt()));
        }
        table.row(words);
    }
    table
}

fn mean_leaves(breadth: u16, depth: u32, algorithm: Algorithm, count: u64, seed: u64) -> f64 {
    // Values that hardly ever tie, as Pearl's.
    let trees = Trees { breadth, depth, leaves: Leaves::Uniform(1 << 20), count, seed };
    let leaves = |index: u64| {
        let mut visits = Count::default();
        algorithm.run(&trees.tree(index), depth, &mut visits);
        visits.leaves as f64
    };
    let counts: Vec<f64> = (0..count).into_par_iter().map(leaves).collect();
    let mut sample = Sample::default();
    counts.into_iter().for_each(|count| sample.add(count));
    sample.mean()
}

/// Pearl's factor and what the algorithms show, from the table above: every column of numbers is a line.
pub fn plot(table: &Table) -> Plot {
    let number = |row: &[String], column: usize| row.get(column).and_then(|word| word.parse::<f64>().ok());
    let line = |(column, name): (usize, &String)| {
        let points = table.rows.iter().filter_map(|row| Some((number(row, 0)?, number(row, column)?)));
        Series { dashed: column < MEASURED, ..Series::line(name, points) }
    };
    // The breadth, P* and the depths are no factors.
    let shown = |&(column, _): &(usize, &String)| column > 1 && column != MEASURED - 1;
    Plot {
        title: "Branching factors of random trees".to_owned(),
        across: "breadth".to_owned(),
        up: "by how much a ply multiplies the leaves".to_owned(),
        logarithmic: false,
        series: table.head.iter().enumerate().filter(shown).map(line).collect(),
    }
}

/// The first column that was measured.
const MEASURED: usize = 7;
