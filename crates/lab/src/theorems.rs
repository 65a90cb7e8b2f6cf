//! The statements of VIRGO chapter 2, counted: on how many random trees each holds, under every combination of the storage
//! reductions. The tests of `gametree` try them exhaustively on small trees; here anyone can try them on trees of any kind.

use std::collections::{HashMap, HashSet};

use lucena_gametree::{
    Algorithm, Ignore, Seen, Value,
    algorithm::{
        newsearch::{self, Settings, Witness},
        solve,
    },
    trees::Random,
};
use rayon::prelude::*;

use crate::{Table, trees::Trees};

/// A statement, and on how many trees it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fate {
    /// What is stated.
    pub statement: &'static str,
    /// Under which reductions: `none`, `1`, `1+2`, …; empty where they play no part.
    pub reductions: String,
    /// Trees on which it holds.
    pub holds: usize,
    /// Trees tried.
    pub trees: usize,
}

/// What the lemmas speak of, as it happened.
#[derive(Debug, Default)]
struct Happenings {
    /// A ≤ g < B on every descent.
    lemma_1: bool,
    /// A and B of the last descent through a move.
    last: HashMap<(u64, u64), (Value, Value)>,
    a_grows: bool,
    b_falls: bool,
    /// Nodes that may not be expanded again, and since which search.
    done: HashMap<u64, u64>,
    proposition_2: bool,
}

impl Happenings {
    fn new() -> Happenings {
        Happenings {
            lemma_1: true,
            a_grows: true,
            b_falls: true,
            proposition_2: true,
            ..Happenings::default()
        }
    }
}

impl Witness for Happenings {
    fn descends(&mut self, _search: u64, from: u64, to: u64, goal: Value, a: Value, b: Value) {
        self.lemma_1 &= a <= goal && goal < b;
        if let Some((old_a, old_b)) = self.last.insert((from, to), (a, b)) {
            self.a_grows &= old_a <= a;
            self.b_falls &= old_b >= b;
        }
    }

    fn returns(&mut self, search: u64, to: u64, low: Value, high: Value, a: Value, b: Value) {
        if low >= b || high <= a {
            self.done.entry(to).or_insert(search);
        }
    }

    fn expands(&mut self, search: u64, node: u64) {
        self.proposition_2 &= self.done.get(&node).is_none_or(|&since| since >= search);
    }
}

/// Tries everything on these trees.
pub fn fates(trees: &Trees, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Fate> {
    let found: Vec<Vec<(&'static str, String, bool)>> = (0..trees.count)
        .into_par_iter()
        .filter(|_| !stop())
        .map(|index| on_one(&trees.tree(index), trees.depth))
        .collect();
    let mut fates: Vec<Fate> = Vec::new();
    for (statement, reductions, held) in found.into_iter().flatten() {
        let known =
            fates.iter_mut().find(|fate| fate.statement == statement && fate.reductions == reductions);
        match known {
            Some(fate) => {
                fate.holds += usize::from(held);
                fate.trees += 1;
            }
            None => fates.push(Fate { statement, reductions, holds: usize::from(held), trees: 1 }),
        }
    }
    fates
}

fn on_one(tree: &Random, depth: u32) -> Vec<(&'static str, String, bool)> {
    let value = Algorithm::Minimax.run(tree, depth, &mut Ignore);
    let seen = |algorithm: Algorithm| {
        let mut seen = Seen::default();
        algorithm.run(tree, depth, &mut seen);
        seen
    };
    let alpha_beta = seen(Algorithm::AlphaBeta);
    let within = |nodes: &HashSet<u64>| nodes.is_subset(&alpha_beta.nodes);
    let goals = |goal: Value| {
        let mut seen = Seen::default();
        solve::search(tree, depth, goal, &mut seen);
        seen.nodes
    };
    let (low, high) = lucena_gametree::GameTree::range(tree);
    let none = String::new;
    let mut found = vec![
        (
            "Theorem: with any goal a subtree of alpha-beta's",
            none(),
            (low..high).all(|goal| within(&goals(goal))),
        ),
        (
            "SSS* visits a subset of alpha-beta's leaves",
            none(),
            seen(Algorithm::Sss).leaves.is_subset(&alpha_beta.leaves),
        ),
        (
            "DUAL* visits a subset of alpha-beta's leaves",
            none(),
            seen(Algorithm::Dual).leaves.is_subset(&alpha_beta.leaves),
        ),
    ];
    for settings in Settings::combinations() {
        let mut happened = Happenings::new();
        let mut seen = Seen::default();
        let report = newsearch::report(tree, depth, settings, &mut seen, &mut happened);
        let name = || name(settings);
        found.extend([
            ("newsearch finds the minimax value", name(), report.value == value),
            ("newsearch visits a subset of alpha-beta's nodes", name(), within(&seen.nodes)),
            ("Lemma 1: A ≤ g < B", name(), happened.lemma_1),
            ("Lemma 2: A grows from search to search", name(), happened.a_grows),
            ("Lemma 2: B falls from search to search", name(), happened.b_falls),
            (
                "Proposition 2: what lies outside of A and B is not expanded again",
                name(),
                happened.proposition_2,
            ),
        ]);
    }
    found
}

fn name(settings: Settings) -> String {
    let on = [(settings.first, "1"), (settings.second, "2"), (settings.third, "3")];
    let names: Vec<&str> = on.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join("+") }
}

/// A row for every statement, a column for every combination.
pub fn table(fates: &[Fate]) -> Table {
    let mut columns: Vec<&str> = Vec::new();
    let mut statements: Vec<&str> = Vec::new();
    for fate in fates {
        if !fate.reductions.is_empty() && !columns.contains(&fate.reductions.as_str()) {
            columns.push(&fate.reductions);
        }
        if !statements.contains(&fate.statement) {
            statements.push(fate.statement);
        }
    }
    let mut table = Table::new(&["holds on, with reductions"]);
    table.head.extend(columns.iter().map(|&column| column.to_owned()));
    for statement in statements {
        let share = |column: &&str| {
            let fate = fates.iter().find(|fate| {
                fate.statement == statement && (fate.reductions == **column || fate.reductions.is_empty())
            });
            fate.map_or(String::new(), |fate| match fate.holds == fate.trees {
                true => "all".to_owned(),
                false => format!("{:.1}%", 100.0 * fate.holds as f64 / fate.trees as f64),
            })
        };
        let mut words = vec![statement.to_owned()];
        words.extend(columns.iter().map(share));
        table.row(words);
    }
    table
}
