//! The theorem, the lemmas and the propositions of VIRGO chapter 2 as tests, under every combination of the three storage
//! reductions: on all small trees, and on larger ones by chance.
//!
//! A statement that does not hold is kept, with the smallest tree on which it fails and the reason why no harm follows:
//! [`lemma_2_fails_with_reduction_1`] and [`mtd_that_halves_evaluates_other_leaves`].

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{collections::HashSet, fmt};

use lucena_gametree::{
    Algorithm, End, GameTree, Lab, Moves, Record, Value, Visit, Watch, Window,
    aid::Bounds,
    algorithm::{
        alpha_beta,
        newsearch::{self, Report, Settings, Witness},
        solve,
    },
    trees::{Leaves, Random, Textbook},
};
use proptest::prelude::*;

/// Deeper than any tree here.
const DEPTH: u32 = 64;

// Trees.

/// A tree with its nodes numbered from the root, in the order of a depth-first search.
#[derive(Clone)]
struct Flat {
    nodes: Vec<Numbered>,
    range: (Value, Value),
}

#[derive(Debug, Clone)]
struct Numbered {
    successors: Vec<usize>,
    is_max: bool,
    /// Of a leaf, for MAX.
    value: Value,
}

impl Flat {
    /// Any tree to a depth.
    fn of<G: GameTree>(tree: &G, depth: u32) -> Flat {
        fn add<G: GameTree>(flat: &mut Flat, tree: &G, node: &G::Node, depth: u32, is_max: bool) -> usize {
            let number = flat.nodes.len();
            let value = tree.value(node);
            let value = if is_max { value } else { -value };
            flat.nodes.push(Numbered { successors: Vec::new(), is_max, value });
            if depth > 0 {
                for m in tree.moves(node) {
                    let successor = add(flat, tree, &tree.play(node, m), depth - 1, !is_max);
                    flat.nodes[number].successors.push(successor);
                }
            }
            number
        }
        let mut flat = Flat { nodes: Vec::new(), range: tree.range() };
        add(&mut flat, tree, &tree.root(), depth, true);
        flat
    }

    /// A tree that is written out, with values from 0 to `top` possible.
    fn written(text: &str, top: Value) -> Flat {
        let tree: Textbook = text.parse().unwrap();
        Flat { range: (0, top), ..Flat::of(&tree, tree.depth()) }
    }

    /// A uniform tree without values.
    fn uniform(breadth: usize, depth: u32, top: Value) -> Flat {
        fn add(nodes: &mut Vec<Numbered>, breadth: usize, depth: u32, is_max: bool) -> usize {
            let number = nodes.len();
            nodes.push(Numbered { successors: Vec::new(), is_max, value: 0 });
            for _ in 0..if depth > 0 { breadth } else { 0 } {
                let successor = add(nodes, breadth, depth - 1, !is_max);
                nodes[number].successors.push(successor);
            }
            number
        }
        let mut nodes = Vec::new();
        add(&mut nodes, breadth, depth, true);
        Flat { nodes, range: (0, top) }
    }

    fn is_max(&self, node: u64) -> bool {
        self.nodes[node as usize].is_max
    }

    fn successors(&self, node: u64) -> impl DoubleEndedIterator<Item = u64> + '_ {
        self.nodes[node as usize].successors.iter().map(|&successor| successor as u64)
    }

    fn is_leaf(&self, node: u64) -> bool {
        self.nodes[node as usize].successors.is_empty()
    }

    /// The minimax values of all nodes, for MAX. Successors have greater numbers than their parents.
    fn minimax(&self) -> Vec<Value> {
        let mut values: Vec<Value> = self.nodes.iter().map(|node| node.value).collect();
        for (number, node) in self.nodes.iter().enumerate().rev() {
            let below = node.successors.iter().map(|&successor| values[successor]);
            if let Some(value) = if node.is_max { below.max() } else { below.min() } {
                values[number] = value;
            }
        }
        values
    }
}

/// As it would be written out.
impl fmt::Debug for Flat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn write(tree: &Flat, node: u64) -> String {
            let below: Vec<String> = tree.successors(node).map(|successor| write(tree, successor)).collect();
            if below.is_empty() {
                tree.nodes[node as usize].value.to_string()
            } else {
                format!("({})", below.join(" "))
            }
        }
        write!(f, "{} within {:?}", write(self, 0), self.range)
    }
}

