//! Searches, with everything that the statements speak of.

use std::collections::HashSet;

use lucena_gametree::{
    End, Record, Value, Visit, Watch, Window,
    algorithm::{
        alpha_beta,
        newsearch::{self, Report, Settings, Witness},
    },
};

use crate::{DEPTH, trees::Flat};

/// What the lemmas speak of, as it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    Descends { search: u64, from: u64, to: u64, goal: Value, a: Value, b: Value },
    Returns { search: u64, to: u64, low: Value, high: Value, a: Value, b: Value },
    Expands { search: u64, node: u64 },
}

#[derive(Debug, Default)]
pub struct Events(Vec<Event>);

impl Witness for Events {
    fn descends(&mut self, search: u64, from: u64, to: u64, goal: Value, a: Value, b: Value) {
        self.0.push(Event::Descends { search, from, to, goal, a, b });
    }

    fn returns(&mut self, search: u64, to: u64, low: Value, high: Value, a: Value, b: Value) {
        self.0.push(Event::Returns { search, to, low, high, a, b });
    }

    fn expands(&mut self, search: u64, node: u64) {
        self.0.push(Event::Expands { search, node });
    }
}

/// Records, and does not wait for ever: halving the range of n values takes ⌈log2 n⌉ searches at most.
#[derive(Debug, Default)]
pub struct Patient {
    pub record: Record,
    pub searches: u32,
    pub most: u32,
}

impl Watch for Patient {
    fn enter(&mut self, key: u64, depth: u32, window: Window) {
        self.searches += u32::from(key == 0);
        assert!(self.searches <= self.most, "more than {} searches", self.most);
        self.record.enter(key, depth, window);
    }

    fn leave(&mut self, value: Value, end: End) {
        self.record.leave(value, end);
    }
}

/// A run of newsearch.
pub struct Run {
    pub settings: Settings,
    pub report: Report,
    pub visits: Vec<Visit>,
    pub events: Vec<Event>,
}

impl Run {
    pub fn new(tree: &Flat, settings: Settings) -> Run {
        let values = (tree.range.1 - tree.range.0 + 1) as u32;
        let mut watch = Patient { most: values.next_power_of_two().ilog2(), ..Patient::default() };
        let mut events = Events::default();
        let report = newsearch::report(tree, DEPTH, settings, &mut watch, &mut events);
        Run { settings, report, visits: watch.record.visits, events: events.0 }
    }

    /// With every combination of the reductions; the first is without any.
    pub fn all(tree: &Flat) -> Vec<Run> {
        Settings::combinations().map(|settings| Run::new(tree, settings)).collect()
    }

    /// The goals in order.
    pub fn goals(&self) -> impl Iterator<Item = Value> + '_ {
        self.visits.iter().filter(|visit| visit.key == 0).map(|visit| visit.window.alpha)
    }

    /// The nodes that were expanded, with the number of the search.
    pub fn expanded(&self) -> Vec<(u64, u64)> {
        let expanded = |event: &Event| match *event {
            Event::Expands { search, node } => Some((search, node)),
            _ => None,
        };
        self.events.iter().filter_map(expanded).collect()
    }

    /// The nodes that were visited, each once.
    pub fn nodes(&self) -> Vec<u64> {
        let mut nodes: Vec<u64> = self.visits.iter().map(|visit| visit.key).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}

/// The visits of alpha-beta, by node: it visits none twice.
pub fn by_alpha_beta(tree: &Flat) -> Vec<Option<Visit>> {
    let mut record = Record::default();
    alpha_beta::run(tree, DEPTH, &mut record);
    let mut visits = vec![None; tree.nodes.len()];
    for visit in record.visits {
        assert_eq!(visits[visit.key as usize].replace(visit), None);
    }
    visits
}

pub fn leaves(visits: &[Visit]) -> HashSet<u64> {
    visits.iter().filter(|visit| visit.end == End::Leaf).map(|visit| visit.key).collect()
}
