//! `lucena lab trees`: random trees, VIRGO's tables, Pearl's factors.

use lucena_gametree::{Algorithm, trees::Leaves};
use lucena_lab::{
    Plot, Table,
    comparison::{self, Cell, Comparison},
    pearl,
    plot::Series,
    thesis::TABLES,
    trees::{self, Document, Row, Trees},
};

use super::output::OutputArgs;
use crate::{
    console::{self, Console, Failure, Outcome, bad_input},
    stop,
};

/// Random trees: VIRGO's Tables 1 to 10 again, or one row for every algorithm
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena lab trees                                    all ten tables with 50 trees a row, as printed in 1983\n  \
    lucena lab trees --table 3 --trees 2000 --out plots\n  \
    lucena lab trees --breadth 5 --depth 6 --trees 500 --json\n  \
    lucena lab trees --pearl                            branching factors\n\n\
    NAB: nodes of alpha-beta. N: visits of newsearch; M: those that its memory ended at once; ND: different nodes;\n\
    ML: nodes stored after the first search, the most of 50 trees; S: searches. ± is the standard error of a mean\n\
    of 50 trees; a star marks a printed number that is more than three of them away from ours.")]
pub struct Args {
    /// Only this table of the thesis
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10), conflicts_with_all = ["breadth", "pearl"])]
    table: Option<u32>,

    /// One row: moves of every node
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u16).range(1..=256), requires = "depth")]
    breadth: Option<u16>,

    /// One row: plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=60), requires = "breadth")]
    depth: Option<u32>,

    /// One row: values from 0 up to but not including this
    #[arg(long, value_name = "R", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    range: u32,

    /// One row: normal values with this standard deviation
    #[arg(long, value_name = "SD")]
    deviation: Option<f64>,

    /// Pearl's branching factors and ours
    #[arg(long, conflicts_with = "breadth")]
    pearl: bool,

    /// Trees a row
    #[arg(long, value_name = "N", default_value_t = comparison::FIFTY, value_parser = clap::value_parser!(u64).range(1..))]
    trees: u64,

    /// Other seeds, other trees
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        self.output.prepare()?;
        let outcome = match (self.breadth, self.depth) {
            (Some(breadth), Some(depth)) => self.one_row(console, breadth, depth),
            _ if self.pearl => self.factors(console),
            _ => self.tables(console),
        };
        if stop::requested() { outcome.and(Err(Failure::Interrupted)) } else { outcome }
    }

    fn one_row(&self, console: &mut Console, breadth: u16, depth: u32) -> Outcome {
        let leaves = match self.deviation {
            Some(deviation) => {
                Leaves::Normal { mean: f64::from(self.range) / 2.0, deviation, range: self.range }
            }
            None => Leaves::Uniform(self.range),
        };
        let trees = Trees { breadth, depth, leaves, count: self.trees, seed: self.seed };
        trees.check().map_err(bad_input)?;
        let algorithms: Vec<Algorithm> = Algorithm::exact().collect();
        let row = trees::row(&trees, &algorithms, &stop::requested);
        let title = format!("Breadth {breadth}, depth {depth}, {} trees", self.trees);
        let table = algorithms_table(&row);
        self.output.table(console, &format!("trees-{breadth}-{depth}"), &title, &table)?;
        self.output.plot(&format!("trees-{breadth}-{depth}"), &algorithms_plot(&title, &row))?;
        if self.output.json {
            console.json(&Document { rows: vec![row] })?;
        }
        Ok(())
    }

    fn factors(&self, console: &mut Console) -> Outcome {
        let algorithms = [
            Algorithm::Shallow,
            Algorithm::AlphaBeta,
            Algorithm::Scout,
            Algorithm::Pvs,
            Algorithm::Sss,
            Algorithm::NewSearch,
        ];
        let breadths = [2, 3, 4, 5, 6, 8, 10, 15, 20, 25];
        let table = pearl::table(&breadths, &algorithms, self.trees, self.seed, &stop::requested);
        let title =
            "Branching factors: Pearl's for random trees, and by how much a ply multiplies the leaves";
        self.output.plot("branching", &pearl::plot(&table))?;
        self.output.table(console, "branching", title, &table)
    }

    fn tables(&self, console: &mut Console) -> Outcome {
        let wanted = || TABLES.iter().filter(|table| self.table.is_none_or(|number| number == table.number));
        let rows: usize = wanted().map(|table| table.rows.len()).sum();
        let bar = console::progress(rows as u64, "random trees");
        let mut documents = Vec::new();
        let (mut off, mut by_themselves) = (0, 0);
        for &printed in wanted() {
            let found =
                comparison::compare(printed, self.trees, self.seed, &mut || bar.inc(1), &stop::requested);
            if stop::requested() {
                break;
            }
            self.print(console, &found)?;
            for row in found.rows.iter().filter(|row| !Comparison::can_be(row)) {
                off += 1;
                by_themselves += usize::from(row.cells.first().is_some_and(Cell::is_outside));
            }
            documents.extend(found.rows.into_iter().map(|compared| compared.row));
        }
        let sentence = format!(
            "Of {rows} printed rows {off} can hardly be 50 independent trees of the kind described; in {by_themselves} of them \
             NAB itself, alpha-beta alone, is outside of three standard errors."
        );
        self.output.say(console, &sentence)?;
        if self.output.json {
            console.json(&Document { rows: documents })?;
        }
        Ok(())
    }

    fn print(&self, console: &mut Console, found: &Comparison) -> Outcome {
        let number = found.printed.number;
        let title = format!(
            "Table {number}. {}: printed, ours from {} trees, ± the error of 50",
            found.printed.title, found.trees
        );
        self.output.table(console, &format!("virgo-table-{number}"), &title, &found.table())?;
        self.output.plot(&format!("virgo-table-{number}"), &found.plot())?;
        let (cells, outside) = found.outside();
        let rows: Vec<String> =
            found.rows.iter().filter(|row| !Comparison::can_be(row)).map(|row| row.x.to_string()).collect();
        let verdict = match rows.is_empty() {
            true => "every printed row can be 50 trees of this kind".to_owned(),
            false => format!("50 trees of this kind hardly give the rows {}", rows.join(", ")),
        };
        self.output.say(
            console,
            &format!("{outside} of {cells} cells outside of three standard errors; {verdict}."),
        )?;
        for minimum in found.minima() {
            let verdict = if minimum.real { "ours has it too" } else { "ours has none beyond chance" };
            let sentence = format!(
                "N/NAB as printed has a minimum at {} ({:.1} between {:.1} and {:.1}); {verdict}: {:.1} between {:.1} and {:.1}.",
                minimum.x,
                minimum.here.printed,
                minimum.left.printed,
                minimum.right.printed,
                minimum.here.ours,
                minimum.left.ours,
                minimum.right.ours
            );
            self.output.say(console, &sentence)?;
        }
        Ok(())
    }
}

