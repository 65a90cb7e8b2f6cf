//! VIRGO's Tables 1 to 10 again: ours beside the printed ones, with the sampling error of fifty trees.

use crate::{
    Plot, Sample, Table,
    plot::{Point, Series},
    thesis::{Printed, Varies},
    trees::{self, Pair, Row, Trees},
};

/// Trees a row in the thesis.
pub const FIFTY: u64 = 50;

/// A printed number beside ours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// As printed.
    pub printed: f64,
    /// Our mean.
    pub ours: f64,
    /// The standard error of a mean of fifty trees.
    pub error: f64,
    /// How far the printed number may be off by its rounding alone.
    pub rounding: f64,
}

impl Cell {
    /// By how many standard errors of fifty trees the printed number differs from ours, rounding forgiven.
    pub fn deviation(&self) -> f64 {
        let off = ((self.printed - self.ours).abs() - self.rounding).max(0.0);
        if self.error > 0.0 {
            off.copysign(self.printed - self.ours) / self.error
        } else if off > 0.0 {
            f64::INFINITY
        } else {
            0.0
        }
    }

    /// Whether fifty trees of this kind can hardly give what is printed.
    pub fn is_outside(&self) -> bool {
        self.deviation().abs() > 3.0
    }
}

/// A printed row beside ours.
#[derive(Debug, Clone)]
pub struct Compared {
    /// Breadth, depth, range or deviation.
    pub x: u32,
    /// In the order of [`COLUMNS`].
    pub cells: Vec<Cell>,
    /// Ours in full.
    pub row: Row,
}

/// What the columns are called.
pub const COLUMNS: [&str; 6] = ["NAB", "N/NAB", "(N-M)/NAB", "ND/NAB", "ML/NAB", "S"];

/// A table beside ours.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// What was printed.
    pub printed: Printed,
    /// Row by row.
    pub rows: Vec<Compared>,
    /// Trees a row of ours.
    pub trees: u64,
}

/// Measures a table with so many trees a row; `done` hears of every row.
pub fn compare(
    printed: Printed,
    count: u64,
    seed: u64,
    done: &mut dyn FnMut(),
    stop: &(dyn Fn() -> bool + Sync),
) -> Comparison {
    let mut rows = Vec::new();
    for &(x, nab, n, expanded, distinct, memory, searches) in printed.rows {
        let (breadth, depth, leaves) = printed.varies.trees(x);
        let trees = Trees { breadth, depth, leaves, count, seed };
        let pairs = trees::pairs(&trees, stop);
        if stop() {
            break;
        }
        let of_integers = 100.0 / f64::from(nab.max(1));
        let cells = vec![
            plain(f64::from(nab), &pairs, |pair| pair.alpha_beta.nodes as f64),
            ratio(n, 0.05, &pairs, |pair| pair.newsearch.nodes as f64),
            ratio(expanded, 0.05, &pairs, |pair| (pair.newsearch.nodes - pair.newsearch.rejects) as f64),
            ratio(distinct, 0.05 + of_integers, &pairs, |pair| pair.newsearch.distinct as f64),
            greatest(memory, 0.05 + of_integers, &pairs),
            plain(f64::from(searches), &pairs, |pair| pair.newsearch.searches as f64),
        ];
        rows.push(Compared { x, cells, row: Row::of(&trees, &pairs) });
        done();
    }
    Comparison { printed, rows, trees: count }
}

/// Means that the thesis cut off after the point: the number printed stands for half a point more.
fn plain(printed: f64, pairs: &[Pair], number: impl Fn(&Pair) -> f64) -> Cell {
    let sample = sample(pairs.iter().map(number));
    Cell { printed: printed + 0.5, ours: sample.mean(), error: sample.error_of(FIFTY), rounding: 0.5 }
}

/// A mean in percent of alpha-beta's mean; the error is that of a ratio of two means.
fn ratio(printed: f64, rounding: f64, pairs: &[Pair], number: impl Fn(&Pair) -> f64) -> Cell {
    let base = sample(pairs.iter().map(|pair| pair.alpha_beta.nodes as f64)).mean();
    let share = sample(pairs.iter().map(&number)).mean() / base;
    let residual = sample(pairs.iter().map(|pair| number(pair) - share * pair.alpha_beta.nodes as f64));
    Cell { printed, ours: 100.0 * share, error: 100.0 * residual.error_of(FIFTY) / base, rounding }
}

/// The greatest of fifty in percent of alpha-beta's mean, by groups of fifty.
fn greatest(printed: f64, rounding: f64, pairs: &[Pair]) -> Cell {
    let share = |group: &[Pair]| {
        let base = sample(group.iter().map(|pair| pair.alpha_beta.nodes as f64)).mean();
        100.0 * sample(group.iter().map(|pair| pair.newsearch.memory_first as f64)).max / base
    };
    let groups = match pairs.len() / FIFTY as usize {
        10.. => sample(pairs.chunks_exact(FIFTY as usize).map(share)),
        _ => sample((0..200).map(|number| share(&drawn_again(pairs, number)))),
    };
    Cell { printed, ours: groups.mean(), error: groups.deviation(), rounding }
}