impl GameTree for Flat {
    type Node = usize;
    type Move = usize;

    fn root(&self) -> usize {
        0
    }

    fn moves(&self, &node: &usize) -> Moves<usize> {
        self.nodes[node].successors.iter().copied().collect()
    }

    fn play(&self, _node: &usize, m: usize) -> usize {
        m
    }

    fn value(&self, &node: &usize) -> Value {
        let Numbered { is_max, value, .. } = self.nodes[node];
        if is_max { value } else { -value }
    }

    fn key(&self, &node: &usize) -> u64 {
        node as u64
    }

    fn slot(&self, _node: &usize, m: usize) -> usize {
        m % 4096
    }

    fn range(&self) -> (Value, Value) {
        self.range
    }
}

/// Every uniform tree of a breadth and a depth with values from 0 to `top`.
fn every(breadth: usize, depth: u32, top: Value, mut check: impl FnMut(&Flat)) {
    let mut tree = Flat::uniform(breadth, depth, top);
    let leaves: Vec<usize> = (0..tree.nodes.len()).filter(|&node| tree.is_leaf(node as u64)).collect();
    loop {
        check(&tree);
        // The next number in the number system of `top + 1`.
        let Some(&leaf) = leaves.iter().find(|&&leaf| tree.nodes[leaf].value < top) else { return };
        tree.nodes[leaf].value += 1;
        for &lower in leaves.iter().take_while(|&&lower| lower != leaf) {
            tree.nodes[lower].value = 0;
        }
    }
}

/// Uniform random trees of up to about a thousand leaves; few values, so that there are ties.
fn uniform() -> impl Strategy<Value = Flat> {
    (2..=5_u16, 1..=6_u32, 2..=12_u32, any::<u64>()).prop_map(|(breadth, depth, range, seed)| {
        let depth = depth.min([0, 0, 6, 6, 5, 4][usize::from(breadth)]);
        Flat::of(&Random { breadth, leaves: Leaves::Uniform(range), seed }, depth)
    })
}

/// Trees of any shape, as they are written out; values from 0 to 7.
fn text() -> impl Strategy<Value = String> {
    (0..8).prop_map(|value: Value| value.to_string()).prop_recursive(6, 100, 4, |inner| {
        prop::collection::vec(inner, 1..5).prop_map(|successors| format!("({})", successors.join(" ")))
    })
}

/// Both.
fn tree() -> impl Strategy<Value = Flat> {
    prop_oneof![uniform(), text().prop_map(|text| Flat::written(&text, 7))]
}

// Searches.

/// What the lemmas speak of, as it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    Descends { search: u64, from: u64, to: u64, goal: Value, a: Value, b: Value },
    Returns { search: u64, to: u64, low: Value, high: Value, a: Value, b: Value },
    Expands { search: u64, node: u64 },
}

#[derive(Debug, Default)]
struct Events(Vec<Event>);

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
struct Patient {
    record: Record,
    searches: u32,
    most: u32,
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
struct Run {
    settings: Settings,
    report: Report,
    visits: Vec<Visit>,
    events: Vec<Event>,
}

impl Run {
    fn new(tree: &Flat, settings: Settings) -> Run {
        let values = (tree.range.1 - tree.range.0 + 1) as u32;
        let mut watch = Patient { most: values.next_power_of_two().ilog2(), ..Patient::default() };
        let mut events = Events::default();
        let report = newsearch::report(tree, DEPTH, settings, &mut watch, &mut events);
        Run { settings, report, visits: watch.record.visits, events: events.0 }
    }

    /// With every combination of the reductions; the first is without any.
    fn all(tree: &Flat) -> Vec<Run> {
        Settings::combinations().map(|settings| Run::new(tree, settings)).collect()
    }

    /// The goals in order.
    fn goals(&self) -> impl Iterator<Item = Value> + '_ {
        self.visits.iter().filter(|visit| visit.key == 0).map(|visit| visit.window.alpha)
    }

