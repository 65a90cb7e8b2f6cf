//! The mended algorithm, word for word.

use std::collections::HashSet;

use lucena_gametree::{
    Value, Window,
    algorithm::newsearch::{Report, Settings},
};

use crate::{searches::Event, trees::Flat};

/// newsearch as it is written down, with a table for its memory: what the implementation is held against.
pub struct Model<'a> {
    pub tree: &'a Flat,
    pub settings: Settings,
    /// BVL, BVH and r of the stored nodes.
    pub memory: Vec<Option<(Value, Value, usize)>>,
    pub goal: Value,
    pub visits: Vec<u64>,
    pub events: Vec<Event>,
    pub report: Report,
    /// Of every node, whether it is stored after each search.
    pub stored: Vec<Vec<bool>>,
}

impl Model<'_> {
    pub fn run(tree: &Flat, settings: Settings) -> Model<'_> {
        let mut model = Model {
            tree,
            settings,
            memory: vec![None; tree.nodes.len()],
            goal: 0,
            visits: Vec::new(),
            events: Vec::new(),
            report: Report::default(),
            stored: Vec::new(),
        };
        let (mut low, mut high) = tree.range;
        let mut a = -Window::INFINITE;
        while low < high {
            model.goal = (low + high).div_euclid(2);
            model.report.searches += 1;
            model.visit(0, &mut a, Window::INFINITE);
            (low, high, _) = model.memory[0].unwrap();
            model.stored.push(model.memory.iter().map(Option::is_some).collect());
        }
        let distinct: HashSet<u64> = model.visits.iter().copied().chain([0]).collect();
        let size = |stored: &Vec<bool>| stored.iter().filter(|&&stored| stored).count() as u64;
        let sizes = model.stored.iter().map(size);
        model.report = Report {
            value: low,
            nodes: model.visits.len() as u64,
            distinct: distinct.len() as u64,
            memory_first: sizes.clone().next().unwrap_or(0),
            memory_max: sizes.max().unwrap_or(0),
            ..model.report
        };
        model
    }

    pub fn visit(&mut self, node: u64, a: &mut Value, mut b: Value) -> bool {
        let (goal, search) = (self.goal, self.report.searches);
        self.visits.push(node);
        let (bottom, top) = self.tree.range;
        let (mut low, mut high, mut first) = self.memory[node as usize].unwrap_or((bottom, top, 0));
        if goal < low || goal >= high {
            self.report.rejects += 1;
            return goal < low;
        }
        self.events.push(Event::Expands { search, node });
        if self.tree.is_leaf(node) {
            let value = self.tree.nodes[node as usize].value;
            self.memory[node as usize] = Some((value, value, 0));
            return value > goal;
        }
        let is_max = self.tree.is_max(node);
        let successors: Vec<u64> = self.tree.successors(node).collect();
        let (mut lows, mut highs, mut cut) = (Vec::new(), Vec::new(), None);
        for (index, &to) in successors.iter().enumerate().skip(first) {
            self.events.push(Event::Descends { search, from: node, to, goal, a: *a, b });
            let found = self.visit(to, &mut { *a }, b);
            let (low, high, _) = self.memory[to as usize].unwrap();
            self.events.push(Event::Returns { search, to, low, high, a: *a, b });
            if self.settings.third && low == high || self.settings.second && (low >= b || high <= *a) {
                self.free_below(to);
            }
            lows.push(low);
            highs.push(high);
            if is_max {
                *a = low.max(*a);
            } else {
                b = high.min(b);
            }
            if found == is_max {
                cut = Some(index);
                break;
            }
        }
        let best = |bounds: &[Value]| if is_max { bounds.iter().max() } else { bounds.iter().min() }.copied();
        let all = cut.is_none_or(|index| index + 1 == successors.len());
        if is_max || all {
            low = low.max(best(&lows).unwrap());
        }
        if !is_max || all {
            high = high.min(best(&highs).unwrap());
        }
        if let Some(index) = cut.filter(|_| self.settings.first) {
            for &to in &successors[first..index] {
                self.free_below(to);
                self.memory[to as usize] = None;
            }
            first = index;
        }
        self.memory[node as usize] = Some((low, high, first));
        cut.is_some() == is_max
    }

    pub fn free_below(&mut self, node: u64) {
        for to in self.tree.successors(node) {
            if self.memory[to as usize].take().is_some() {
                self.free_below(to);
            }
        }
    }
}