/// Every algorithm with its visits, in percent of alpha-beta's.
fn algorithms_table(row: &Row) -> Table {
    let mut table =
        Table::new(&["algorithm", "nodes", "±", "leaves", "% of alpha-beta's nodes", "% of its leaves"]);
    let base = row.visits(Algorithm::AlphaBeta);
    let share =
        |number: f64, of: Option<f64>| of.map_or(String::new(), |of| format!("{:.1}", 100.0 * number / of));
    for algorithm in Algorithm::exact() {
        let (nodes, se, leaves) = match row.visits(algorithm) {
            Some(visits) => (visits.nodes, visits.se, visits.leaves),
            None => (row.newsearch.nodes, row.newsearch.se, row.newsearch.leaves),
        };
        table.row(vec![
            algorithm.name().to_owned(),
            format!("{nodes:.1}"),
            format!("{se:.1}"),
            format!("{leaves:.1}"),
            share(nodes, base.map(|base| base.nodes)),
            share(leaves, base.map(|base| base.leaves)),
        ]);
    }
    table
}

/// Nodes and leaves by algorithm.
fn algorithms_plot(title: &str, row: &Row) -> Plot {
    let numbers = |pick: fn(&trees::Visits) -> f64, newsearch: f64| {
        Algorithm::exact().enumerate().map(move |(at, algorithm)| {
            (at as f64 + 1.0, row.visits(algorithm).as_ref().map_or(newsearch, pick))
        })
    };
    let names: Vec<&str> = Algorithm::exact().map(Algorithm::name).collect();
    Plot {
        title: title.to_owned(),
        across: format!("1 to {}: {}", names.len(), names.join(", ")),
        up: "visits".to_owned(),
        logarithmic: true,
        series: vec![
            Series::line("nodes", numbers(|visits| visits.nodes, row.newsearch.nodes)),
            Series::line("leaves", numbers(|visits| visits.leaves, row.newsearch.leaves)),
        ],
    }
}
