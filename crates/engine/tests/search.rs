//! The search finds what is there, the same every time.
#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
};
use lucena_engine::{Engine, Limits, Settings, Signals, Technique, Techniques};
use lucena_evidence::{Budget, Goal, Machine, Points, Question, Score, Verdict};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::{Chess, Position};

fn position(text: &str) -> Chess {
    fen::read(text, Rules::Standard).unwrap()
}

fn engine() -> Engine {
    Engine::new(Settings { hash: 4, ..Settings::default() }).unwrap()
}

/// Mate by looking at everything.
fn mates_in(position: &Chess, moves: u32) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        let answers = next.legal_moves();
        if answers.is_empty() {
            return next.is_check();
        }
        moves > 1
            && answers.into_iter().all(|answer| {
                let mut after = next.clone();
                after.play_unchecked(answer);
                mates_in(&after, moves - 1)
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn lines_are_legal_and_mates_are_true(position in positions()) {
        let report = engine().search(&position, &Limits::nodes(3000));
        prop_assert_eq!(report.lines.is_empty(), position.legal_moves().is_empty());
        for line in &report.lines {
            let mut here = position.clone();
            for &m in &line.moves {
                prop_assert!(here.is_legal(m));
                here.play_unchecked(m);
            }
            match line.score {
                Score::MateIn(moves) if moves <= 2 => prop_assert!(mates_in(&position, moves)),
                _ => {}
            }
        }
    }

    #[test]
    fn every_set_of_techniques_searches(position in positions(), off in 0usize..Technique::ALL.len()) {
        let techniques = Techniques::default().without(Technique::ALL[off]);
        let mut engine = Engine::new(Settings { hash: 1, techniques, ..Settings::default() }).unwrap();
        let report = engine.search(&position, &Limits::depth(4));
        prop_assert_eq!(report.best().is_none(), position.legal_moves().is_empty());
    }
}

#[test]
fn the_same_search_has_the_same_answer() {
    let kiwipete = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let answer = |mut engine: Engine| {
        let report = engine.search(&kiwipete, &Limits::nodes(30_000));
        (report.lines, report.nodes)
    };
    let first = answer(engine());
    assert_eq!(first, answer(engine()));
    assert!(first.1 <= 30_000, "{} nodes", first.1);
    let mut used = engine();
    used.search(&Chess::default(), &Limits::depth(6));
    used.forget();
    assert_eq!(first, answer(used));
}

#[test]
fn several_lines_are_different_and_in_order() {
    let limits = Limits { lines: 4, ..Limits::depth(7) };
    let report = engine().search(&Chess::default(), &limits);
    let value = |score| match score {
        Score::Estimate(value) => value.0,
        other => panic!("{other:?}"),
    };
    let values: Vec<i32> = report.lines.iter().map(|line| value(line.score)).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    let mut moves: Vec<_> = report.lines.iter().map(|line| line.moves[0].to_string()).collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 4);
}

#[test]
fn a_repetition_is_a_draw_and_is_avoided_when_winning() {
    // White is a queen up, and the position has stood twice; Qa3 again would make it three times.
    let mut game = History::new(position("7k/8/8/8/8/8/Q7/1K6 w - - 0 1"));
    for word in ["a2a3", "h8h7", "a3a2", "h7h8", "a2a3", "h8h7", "a3a2", "h7h8"] {
        let m = word.parse::<shakmaty::uci::UciMove>().unwrap().to_move(game.position()).unwrap();
        game.play(m);
    }
    let report = engine().analyse(&game, &Limits::depth(4), &Signals::default(), &mut |_| ());
    assert_ne!(report.best().unwrap().to_string(), "Qa2-a3");
}

#[test]
fn a_queen_given_away_with_check_is_looked_at() {
    // Philidor's legacy: the queen goes to g8, and the knight mates.
    let smothered = position("5r1k/6pp/8/6N1/2Q5/8/1q4PP/7K w - - 0 1");
    let report = engine().search(&smothered, &Limits::depth(10));
    assert_eq!(report.lines[0].score, Score::MateIn(4));
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let start = Chess::default();
    let a3 = start.legal_moves().into_iter().find(|m| m.to_string() == "a2-a3").unwrap();
    let limits = Limits { moves: vec![a3], ..Limits::depth(3) };
    assert_eq!(engine().search(&start, &limits).best(), Some(a3));
}

#[test]
fn the_engine_answers_questions() {
    let mut engine = engine();
    let mate = History::new(position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
    let question = |goal| Question { goal, moves: &[], budget: Budget::nodes(10_000) };
    let answer = engine.ask(&mate, &question(Goal::Mate(Some(1)))).unwrap();
    assert_eq!(answer.verdict, Verdict::Proved);
    assert_eq!(answer.line[0].to_string(), "Ra1-a8");
    let hanging = History::new(position("4k3/pp6/8/3r4/8/2N5/PP6/4K3 w - - 0 1"));
    assert_eq!(engine.ask(&hanging, &question(Goal::Points(Points(5)))).unwrap().verdict, Verdict::Proved);
    assert_eq!(engine.ask(&hanging, &question(Goal::Points(Points(9)))).unwrap().verdict, Verdict::Refuted);
}
