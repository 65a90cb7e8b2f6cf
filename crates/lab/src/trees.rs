//! Random trees: alpha-beta and newsearch as VIRGO §2.4 measured them, and every other exact algorithm beside them.

use lucena_gametree::{
    Algorithm, Count,
    algorithm::{alpha_beta, newsearch},
    trees::{Leaves, Random},
};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{Sample, Stoppable};

/// Which trees, and how many.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trees {
    /// Moves of every node.
    pub breadth: u16,
    /// Plies.
    pub depth: u32,
    /// The values.
    pub leaves: Leaves,
    /// How many trees.
    pub count: u64,
    /// Other seeds, other trees.
    pub seed: u64,
}

impl Trees {
    /// One of them.
    pub fn tree(&self, index: u64) -> Random {
        // A seed of its own for every row, so that rows are independent.
        let row = u64::from(self.breadth) << 48 ^ u64::from(self.depth) << 40 ^ index;
        Random { breadth: self.breadth, leaves: self.leaves, seed: self.seed.wrapping_mul(0x9e37_79b9) ^ row }
    }
}

/// Larger trees take hours.
const LARGEST: f64 = 2e7;

/// A tree that has too many leaves.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{breadth} moves and {depth} plies make {leaves:.1e} leaves; up to 2e7 can be searched")]
pub struct TooLarge {
    breadth: u16,
    depth: u32,
    leaves: f64,
}

impl Trees {
    /// Whether they can be searched in good time.
    pub fn check(&self) -> Result<(), TooLarge> {
        let (breadth, depth) = (self.breadth, self.depth);
        let leaves = f64::from(breadth).powi(depth as i32);
        if leaves > LARGEST { Err(TooLarge { breadth, depth, leaves }) } else { Ok(()) }
    }
}

/// Rows, for programs.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename = "LabTrees")]
pub struct Document {
    /// One for each kind of trees.
    pub rows: Vec<Row>,
}

/// What alpha-beta and newsearch did on one tree.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    /// Alpha-beta's visits.
    pub alpha_beta: Count,
    /// newsearch's report.
    pub newsearch: newsearch::Report,
    /// The leaves that newsearch visits.
    pub leaves: u64,
}

/// Both on every tree, on all cores; the order is that of the trees.
pub fn pairs(trees: &Trees, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Pair> {
    let one = |index: u64| {
        let tree = Stoppable { tree: trees.tree(index), stop };
        let (mut count, mut goals) = (Count::default(), Count::default());
        alpha_beta::run(&tree, trees.depth, &mut count);
        let settings = newsearch::Settings::THESIS;
        let newsearch = newsearch::report(&tree, trees.depth, settings, &mut goals, &mut ());
        Pair { alpha_beta: count, newsearch, leaves: goals.leaves }
    };
    (0..trees.count).into_par_iter().filter(|_| !stop()).map(one).collect()
}

/// What an algorithm visits on the average.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
pub struct Visits {
    /// All nodes.
    pub nodes: f64,
    /// Leaves.
    pub leaves: f64,
    /// The standard error of `nodes`.
    pub se: f64,
}

impl Visits {
    fn of(counts: &[Count]) -> Visits {
        let (mut nodes, mut leaves) = (Sample::default(), Sample::default());
        for count in counts {
            nodes.add(count.nodes as f64);
            leaves.add(count.leaves as f64);
        }
        Visits { nodes: nodes.mean(), leaves: leaves.mean(), se: nodes.error() }
    }
}

/// What newsearch does on the average; the names are explained at [`newsearch::Report`].
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, TS)]
pub struct Goals {
    /// N.
    pub nodes: f64,
    /// M.
    pub rejects: f64,
    /// ND.
    pub distinct: f64,
    /// The most nodes stored after any search, on any tree.
    pub memory_max: u64,
    /// ML as the thesis seems to have counted it: the most stored after the first search, on any tree.
    pub memory_first: u64,
    /// S.
    pub searches: f64,
    /// Leaves, for comparison with the others: distinct ones.
    pub leaves: f64,
    /// The standard error of `nodes`.
    pub se: f64,
}

/// All algorithms on the same trees.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "LabRow")]
pub struct Row {
    /// Moves of every node.
    pub breadth: u16,
    /// Plies.
    pub depth: u32,
    /// How many trees.
    pub trees: u64,
    /// newsearch.
    pub newsearch: Goals,
    /// The others by name.
    #[serde(flatten)]
    pub others: std::collections::BTreeMap<String, Visits>,
}

/// Measures one row with these algorithms besides alpha-beta and newsearch.
pub fn row(trees: &Trees, algorithms: &[Algorithm], stop: &(dyn Fn() -> bool + Sync)) -> Row {
    let mut row = Row::of(trees, &pairs(trees, stop));
    let known = [Algorithm::AlphaBeta, Algorithm::NewSearch];
    for &algorithm in algorithms.iter().filter(|algorithm| !known.contains(algorithm)) {
        let one = |index: u64| {
            let mut count = Count::default();
            algorithm.run(&Stoppable { tree: trees.tree(index), stop }, trees.depth, &mut count);
            count
        };
        let counts: Vec<Count> = (0..trees.count).into_par_iter().filter(|_| !stop()).map(one).collect();
        row.others.insert(key(algorithm), Visits::of(&counts));
    }
    row
}

impl Row {
    /// What alpha-beta and newsearch did on the average.
    pub fn of(trees: &Trees, pairs: &[Pair]) -> Row {
        let alpha_beta: Vec<Count> = pairs.iter().map(|pair| pair.alpha_beta).collect();
        Row {
            breadth: trees.breadth,
            depth: trees.depth,
            trees: trees.count,
            newsearch: goals(pairs),
            others: [(key(Algorithm::AlphaBeta), Visits::of(&alpha_beta))].into(),
        }
    }

    /// What an algorithm other than newsearch visits, if it was measured.
    pub fn visits(&self, algorithm: Algorithm) -> Option<Visits> {
        self.others.get(&key(algorithm)).copied()
    }
}

/// The name of an algorithm in a document.
fn key(algorithm: Algorithm) -> String {
    algorithm.name().replace('-', "_")
}

fn goals(pairs: &[Pair]) -> Goals {
    let sample = |number: fn(&Pair) -> u64| {
        let mut sample = Sample::default();
        pairs.iter().for_each(|pair| sample.add(number(pair) as f64));
        sample
    };
    let nodes = sample(|pair| pair.newsearch.nodes);
    Goals {
        nodes: nodes.mean(),
        rejects: sample(|pair| pair.newsearch.rejects).mean(),
        distinct: sample(|pair| pair.newsearch.distinct).mean(),
        memory_max: sample(|pair| pair.newsearch.memory_max).max as u64,
        memory_first: sample(|pair| pair.newsearch.memory_first).max as u64,
        searches: sample(|pair| pair.newsearch.searches).mean(),
        leaves: sample(|pair| pair.leaves).mean(),
        se: nodes.error(),
    }
}
