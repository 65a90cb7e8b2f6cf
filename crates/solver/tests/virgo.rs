//! VIRGO on the positions of its thesis, and what holds of every search.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
};
use lucena_evidence::{Budget, Goal, Machine, Points, Question, Verdict};
use lucena_solver::virgo::{self, Feature, Features, Finding, Gain, Law, Row, Settings, Virgo};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::{Chess, Move, Position, san::SanPlus};

const ALEXANDER: &str = "8/p1kP3p/4K1p1/2N2p2/1n6/8/6PP/8 w - - 0 1";
const POSITION_13: &str = "kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

fn position(fen: &str) -> Chess {
    fen::read(fen, Rules::Standard).unwrap()
}

fn san(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

fn solve(fen: &str, settings: &Settings) -> (Option<String>, Finding, Vec<Row>) {
    let position = position(fen);
    let mut rows = Vec::new();
    let finding = virgo::solve(&position, settings, &mut |row| rows.push(*row));
    (finding.solution.best().map(|m| san(&position, m)), finding, rows)
}

#[test]
fn alexander_chapter_8_number_7_wins_five_points() {
    let (best, finding, rows) = solve(ALEXANDER, &Settings { brake: 1 << 12, ..Settings::default() });
    assert_eq!((best.as_deref(), finding.gain), (Some("Na6+"), Some(Gain::Points(5))));
    assert!(finding.solution.complete);
    assert!(rows.iter().any(|row| row.goal == 6 && row.found.is_none() && row.complete));
}

#[test]
fn position_13_wins_three_points() {
    let (best, finding, _) = solve(POSITION_13, &Settings { brake: 1 << 12, ..Settings::default() });
    assert_eq!((best.as_deref(), finding.gain), (Some("Qxa6"), Some(Gain::Points(3))));
    let proof = finding.proof.unwrap();
    assert!(proof.replies.len() > 1, "{proof:?}");
}

#[test]
fn a_mate_is_proved_under_both_rules() {
    for law in [Law::Real, Law::Virgo] {
        for features in [Features::ORIGINAL, Features::usual()] {
            let (best, finding, _) = solve(BACK_RANK, &Settings { law, features, ..Settings::default() });
            assert_eq!(
                (best.as_deref(), finding.gain),
                (Some("Rd8#"), Some(Gain::Mate)),
                "{law:?} {features:?}"
            );
        }
    }
}

#[test]
fn without_nodes_nothing_is_known() {
    let (best, finding, _) = solve(ALEXANDER, &Settings { nodes: 20, ..Settings::default() });
    assert_eq!((best, finding.gain, finding.solution.complete), (None, None, false));
}

#[test]
fn questions_are_answered() {
    let ask = |goal, nodes| {
        let game = History::new(position(BACK_RANK));
        Virgo::default().ask(&game, &Question { goal, moves: &[], budget: Budget::nodes(nodes) }).unwrap()
    };
    let mate = ask(Goal::Mate(Some(1)), 10_000);
    assert_eq!((mate.verdict, mate.line.len()), (Verdict::Proved, 1));
    assert_eq!(ask(Goal::Mate(None), 1).verdict, Verdict::Unknown);
    let refuted = Virgo::default().ask(
        &History::new(Chess::default()),
        &Question { goal: Goal::Points(Points(9)), moves: &[], budget: Budget::nodes(100_000) },
    );
    let refuted = refuted.unwrap();
    assert_eq!((refuted.verdict, refuted.strength.is_certain()), (Verdict::Refuted, false));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn lines_are_legal_and_searches_repeat_themselves(position in positions()) {
        let all = Features::usual().with(Feature::SkipBest);
        for (features, law) in [(Features::ORIGINAL, Law::Virgo), (Features::ORIGINAL, Law::Real), (all, Law::Real)] {
            let settings = Settings { nodes: 500, features, law, ..Settings::default() };
            let finding = virgo::solve(&position, &settings, &mut |_| ());
            let mut at = position.clone();
            for &m in &finding.solution.line {
                prop_assert!(at.is_legal(m), "{m:?} in {:?}", finding.solution.line);
                at.play_unchecked(m);
            }
            prop_assert!(finding.solution.tree.nodes <= settings.nodes + 8);
            prop_assert_eq!(&finding, &virgo::solve(&position, &settings, &mut |_| ()));
        }
    }
}
