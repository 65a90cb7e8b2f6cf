//! Marsland's Figure 8: what iterative deepening, aspiration, PVS and the memory tables save of a direct alpha-beta search
//! (§3.6), on any suite; the paper's is Bratko and Kopec's.
//!
//! Direct alpha-beta is 100 %. The paper measures CPU time; nodes are measured too, since they are the same on every
//! machine. Only time differs from run to run.

mod findings;
mod search;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use lucena_gametree::aid::{Combination, Uses};
use rayon::prelude::*;
use serde::Serialize;
use shakmaty::Chess;

pub use self::findings::{Finding, Verdict};
use self::search::Searched;
use crate::{Plot, Table, chess::Quiescence, plot::Series};

/// The first depth that is compared.
pub const SHALLOWEST: u32 = 2;

/// How a tree is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Alpha-beta to the full depth at once.
    Direct,
    /// Alpha-beta, a ply deeper in each iteration.
    Iterated,
    /// The same with a window of a pawn up and down around the last iteration's value.
    Aspiration,
    /// Principal variation search, a ply deeper in each iteration.
    Pvs,
}

impl Method {
    /// Those that deepen.
    pub const DEEPENING: [Method; 3] = [Method::Iterated, Method::Aspiration, Method::Pvs];

    /// As the figure has it.
    pub fn name(self) -> &'static str {
        match self {
            Method::Direct => "direct alpha-beta",
            Method::Iterated => "alpha-beta",
            Method::Aspiration => "aspiration",
            Method::Pvs => "PVS",
        }
    }
}

/// What can be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Nodes at the horizon and where the game is over.
    Leaves,
    /// All nodes.
    Nodes,
    /// Nodes with a cut-off.
    Cut,
    /// Nodes where no move was good.
    All,
    /// Seconds of processor time.
    Time,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 5] =
        [Measure::Leaves, Measure::Nodes, Measure::Cut, Measure::All, Measure::Time];

    /// For people and programs.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Leaves => "leaves",
            Measure::Nodes => "nodes",
            Measure::Cut => "cut",
            Measure::All => "all",
            Measure::Time => "time",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Measure> {
        Measure::ALL.into_iter().find(|measure| measure.name() == name)
    }

    /// What a person calls it.
    fn words(self) -> &'static str {
        match self {
            Measure::Leaves => "leaf nodes",
            Measure::Nodes => "all nodes",
            Measure::Cut => "CUT nodes",
            Measure::All => "ALL nodes",
            Measure::Time => "CPU time",
        }
    }
}

/// What a search to one depth cost, all iterations together, summed over the suite.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Effort {
    /// Visits of leaves and of nodes at the horizon.
    pub leaves: u64,
    /// All visits.
    pub nodes: u64,
    /// Nodes with a cut-off.
    pub cut: u64,
    /// Nodes where no move was good.
    pub all: u64,
    /// Nodes that the transposition table answered.
    pub known: u64,
    /// Processor time.
    pub seconds: f64,
    /// Positions where the value was not that of the direct search: a table may answer from a longer subtree.
    pub other_values: usize,
}

impl Effort {
    /// By one measure.
    pub fn by(&self, measure: Measure) -> f64 {
        match measure {
            Measure::Leaves => self.leaves as f64,
            Measure::Nodes => self.nodes as f64,
            Measure::Cut => self.cut as f64,
            Measure::All => self.all as f64,
            Measure::Time => self.seconds,
        }
    }
}

/// One trace of the figure.
#[derive(Debug, Clone, Serialize)]
pub struct Trace {
    /// What the legend says.
    pub name: String,
    /// How it searches.
    pub method: Method,
    /// With which aids.
    #[serde(skip)]
    pub aids: Combination,
    /// What that cost at each depth from [`SHALLOWEST`] on.
    pub efforts: Vec<Effort>,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// The last depth.
    pub deepest: u32,
    /// What is resolved at the horizon.
    pub quiescence: Quiescence,
    /// Entries of the transposition table: the paper's eight thousand.
    pub small: usize,
    /// And those of a table that is never full.
    pub large: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { deepest: 5, quiescence: Quiescence::Captures, small: 8192, large: 1 << 20 }
    }
}

/// The figure.
#[derive(Debug, Clone, Serialize)]
pub struct Figure8 {
    /// What was asked for.
    pub settings: Settings,
    /// How many positions.
    pub positions: usize,
    /// For each depth the mean number of moves at the nodes that direct alpha-beta expands, mean of the positions.
    pub widths: Vec<f64>,
    /// The traces, direct alpha-beta first.
    pub traces: Vec<Trace>,
}