/// Fifty of a few trees, drawn with replacement: how much the greatest of fifty varies.
fn drawn_again(pairs: &[Pair], number: u64) -> Vec<Pair> {
    let mut state = number;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    (0..FIFTY).filter_map(|_| pairs.get(next() % pairs.len().max(1)).copied()).collect()
}

fn sample(numbers: impl Iterator<Item = f64>) -> Sample {
    let mut sample = Sample::default();
    numbers.for_each(|number| sample.add(number));
    sample
}

impl Comparison {
    /// The printed numbers, ours, and the error of fifty trees; a star marks what is outside of three errors.
    pub fn table(&self) -> Table {
        let mut head = vec![self.printed.varies.name().to_owned()];
        for name in COLUMNS {
            head.extend([name.to_owned(), "ours".to_owned(), "±".to_owned()]);
        }
        let shallow = self.printed.varies == Varies::Breadth { depth: 4 };
        if shallow {
            head.push("alb_bf".to_owned());
        }
        let mut table = Table { head, rows: Vec::new() };
        for row in &self.rows {
            let mut words = vec![row.x.to_string()];
            for (index, cell) in row.cells.iter().enumerate() {
                let whole = index == 0 || index + 1 == COLUMNS.len();
                let printed =
                    if whole { format!("{:.0}", cell.printed - 0.5) } else { format!("{:.1}", cell.printed) };
                let star = if cell.is_outside() { "*" } else { "" };
                let digits = if index == 0 { 0 } else { 1 };
                words.extend([
                    format!("{printed}{star}"),
                    format!("{:.digits$}", cell.ours),
                    format!("{:.digits$}", cell.error),
                ]);
            }
            if shallow {
                words.push((row.x * row.x).to_string());
            }
            table.row(words);
        }
        table
    }

    /// How many cells there are, and how many are outside of three standard errors.
    pub fn outside(&self) -> (usize, usize) {
        let cells = || self.rows.iter().flat_map(|row| &row.cells);
        (cells().count(), cells().filter(|cell| cell.is_outside()).count())
    }

    /// Whether a row can be fifty independent trees of the kind described: none of its cells is outside.
    pub fn can_be(row: &Compared) -> bool {
        !row.cells.iter().any(Cell::is_outside)
    }

    /// N, N-M, ND and ML against alpha-beta, the thesis's and ours (its graphs 1 to 4).
    pub fn plot(&self) -> Plot {
        let series = |column: usize, name: &str| {
            let points = self.rows.iter().filter_map(|row| {
                let cell = row.cells.get(column)?;
                Some(Point { x: f64::from(row.x), y: cell.ours, error: cell.error })
            });
            let ours = Series {
                name: format!("{name}, ours"),
                points: points.collect(),
                scattered: false,
                dashed: false,
            };
            let printed =
                self.rows.iter().filter_map(|row| Some((f64::from(row.x), row.cells.get(column)?.printed)));
            [ours, Series { dashed: true, ..Series::line(&format!("{name}, printed"), printed) }]
        };
        Plot {
            title: format!("VIRGO, Table {}: {}", self.printed.number, self.printed.title),
            across: self.printed.varies.name().to_owned(),
            up: "percent of alpha-beta's nodes".to_owned(),
            logarithmic: false,
            series: [(1, "N"), (2, "N-M"), (3, "ND"), (4, "ML")]
                .into_iter()
                .flat_map(|(column, name)| series(column, name))
                .collect(),
        }
    }

    /// The local minima that §2.4.3 found in N/NAB and whether ours have them: the ratio there and at both neighbours.
    pub fn minima(&self) -> Vec<Minimum> {
        let mut found = Vec::new();
        for window in self.rows.windows(3) {
            let (Some(before), Some(here), Some(after)) = (window.first(), window.get(1), window.get(2))
            else {
                continue;
            };
            let at = |row: &Compared| row.cells.get(1).copied();
            let (Some(left), Some(cell), Some(right)) = (at(before), at(here), at(after)) else { continue };
            if cell.printed < left.printed && cell.printed < right.printed {
                // Three standard errors of the difference of our own means.
                let ours = (FIFTY as f64 / self.trees.max(1) as f64).sqrt();
                let below = |other: Cell| other.ours - cell.ours > 3.0 * ours * other.error.hypot(cell.error);
                let real = below(left) && below(right);
                found.push(Minimum { x: here.x, left, here: cell, right, real });
            }
        }
        found
    }
}

/// A local minimum of the printed N/NAB.
#[derive(Debug, Clone, Copy)]
pub struct Minimum {
    /// Where.
    pub x: u32,
    /// The neighbour before.
    pub left: Cell,
    /// Itself.
    pub here: Cell,
    /// The neighbour after.
    pub right: Cell,
    /// Whether our means have it too, by more than chance.
    pub real: bool,
}
