//! All exact algorithms find the same value on every tree.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_gametree::{
    Algorithm, Count, GameTree, Ignore, Lab, Seen, Value, Window,
    aid::{self, Combination, Oracle, Tables, Uses, deepen},
    algorithm::{alpha_beta, aspiration, negascout, newsearch, pvs, solve},
    trees::{Correlated, Leaves, Ordered, Random, Textbook, textbook::FIGURES},
};
use proptest::prelude::*;

fn agree<G: GameTree>(tree: &G, depth: u32) {
    let value = Algorithm::Minimax.run(tree, depth, &mut Ignore);
    for algorithm in Algorithm::exact() {
        assert_eq!(algorithm.run(tree, depth, &mut Ignore), value, "{}", algorithm.name());
    }
    for settings in newsearch::Settings::combinations()
        .chain([newsearch::Settings { memory: false, ..newsearch::Settings::THESIS }])
    {
        assert_eq!(
            newsearch::report(tree, depth, settings, &mut Ignore, &mut ()).value,
            value,
            "{settings:?}"
        );
    }
    for combination in combinations() {
        for (name, found) in with_tables(tree, depth, combination) {
            assert_eq!(found, value, "{name} with {combination:?}");
        }
    }
}

fn combinations() -> Vec<Combination> {
    let uses = [
        Uses::ALL,
        Uses { prune: false, ..Uses::ALL },
        Uses { narrow: false, ..Uses::ALL },
        Uses { order: false, ..Uses::ALL },
    ];
    let mut all = vec![Combination::NONE];
    for uses in uses {
        all.push(Combination { transposition: 16, uses, ..Combination::NONE });
        all.push(Combination { transposition: 4096, uses, refutation: true, history: true, killers: true });
    }
    all.push(Combination { refutation: true, ..Combination::NONE });
    all.push(Combination { history: true, killers: true, ..Combination::NONE });
    all
}

/// Iterated searches with memory aids. With a table, what was searched to one depth is not asked at another.
fn with_tables<G: GameTree>(tree: &G, depth: u32, combination: Combination) -> Vec<(&'static str, Value)> {
    let tables = || Tables::new(combination);
    let exact = if combination.transposition > 0 { 0 } else { pvs::REINEFELD };
    vec![
        (
            "alpha-beta",
            deepen(tree, &mut Ignore, &mut tables(), depth, |lab, root, window, depth, _| {
                alpha_beta::search(lab, root, window, depth)
            }),
        ),
        (
            "aspiration",
            deepen(tree, &mut Ignore, &mut tables(), depth, |lab, root, _, depth, last| {
                aspiration::search(lab, root, (last.unwrap_or(0), 5), depth)
            }),
        ),
        (
            "pvs",
            deepen(tree, &mut Ignore, &mut tables(), depth, |lab, root, window, depth, _| {
                pvs::search(lab, root, window, depth, exact)
            }),
        ),
    ]
}

#[test]
fn the_figures_of_the_papers() {
    for figure in FIGURES {
        let tree: Textbook = figure.tree.parse().unwrap();
        agree(&tree, tree.depth());
    }
}

/// Marsland's Figures 2 and 6: alpha-beta does not see p.1.2.2, PVS does not see p.2.1.2 either.
#[test]
fn what_marslands_figures_visit() {
    let tree = Textbook::figure("marsland-2").unwrap();
    let leaves = |algorithm: Algorithm| {
        let mut seen = Seen::default();
        assert_eq!(algorithm.run(&tree, 3, &mut seen), 5);
        seen.leaves.len()
    };
    assert_eq!(leaves(Algorithm::Minimax), 8);
    assert_eq!(leaves(Algorithm::AlphaBeta), 7);
    assert_eq!(leaves(Algorithm::Pvs), 6);
}

/// VIRGO's Figures 1 to 3: alpha-beta sees all nodes; the searches with goals 0 and 33 do not see P4, P5 and P6.
#[test]
fn what_virgos_figures_visit() {
    let tree = Textbook::figure("virgo-1").unwrap();
    let mut seen = Seen::default();
    alpha_beta::run(&tree, 2, &mut seen);
    assert_eq!(seen.nodes.len(), 9);
    for (goal, found, nodes) in [(0, (3, true), 6), (33, (3, false), 5)] {
        let mut seen = Seen::default();
        assert_eq!(solve::search(&tree, 2, goal, &mut seen), found);
        assert_eq!(seen.nodes.len(), nodes);
    }
}

/// Knuth and Moore: with the best move first everywhere, W^⌈D/2⌉ + W^⌊D/2⌋ - 1 leaves are visited (Marsland §2.3).
#[test]
fn an_oracle_visits_the_minimal_tree() {
    for breadth in 1..=5_u16 {
        for depth in 1..=5_u32 {
            let tree = Random { breadth, leaves: Leaves::Uniform(1 << 24), seed: 7 };
            let mut oracle = Oracle::of(&tree, depth);
            let mut count = Count::default();
            alpha_beta::search(
                &mut Lab::new(&tree, &mut count, &mut oracle),
                &tree.root(),
                Window::OPEN,
                depth,
            );
            let w = u64::from(breadth);
            assert_eq!(count.leaves, w.pow(depth.div_ceil(2)) + w.pow(depth / 2) - 1, "{breadth} {depth}");
        }
    }
}

proptest! {
    #[test]
    fn random_trees(breadth in 1..5_u16, depth in 0..6_u32, range in 1..70_u32, seed: u64) {
        agree(&Random { breadth, leaves: Leaves::Uniform(range), seed }, depth);
    }

    #[test]
    fn other_trees(breadth in 1..5_u16, depth in 0..5_u32, first in 0..=1000_u32, seed: u64) {
        agree(&Ordered { breadth, first, seed }, depth);
        agree(&Correlated { breadth, worth: 20, seed }, depth);
        let normal = Leaves::Normal { mean: 128.0, deviation: 8.0, range: 256 };
        agree(&Random { breadth, leaves: normal, seed }, depth);
    }

    /// A search with a window finds the value, or a bound on the right side of it (fail-soft).
    #[test]
    fn windows_bound_the_value(breadth in 1..5_u16, depth in 0..5_u32, seed: u64, alpha in -5..70, width in 1..20) {
        let tree = Random::new(breadth, seed);
        let value = Algorithm::Minimax.run(&tree, depth, &mut Ignore);
        let window = Window::new(alpha, alpha + width);
        let mut none = aid::NoAid;
        let mut watch = Ignore;
        let mut lab = Lab::new(&tree, &mut watch, &mut none);
        let found = [
            alpha_beta::search(&mut lab, &tree.root(), window, depth),
            pvs::search(&mut lab, &tree.root(), window, depth, pvs::REINEFELD),
            negascout::search(&mut lab, &tree.root(), window, depth),
        ];
        for found in found {
            match found {
                found if found <= alpha => prop_assert!(value <= found),
                found if found >= window.beta => prop_assert!(value >= found),
                found => prop_assert_eq!(found, value),
            }
        }
    }

    /// Trees read from text: any text gives a tree or a reason.
    #[test]
    fn any_text_is_a_tree_or_a_reason(text in "[()0-9 -]{0,40}") {
        if let Ok(tree) = text.parse::<Textbook>() {
            agree(&tree, tree.depth());
        }
    }
}