    /// The nodes that were expanded, with the number of the search.
    fn expanded(&self) -> Vec<(u64, u64)> {
        let expanded = |event: &Event| match *event {
            Event::Expands { search, node } => Some((search, node)),
            _ => None,
        };
        self.events.iter().filter_map(expanded).collect()
    }

    /// The nodes that were visited, each once.
    fn nodes(&self) -> Vec<u64> {
        let mut nodes: Vec<u64> = self.visits.iter().map(|visit| visit.key).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}

/// The visits of alpha-beta, by node: it visits none twice.
fn alpha_beta(tree: &Flat) -> Vec<Option<Visit>> {
    let mut record = Record::default();
    alpha_beta::run(tree, DEPTH, &mut record);
    let mut visits = vec![None; tree.nodes.len()];
    for visit in record.visits {
        assert_eq!(visits[visit.key as usize].replace(visit), None);
    }
    visits
}

fn leaves(visits: &[Visit]) -> HashSet<u64> {
    visits.iter().filter(|visit| visit.end == End::Leaf).map(|visit| visit.key).collect()
}

// Statements.

/// The theorem of VIRGO §2.2.2, newTi ⊆ abT, and Proposition 1: at a node of both, alpha-beta's value exceeds the goal iff
/// the new search says so. To the side to move at a MIN node "not more than i" is "more than -i - 1", so that in the negamax
/// framework both compare with the lower bound of the minimal window. The value of alpha-beta may be fail-soft, as the
/// thesis has it (the best of the successors generated), or fail-hard: whatever lies outside of the window of alpha-beta
/// lies on the same side of the goal as the bound, or else the node would not be in newTi.
fn theorem_and_proposition_1(alpha_beta: &[Option<Visit>], visits: &[Visit]) {
    for visit in visits {
        let Some(found) = alpha_beta[visit.key as usize] else {
            panic!("{visit:?} is not a visit of alpha-beta");
        };
        let goal = visit.window.alpha;
        assert_eq!(visit.window, Window::minimal(goal));
        let exceeded = visit.value > goal;
        assert_eq!(found.value > goal, exceeded, "fail-soft: {found:?} {visit:?}");
        let hard = found.value.clamp(found.window.alpha, found.window.beta);
        assert_eq!(hard > goal, exceeded, "fail-hard: {found:?} {visit:?}");
    }
}

/// The same for any goal, even beyond the range, without memory; and for the goals of newsearch with it.
fn theorem(tree: &Flat, runs: &[Run]) {
    let alpha_beta = alpha_beta(tree);
    for goal in tree.range.0 - 1..=tree.range.1 + 1 {
        let mut record = Record::default();
        let (value, exceeded) = solve::search(tree, DEPTH, goal, &mut record);
        assert_eq!(exceeded, value > goal);
        theorem_and_proposition_1(&alpha_beta, &record.visits);
    }
    for run in runs {
        theorem_and_proposition_1(&alpha_beta, &run.visits);
    }
}

/// What VIRGO §2.3.1 says of BVL and BVH: they enclose the minimax value, they only ever close in on it, and after a search
/// with a goal they tell whether it is exceeded ("a node P returns F iff BVH(P) ≤ g and T iff BVL(P) > g").
fn bounds_are_sound(tree: &Flat, run: &Run) {
    let minimax = tree.minimax();
    let goals: Vec<Value> = run.goals().collect();
    let mut known = vec![tree.range; tree.nodes.len()];
    for event in &run.events {
        let Event::Returns { search, to, low, high, .. } = *event else { continue };
        let value = minimax[to as usize];
        assert!(low <= value && value <= high, "{event:?} {value}");
        let (old_low, old_high) = std::mem::replace(&mut known[to as usize], (low, high));
        assert!(old_low <= low && high <= old_high, "{event:?} after {old_low} {old_high}");
        let goal = goals[search as usize - 1];
        assert!((low > goal) != (high <= goal), "{event:?}");
    }
}

/// Lemma 1: on every descent A(P) ≤ g < B(P).
fn lemma_1(run: &Run) {
    for event in &run.events {
        let Event::Descends { goal, a, b, .. } = *event else { continue };
        assert!(a <= goal && goal < b, "{:?} {event:?}", run.settings);
    }
}

/// Lemma 2: from search to search A grows and B falls, on descent through the same move. Where it fails: the descents
/// before and after.
fn failures_of_lemma_2(tree: &Flat, run: &Run) -> Vec<(Event, Event)> {
    let mut last = vec![None; tree.nodes.len()];
    let mut failures = Vec::new();
    for &event in &run.events {
        let Event::Descends { to, a, b, .. } = event else { continue };
        if let Some((before, old_a, old_b)) = last[to as usize].replace((event, a, b))
            && (a < old_a || b > old_b)
        {
            failures.push((before, event));
        }
    }
    failures
}

/// Of the lemma, A grows under all reductions, and B falls without reduction 1. With it B falls if the root has a say: the
/// lesser of B and BVH of the root does.
///
/// And what Proposition 2 takes from Lemmas 1 and 2 holds: every later goal lies between the A and B of every earlier descent
/// through the same move.
fn lemma_2(tree: &Flat, run: &Run) {
    for (before, after) in failures_of_lemma_2(tree, run) {
        let (Event::Descends { a: old_a, .. }, Event::Descends { a, .. }) = (before, after) else {
            unreachable!()
        };
        assert!(run.settings.first && old_a <= a, "{:?}: {before:?} {after:?}", run.settings);
    }
    let roots: Vec<&Visit> = run.visits.iter().filter(|visit| visit.key == 0).collect();
    // BVH of the root as the searches that failed have left it.
    let at_most = |search: u64| {
        let failed = roots[..search as usize - 1].iter().filter(|visit| visit.value <= visit.window.alpha);
        failed.map(|visit| visit.value).min().unwrap_or(tree.range.1)
    };
    let mut met = vec![(-Window::INFINITE, Window::INFINITE); tree.nodes.len()];
    let mut last = vec![Window::INFINITE; tree.nodes.len()];
    for event in &run.events {
        let Event::Descends { search, to, goal, a, b, .. } = *event else { continue };
        let b_or_root = b.min(at_most(search));
        assert!(b_or_root <= last[to as usize], "{:?}: {event:?} {last:?}", run.settings);
        last[to as usize] = b_or_root;
        let (most, least) = &mut met[to as usize];
        (*most, *least) = (a.max(*most), b.min(*least));
        assert!(*most <= goal && goal < *least, "{:?}: {event:?} {most} {least}", run.settings);
    }
}

/// Proposition 2: a successor whose bounds lie outside of A and B on return is not expanded on a later search. And what the
/// third reduction rests on: neither is one whose value is known.
fn proposition_2(tree: &Flat, run: &Run) {
    let mut done = vec![None; tree.nodes.len()];
    for &event in &run.events {
        match event {
            Event::Returns { to, low, high, a, b, .. } if low >= b || high <= a || low == high => {
                done[to as usize].get_or_insert(event);
            }
            Event::Expands { node, .. } => {
                assert_eq!(done[node as usize], None, "{:?}: {event:?}", run.settings);
            }
            _ => {}
        }
    }
}

/// What the first reduction rests on: successors before the one that caused a cut-off are never expanded again; with the
/// reduction they are not even visited.
fn passed_over_for_good(tree: &Flat, run: &Run) {
    let goals: Vec<Value> = run.goals().collect();
    let mut parents = vec![0; tree.nodes.len()];
    for parent in 0..tree.nodes.len() as u64 {
        tree.successors(parent).for_each(|successor| parents[successor as usize] = parent);
    }
    let mut done = vec![false; tree.nodes.len()];
    for &event in &run.events {
        match event {
            Event::Returns { search, to, low, .. } => {
                let parent = parents[to as usize];
                if (low > goals[search as usize - 1]) == tree.is_max(parent) {
                    let passed = tree.successors(parent).take_while(|&successor| successor != to);
                    passed.for_each(|successor| done[successor as usize] = true);
                }
            }
            Event::Descends { to, .. } => assert!(!run.settings.first || !done[to as usize], "{event:?}"),
            Event::Expands { node, .. } => assert!(!done[node as usize], "{:?}: {event:?}", run.settings),
        }
    }
}

/// The reductions are safe. Which counts agree: the value, S and the goals, ND and the nodes themselves, and N - M and the
/// expanded nodes themselves, search by search, agree under all of them. N and M agree under reductions 2 and 3; reduction 1
/// takes the same number from both, the memory's rejections of successors that are now passed over.
fn reductions_are_safe(runs: &[Run]) {
    let plain = &runs[0];
    let (goals, expanded, nodes): (Vec<Value>, _, _) =
        (plain.goals().collect(), plain.expanded(), plain.nodes());
    for run in runs {
        let (Run { settings, report, .. }, all) = (run, &plain.report);
        assert_eq!((report.value, report.searches), (all.value, all.searches), "{settings:?}");
        assert!(run.goals().eq(goals.iter().copied()), "{settings:?}");
        assert_eq!(run.expanded(), expanded, "{settings:?}");
        assert_eq!(report.nodes - report.rejects, expanded.len() as u64, "{settings:?}");
        assert_eq!(run.nodes(), nodes, "{settings:?}");
        assert_eq!(report.distinct, nodes.len() as u64, "{settings:?}");
        assert_eq!(report.nodes, run.visits.len() as u64, "{settings:?}");
        // What reductions 2 and 3 do is not to be seen from outside.
        let alike = &runs[usize::from(settings.first)];
        assert_eq!(alike.settings, Settings { second: false, third: false, ..*settings });
        assert_eq!(run.visits, alike.visits, "{settings:?}");
        assert_eq!(run.events, alike.events, "{settings:?}");
        assert!(report.rejects <= all.rejects, "{settings:?}");
    }
}

// The mended algorithm, word for word.

/// newsearch as it is written down, with a table for its memory: what the implementation is held against.
struct Model<'a> {
    tree: &'a Flat,
    settings: Settings,
    /// BVL, BVH and r of the stored nodes.
    memory: Vec<Option<(Value, Value, usize)>>,
    goal: Value,
    visits: Vec<u64>,
    events: Vec<Event>,
    report: Report,
    /// Of every node, whether it is stored after each search.
    stored: Vec<Vec<bool>>,
}

