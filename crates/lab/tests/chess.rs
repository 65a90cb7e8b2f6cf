//! Chess as a game tree, and the experiments on it.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::fen::{self, Rules};
use lucena_gametree::{Algorithm, Count, GameTree, Ignore};
use lucena_lab::{
    chess::{ChessTree, MATE, Quiescence},
    figure8::{self, Figure8, Measure, Settings, Verdict},
    horizon::{self, Eyes, LESSONS},
};
use shakmaty::{Chess, Position};

fn position(text: &str) -> Chess {
    fen::read(text, Rules::Standard).unwrap()
}

/// Castling and tactics; pawns about to queen and en passant; a mate near by.
const POSITIONS: [&str; 3] = [
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 1",
    "8/P3k3/8/3pP3/8/2K5/6p1/8 w - d6 0 1",
    "6k1/5ppp/8/8/8/1q6/5PPP/3R2K1 w - - 0 1",
];

#[test]
fn exact_algorithms_agree() {
    for (text, depth) in POSITIONS.into_iter().zip([2, 3, 3]) {
        for quiescence in Quiescence::ALL {
            let tree = ChessTree::new(position(text), quiescence);
            let value = Algorithm::Minimax.run(&tree, depth, &mut Ignore);
            for algorithm in Algorithm::exact() {
                let found = algorithm.run(&tree, depth, &mut Ignore);
                assert_eq!(found, value, "{} with {quiescence:?} on {text}", algorithm.name());
            }
        }
    }
}

#[test]
fn the_end_of_the_game_has_its_value() {
    let value = |text| {
        let tree = ChessTree::new(position(text), Quiescence::Captures);
        assert!(tree.moves(&tree.root()).is_empty());
        tree.value(&tree.root())
    };
    assert_eq!(value("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), -MATE);
    assert_eq!(value("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 0);
    let tree = ChessTree::new(position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), Quiescence::None);
    assert_eq!(Algorithm::AlphaBeta.run(&tree, 2, &mut Ignore), MATE);
}

#[test]
fn keys_tell_what_values_depend_on() {
    let start = position("4k3/8/8/8/8/8/8/RN2K1N1 w - - 0 1");
    let reach = |tree: &ChessTree, moves: &[&str]| {
        let play = |node, said: &&str| {
            let node: lucena_lab::chess::Place = node;
            let m = lucena_board::said::read_move(&node.position, said).unwrap();
            tree.play(&node, m)
        };
        moves.iter().fold(tree.root(), play)
    };
    let tree = ChessTree::new(start.clone(), Quiescence::Captures);
    let key = |moves: &[&str]| tree.key(&reach(&tree, moves));
    assert_eq!(key(&["Nc3", "Kd7", "Nf3"]), key(&["Nf3", "Kd7", "Nc3"]));
    assert_eq!(key(&["Nf3", "Kd7", "Ng1", "Ke8"]), key(&[]));
    let tree = tree.apart_by_ply();
    let key = |moves: &[&str]| tree.key(&reach(&tree, moves));
    assert_eq!(key(&["Nc3", "Kd7", "Nf3"]), key(&["Nf3", "Kd7", "Nc3"]));
    assert_ne!(key(&["Nf3", "Kd7", "Ng1", "Ke8"]), key(&[]));
}

#[test]
fn moves_are_all_there_and_safe_captures_come_first() {
    let tree = ChessTree::new(position(POSITIONS[0]), Quiescence::Captures);
    let node = tree.play(&tree.root(), tree.moves(&tree.root())[0]);
    let moves = tree.moves(&node);
    assert_eq!(moves.len(), node.position.legal_moves().len());
    let hanging = ChessTree::new(position("3qk3/8/8/3p4/4N3/8/3Q4/4K3 b - - 0 1"), Quiescence::Captures);
    assert_eq!(hanging.moves(&hanging.root())[0].to_string(), "d5xe4");
}

fn small_figure(positions: &[Chess]) -> Figure8 {
    let settings = Settings { deepest: 3, large: 1 << 14, ..Settings::default() };
    figure8::run(positions, settings, &|_, _| (), &|| false).unwrap()
}

#[test]
fn figure_8_counts_the_same_every_time() {
    let positions = [position(POSITIONS[0]), position(POSITIONS[2])];
    let (first, second) = (small_figure(&positions), small_figure(&positions));
    for measure in [Measure::Leaves, Measure::Nodes, Measure::Cut, Measure::All] {
        assert_eq!(first.table(measure), second.table(measure));
        assert_eq!(first.plot(measure), second.plot(measure));
    }
    let mut count = Count::default();
    for position in positions {
        let tree = ChessTree::new(position, Quiescence::Captures);
        Algorithm::AlphaBeta.run(&tree, 3, &mut count);
    }
    assert_eq!(first.traces[0].at(3).unwrap().leaves, count.leaves);
    assert!(first.traces.iter().all(|trace| trace.efforts.iter().all(|effort| effort.other_values == 0)));
}

#[test]
fn figure_8_says_what_it_found() {
    let figure = small_figure(&[position(POSITIONS[2])]);
    let table = figure.table(Measure::Time);
    assert_eq!(table.rows.len(), figure.traces.len() + 2);
    assert!(table.rows.iter().all(|row| row.len() == table.head.len()));
    assert_eq!(figure.plot(Measure::Leaves).series.len(), 10);
    let findings = figure.findings(Measure::Leaves);
    assert_eq!(findings.iter().map(|finding| finding.letter).collect::<String>(), "abcdef");
    // Two depths have no inner one.
    assert_eq!(findings[3].verdict, Verdict::Untested);
    assert!(serde_json::to_string(&figure).unwrap().contains("\"widths\""));
}

#[test]
fn figure_8_can_be_stopped() {
    let positions = [position(POSITIONS[0])];
    let settings = Settings { deepest: 30, large: 1 << 14, ..Settings::default() };
    let begun = std::time::Instant::now();
    let stop = || begun.elapsed().as_millis() > 100;
    assert!(figure8::run(&positions, settings, &|_, _| (), &stop).is_none());
}

/// Marsland §2.6: without quiescence the bishop on a1 looks free.
#[test]
fn figure_4_depends_on_what_is_resolved_at_the_horizon() {
    let found = horizon::run(LESSONS[0], 2, &|| false).unwrap();
    let first = |eyes| found.views.iter().find(|view| view.eyes == eyes).unwrap().beliefs[0].clone();
    let (blind, careful) = (first(Eyes::Plain(Quiescence::None)), first(Eyes::Plain(Quiescence::Captures)));
    assert_ne!(blind.best, careful.best);
    assert!(blind.value > careful.value);
    assert_eq!(found.table().rows.len(), 2);
    assert_eq!(found.sentences().len(), Eyes::ALL.len());
}

#[test]
fn every_lesson_is_chess() {
    for lesson in LESSONS {
        let position = position(lesson.fen);
        let best = lesson.best.map(|best| lucena_board::said::read_move(&position, best));
        assert!(best.is_none_or(|best| best.is_ok()), "{}", lesson.name);
    }
}