/// Searches every position in every way; `progress` hears how many searches of how many are done. None when stopped.
pub fn run(
    positions: &[Chess],
    settings: Settings,
    progress: &(dyn Fn(usize, usize) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Figure8> {
    let setups = setups(settings);
    // Position by position, so that what else the machine does falls on all traces alike.
    let ways = |position| setups.iter().map(move |&(method, aids)| (method, aids, position));
    let jobs: Vec<(Method, Combination, &Chess)> = positions.iter().flat_map(ways).collect();
    let done = AtomicUsize::new(0);
    let searched: Vec<Searched> = jobs
        .par_iter()
        .with_max_len(1)
        .map(|&(method, aids, position)| {
            let searched = search::search(method, aids, position, settings, stop)?;
            progress(done.fetch_add(1, Relaxed) + 1, jobs.len());
            Some(searched)
        })
        .collect::<Option<_>>()?;
    let of_setup = |index: usize| searched.iter().skip(index).step_by(setups.len());
    let trace = |(index, &(method, aids))| Trace {
        name: name(method, aids, settings),
        method,
        aids,
        efforts: sum(of_setup(index), of_setup(0), settings),
    };
    let traces = setups.iter().enumerate().map(trace).collect();
    let width =
        |index: usize| of_setup(0).filter_map(move |found| found.depths.get(index)).map(|depth| depth.width);
    let depths = 0..=settings.deepest.saturating_sub(SHALLOWEST) as usize;
    let widths = depths.map(|index| width(index).sum::<f64>() / positions.len().max(1) as f64).collect();
    Some(Figure8 { settings, positions: positions.len(), widths, traces })
}

/// The traces: all combinations that the figure names, those with a transposition table again with a large one, and the
/// uses of the large one apart.
fn setups(settings: Settings) -> Vec<(Method, Combination)> {
    let mut setups = vec![(Method::Direct, Combination::NONE)];
    for entries in [settings.small, settings.large] {
        for method in Method::DEEPENING {
            let all = aids(entries).into_iter();
            setups.extend(
                all.filter(|aids| entries == settings.small || aids.transposition > 0)
                    .map(|aids| (method, aids)),
            );
        }
    }
    for uses in SINGLE_USES {
        setups.push((Method::Pvs, Combination { transposition: settings.large, uses, ..Combination::NONE }));
    }
    setups
}

/// Bare, and +trans, +ref, +hist in the combinations of the figure.
fn aids(entries: usize) -> [Combination; 7] {
    let of = |transposition, refutation, history| Combination {
        transposition,
        refutation,
        history,
        ..Combination::NONE
    };
    [
        Combination::NONE,
        of(entries, false, false),
        of(0, true, false),
        of(0, false, true),
        of(entries, false, true),
        of(0, true, true),
        of(entries, true, true),
    ]
}

/// Only one of the three uses of the transposition table each (Marsland §3.5): forward pruning, narrowing, re-ordering.
const SINGLE_USES: [Uses; 3] = [
    Uses { prune: true, narrow: false, order: false },
    Uses { prune: false, narrow: true, order: false },
    Uses { prune: false, narrow: false, order: true },
];

fn name(method: Method, aids: Combination, settings: Settings) -> String {
    let mut name = method.name().to_owned();
    if aids.transposition > 0 {
        name += if aids.transposition == settings.small { "+trans" } else { "+TRANS" };
    }
    if aids.refutation {
        name += "+ref";
    }
    if aids.history {
        name += "+hist";
    }
    if aids.uses != Uses::ALL {
        name += match aids.uses {
            Uses { prune: true, .. } => ", pruning only",
            Uses { narrow: true, .. } => ", narrowing only",
            _ => ", ordering only",
        };
    }
    name
}

/// Adds up the positions of one trace, in their order.
fn sum<'a>(
    found: impl Iterator<Item = &'a Searched>,
    direct: impl Iterator<Item = &'a Searched>,
    settings: Settings,
) -> Vec<Effort> {
    let mut sums: Vec<Effort> = (SHALLOWEST..=settings.deepest).map(|_| Effort::default()).collect();
    for (found, direct) in found.zip(direct) {
        for (sum, (found, direct)) in sums.iter_mut().zip(found.depths.iter().zip(&direct.depths)) {
            sum.leaves += found.count.leaves;
            sum.nodes += found.count.nodes;
            sum.cut += found.count.cut;
            sum.all += found.count.all;
            sum.known += found.count.known;
            sum.seconds += found.seconds;
            sum.other_values += usize::from(found.value != direct.value);
        }
    }
    sums
}

impl Figure8 {
    /// The depths that were compared.
    pub fn depths(&self) -> impl Iterator<Item = u32> + Clone + use<> {
        SHALLOWEST..=self.settings.deepest
    }

    /// What a search cost at a depth, in hundredths of direct alpha-beta.
    pub fn percent(&self, trace: &Trace, depth: u32, measure: Measure) -> Option<f64> {
        part(trace.at(depth)?, self.traces.first()?.at(depth)?, measure).map(|part| 100.0 * part)
    }

    /// The mean number of moves at the nodes of the direct search to a depth: Marsland's W.
    pub fn width(&self, depth: u32) -> f64 {
        let index = depth.checked_sub(SHALLOWEST).map_or(usize::MAX, |index| index as usize);
        self.widths.get(index).copied().unwrap_or(0.0)
    }

    /// The leaves of the minimal trees of all positions (Marsland §2.3), were they uniform: a lower bound for searches
    /// without a transposition table. With one they are no longer trees, and less may do (§3.2).
    pub fn minimal_leaves(&self, depth: u32) -> f64 {
        let power = |plies: u32| self.width(depth).powi(plies.cast_signed());
        self.positions as f64 * (power(depth.div_ceil(2)) + power(depth / 2) - 1.0)
    }

    /// The minimal tree in hundredths of the leaves of direct alpha-beta; "a good estimate of the lower bound on the time
    /// required" as well (Marsland §3.6).
    pub fn minimal_percent(&self, depth: u32) -> Option<f64> {
        let direct = self.traces.first()?.at(depth)?.leaves;
        (direct > 0).then_some(100.0 * self.minimal_leaves(depth) / direct as f64)
    }

    /// All traces by one measure, in hundredths of direct alpha-beta.
    pub fn table(&self, measure: Measure) -> Table {
        let mut table = Table::new(&[&format!("{}, % of direct alpha-beta", measure.words())]);
        table.head.extend(self.depths().map(|depth| format!("{depth} plies")));
        table.head.push("other values".to_owned());
        for trace in &self.traces {
            let mut row = vec![trace.name.clone()];
            row.extend(self.depths().map(|depth| percent(self.percent(trace, depth, measure))));
            row.push(trace.efforts.iter().map(|effort| effort.other_values).sum::<usize>().to_string());
            table.row(row);
        }
        let minimal = self.depths().map(|depth| percent(self.minimal_percent(depth)));
        table.row(
            std::iter::once("minimal tree (leaves)".to_owned())
                .chain(minimal)
                .chain([String::new()])
                .collect(),
        );
        table.row(self.absolute(measure));
        table
    }

    /// What 100 % is.
    fn absolute(&self, measure: Measure) -> Vec<String> {
        let direct = self.traces.first();
        let digits = if measure == Measure::Time { 2 } else { 0 };
        let number = |depth| {
            let effort = direct.and_then(|trace| trace.at(depth)).map_or(0.0, |effort| effort.by(measure));
            format!("{effort:.digits$}")
        };
        std::iter::once("100 % is".to_owned())
            .chain(self.depths().map(number))
            .chain([String::new()])
            .collect()
    }

    /// The traces that Marsland's figure shows: the three methods bare, PVS with every aid, and the minimal tree.
    pub fn plot(&self, measure: Measure) -> Plot {
        let shown = |trace: &&Trace| {
            let bare = trace.aids == Combination::NONE && trace.method != Method::Direct;
            let small = trace.method == Method::Pvs && trace.aids.transposition != self.settings.large;
            bare || small
        };
        let line = |trace: &Trace| {
            let point = |depth| Some((f64::from(depth), self.percent(trace, depth, measure)?));
            Series::line(&trace.name, self.depths().filter_map(point))
        };
        let mut series: Vec<Series> = self.traces.iter().filter(shown).map(line).collect();
        let minimal =
            self.depths().filter_map(|depth| Some((f64::from(depth), self.minimal_percent(depth)?)));
        series.push(Series { dashed: true, ..Series::line("minimal tree (leaves)", minimal) });
        Plot {
            title: format!("Alpha-beta enhancements, {} positions (Marsland, Figure 8)", self.positions),
            across: "search depth (plies)".to_owned(),
            up: format!("{}, % of direct alpha-beta", measure.words()),
            logarithmic: false,
            series,
        }
    }

    /// The six findings of Marsland §3.6, each with our numbers by this measure, and what they say of it.
    pub fn findings(&self, measure: Measure) -> Vec<Finding> {
        findings::all(self, measure)
    }

    /// The trace of a method with these aids.
    fn trace(&self, method: Method, aids: Combination) -> Option<&Trace> {
        self.traces.iter().find(|trace| trace.method == method && trace.aids == aids)
    }
}

impl Trace {
    /// What a search to this depth cost.
    pub fn at(&self, depth: u32) -> Option<&Effort> {
        self.efforts.get(depth.checked_sub(SHALLOWEST)? as usize)
    }
}

/// So many seconds of the whole suite cannot be told from noise.
const LEAST_SECONDS: f64 = 0.2;

/// What one search cost in parts of another.
fn part(of: &Effort, whole: &Effort, measure: Measure) -> Option<f64> {
    let least = if measure == Measure::Time { LEAST_SECONDS } else { 0.0 };
    (whole.by(measure) > least).then_some(of.by(measure) / whole.by(measure))
}

fn percent(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.1}"))
}