impl Model<'_> {
    fn run(tree: &Flat, settings: Settings) -> Model<'_> {
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

    fn visit(&mut self, node: u64, a: &mut Value, mut b: Value) -> bool {
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

    fn free_below(&mut self, node: u64) {
        for to in self.tree.successors(node) {
            if self.memory[to as usize].take().is_some() {
                self.free_below(to);
            }
        }
    }
}

/// The implementation does what is written down: the same visits, bounds, A and B in the same order, the same memory.
fn as_written(run: &Run, model: &Model<'_>) {
    let settings = run.settings;
    assert_eq!(settings, model.settings);
    assert!(run.visits.iter().map(|visit| visit.key).eq(model.visits.iter().copied()), "{settings:?}");
    assert_eq!(run.events, model.events, "{settings:?}");
    assert_eq!(run.report, model.report, "{settings:?}");
}

/// No reduction costs memory, and none gets in the way of another: after every search, what is stored with several of them
/// is what is stored with each of them alone.
///
/// That is not plain to see, for reduction 1 takes BVHs out of B ([`lemma_2_fails_with_reduction_1`]), by which reduction 2
/// frees. But say that Pr cut off at a MIN node with the goal g, and what B lost is more than g. Pr holds a strategy for at
/// most g. A MAX node in it has only successors with BVH ≤ g, which no B above g can free. At a MIN node in it one successor
/// has BVH ≤ g; those before it are not expanded again, and for those after it that BVH is the lower B.
fn reductions_are_independent(models: &[Model<'_>]) {
    for (bits, model) in models.iter().enumerate() {
        for (search, stored) in model.stored.iter().enumerate() {
            for (node, &stored) in stored.iter().enumerate() {
                let alone = |&bit: &usize| models[bit].stored[search][node];
                let expected = [0, 1, 2, 4].iter().filter(|&bit| bits & bit == *bit).all(alone);
                assert_eq!(stored, expected, "{:?} {search} {node}", model.settings);
            }
        }
    }
}

/// Without its memory every search of newsearch is SOLVE with the same goal (VIRGO §2.4.3), and ND still counts a node once.
fn without_memory(tree: &Flat) {
    let run = Run::new(tree, Settings { memory: false, ..Settings::THESIS });
    let mut record = Record::default();
    for goal in run.goals() {
        solve::search(tree, DEPTH, goal, &mut record);
    }
    let answer = |visit: &Visit| (visit.key, visit.window, visit.value > visit.window.alpha);
    assert!(run.visits.iter().map(answer).eq(record.visits.iter().map(answer)));
    assert_eq!(run.report.rejects, 0);
    assert_eq!(run.report.distinct, run.nodes().len().max(1) as u64);
}

/// VIRGO chapter 2, introduction: SSS* searches a subset of the nodes of alpha-beta "if the tree is examined in the same
/// order", that is with equals taken from left to right. The same is true of DUAL*: it is SSS* with MAX and MIN in each
/// other's place, and alpha-beta does not mind that.
fn best_first_is_within_alpha_beta(tree: &Flat) {
    let alpha_beta = alpha_beta(tree);
    for algorithm in [Algorithm::Sss, Algorithm::Dual] {
        let mut record = Record::default();
        algorithm.run(tree, DEPTH, &mut record);
        for visit in &record.visits {
            assert!(alpha_beta[visit.key as usize].is_some(), "{} {visit:?}", algorithm.name());
        }
    }
}

/// newsearch with its memory is alpha-beta with minimal windows and a table of bounds, asked for the same goals; but a node
/// in the table keeps the one bound that its search was about, newsearch both. So newsearch evaluates no other leaves, and
/// sometimes fewer.
fn memory_is_a_table_of_bounds(tree: &Flat, runs: &[Run]) {
    let mut record = Record::default();
    let mut bounds = Bounds::default();
    for goal in runs[0].goals() {
        alpha_beta::search(
            &mut Lab::new(tree, &mut record, &mut bounds),
            &tree.root(),
            Window::minimal(goal),
            DEPTH,
        );
    }
    let evaluated = leaves(&record.visits);
    for run in runs {
        assert!(leaves(&run.visits).is_subset(&evaluated), "{:?}", run.settings);
    }
}

// On all small trees.

fn everything(tree: &Flat) {
    let runs = Run::all(tree);
    let models: Vec<Model<'_>> =
        Settings::combinations().map(|settings| Model::run(tree, settings)).collect();
    theorem(tree, &runs);
    for (run, model) in runs.iter().zip(&models) {
        bounds_are_sound(tree, run);
        lemma_1(run);
        lemma_2(tree, run);
        proposition_2(tree, run);
        passed_over_for_good(tree, run);
        as_written(run, model);
    }
    reductions_are_safe(&runs);
    reductions_are_independent(&models);
    without_memory(tree);
    best_first_is_within_alpha_beta(tree);
    memory_is_a_table_of_bounds(tree, &runs);
}

#[test]
fn all_binary_trees_of_two_plies_and_four_values() {
    every(2, 2, 3, everything);
}

#[test]
fn all_binary_trees_of_three_plies_and_three_values() {
    every(2, 3, 2, everything);
}

#[test]
fn all_ternary_trees_of_two_plies_and_three_values() {
    every(3, 2, 2, everything);
}

/// With two values there is one search only, and nothing to remember; but it is deep enough for deep cut-offs.
#[test]
fn all_binary_trees_of_four_plies_and_two_values() {
    every(2, 4, 1, |tree| {
        theorem(tree, &[]);
        best_first_is_within_alpha_beta(tree);
    });
}

// What does not hold.

/// Lemma 2 says that from search to search A grows and B falls, on descent through the same move. Its proof takes B(P) at a
/// MIN node to be the least BVH of *all* successors before the move; but reduction 1 forgets those before the one that cut
/// off, and on the next search B(P) at that one is what it is at the parent of P. So B may rise with reduction 1, whatever
/// the others do. At MAX nodes A is forgotten in the same way, but never falls: after a search that brought P more than g,
/// and is followed by one with a greater goal, the root too has brought more than g, and its A persists. Its B would do
/// the same service were it updated to BVH of the root, but the root is a MAX node.
///
/// The smallest tree is a MIN node with the leaves 2, 1 and 0. At the goal 1, 2 returns true, and B is 2; 1 returns false and
/// cuts off. At the goal 0 the search begins with 1, and B is infinite again. Two leaves would not do: after a cut-off by the
/// last leaf the value of the node is known.
///
/// No harm follows. What B loses is more than g; since Pr cut off, BVH(P) ≤ g. If P is ever expanded again, the goal is
/// less than BVH(P), and so less than what was lost: every later goal still lies between the old A and B ([`lemma_2`]),
/// which is all that Proposition 2 takes from the lemma. Nor does reduction 2 free less ([`reductions_are_independent`]).
#[test]
fn lemma_2_fails_with_reduction_1() {
    let tree = Flat::written("((2 1 0))", 2);
    everything(&tree);
    let never = Window::INFINITE;
    let before = Event::Descends { search: 1, from: 1, to: 3, goal: 1, a: -never, b: 2 };
    let after = Event::Descends { search: 2, from: 1, to: 3, goal: 0, a: 0, b: never };
    for run in Run::all(&tree) {
        let expected = if run.settings.first { vec![(before, after)] } else { vec![] };
        assert_eq!(failures_of_lemma_2(&tree, &run), expected, "{:?}", run.settings);
    }
    // Among uniform trees none of two successors and three plies will do.
    every(2, 3, 2, |tree| {
        assert_eq!(failures_of_lemma_2(tree, &Run::new(tree, Settings::THESIS)), []);
    });
}

/// newsearch is often called MTD with a driver that halves the range. The leaves are not the same: MTD keeps the bound that a
/// search was about, newsearch both, at the root too. In the first tree 4 is the value after one search, but MTD has only
/// learnt "at least 4" and goes on to the leaf 0. In the second both learn "at most 3", newsearch also "at least 1": the
/// next goals are 2 and 1, and only the former makes it look at the 0 beside the 2. Both find the value; with the same goals
/// newsearch evaluates a subset ([`memory_is_a_table_of_bounds`]).
#[test]
fn mtd_that_halves_evaluates_other_leaves() {
    for (text, by_newsearch, by_mtd) in
        [("(((4 0) 4))", vec![], vec![4]), ("((3 (2 0) 0) 1)", vec![5], vec![])]
    {
        let tree = Flat::written(text, 7);
        let run = Run::new(&tree, Settings::THESIS);
        let mut record = Record::default();
        assert_eq!(Algorithm::MtdBisect.run(&tree, DEPTH, &mut record), run.report.value);
        let (ours, theirs) = (leaves(&run.visits), leaves(&record.visits));
        assert_eq!(
            (&ours - &theirs, &theirs - &ours),
            (HashSet::from_iter(by_newsearch), HashSet::from_iter(by_mtd))
        );
    }
}

// On larger trees by chance, statement by statement.

proptest! {
    #[test]
    fn the_theorem_and_proposition_1(tree in tree()) {
        theorem(&tree, &Run::all(&tree));
    }

    #[test]
    fn bounds_enclose_the_value(tree in tree()) {
        Run::all(&tree).iter().for_each(|run| bounds_are_sound(&tree, run));
    }

    #[test]
    fn lemmas_1_and_2(tree in tree()) {
        for run in Run::all(&tree) {
            lemma_1(&run);
            lemma_2(&tree, &run);
        }
    }

    #[test]
    fn proposition_2_and_the_third_reduction(tree in tree()) {
        Run::all(&tree).iter().for_each(|run| proposition_2(&tree, run));
    }

    #[test]
    fn the_first_reduction(tree in tree()) {
        Run::all(&tree).iter().for_each(|run| passed_over_for_good(&tree, run));
    }

    #[test]
    fn the_reductions_are_safe(tree in tree()) {
        reductions_are_safe(&Run::all(&tree));
    }

    #[test]
    fn the_search_is_as_written(tree in tree()) {
        let models: Vec<Model<'_>> = Settings::combinations().map(|settings| Model::run(&tree, settings)).collect();
        Run::all(&tree).iter().zip(&models).for_each(|(run, model)| as_written(run, model));
        reductions_are_independent(&models);
    }

    #[test]
    fn a_search_without_memory_is_solve(tree in tree()) {
        without_memory(&tree);
    }

    #[test]
    fn sss_and_dual_are_within_alpha_beta(tree in tree()) {
        best_first_is_within_alpha_beta(&tree);
    }

    #[test]
    fn the_memory_is_a_table_of_bounds(tree in tree()) {
        memory_is_a_table_of_bounds(&tree, &Run::all(&tree));
    }
}
