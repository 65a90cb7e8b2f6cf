//! The parts that searches are built of, each against a slow and obvious way to the same answer.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    exchange::{self, POINTS, Values},
    fen::{self, Rules},
    history::History,
    key,
    said::read_move,
    stages::Stages,
};
use proptest::prelude::*;
use shakmaty::{Chess, Move, MoveList, Position, Role, Square};

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut words: Vec<String> = moves.into_iter().map(|m| format!("{m:?}")).collect();
    words.sort();
    words
}

/// Plays the exchange with real moves, as the module states its rules.
fn oracle(position: &Chess, m: Move, values: &Values) -> i32 {
    if m.is_castle() {
        return 0;
    }
    let promoted = m.promotion().map_or(0, |role| values[role] - values.pawn);
    let won = m.capture().map_or(0, |role| values[role]) + promoted;
    let mut next = position.clone();
    next.play_unchecked(m);
    won - capture_or_stop(&next, m.to(), values)
}

fn capture_or_stop(position: &Chess, square: Square, values: &Values) -> i32 {
    let captures = position.legal_moves().into_iter().filter(|m| {
        m.to() == square
            && m.is_capture()
            && !m.is_en_passant()
            && m.promotion().is_none_or(|role| role == Role::Queen)
    });
    let least = captures.min_by_key(|m| (m.role(), m.from()));
    least.map_or(0, |m| i32::max(0, oracle(position, m, values)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn exchanges_equal_real_play(position in lucena_testing::positions()) {
        for m in position.legal_moves() {
            let gain = exchange::gain(&position, m, &POINTS);
            prop_assert_eq!(gain, oracle(&position, m, &POINTS), "{} {:?}", fen::write(&position), m);
            for threshold in gain - 2..gain + 3 {
                prop_assert_eq!(exchange::gains_at_least(&position, m, threshold, &POINTS), threshold <= gain);
            }
        }
    }

    #[test]
    fn stages_together_are_the_legal_moves(game in lucena_testing::games()) {
        for position in game.positions() {
            let (stages, legal) = (Stages::of(&position), position.legal_moves());
            let (mut captures, mut promotions, mut quiets) = (MoveList::new(), MoveList::new(), MoveList::new());
            stages.captures(&mut captures);
            stages.promotions(&mut promotions);
            stages.quiets(&mut quiets);
            let is_quiet_promotion = |m: &Move| m.is_promotion() && !m.is_capture();
            let is_quiet = |m: &Move| !m.is_promotion() && !m.is_capture();
            prop_assert_eq!(sorted(captures), sorted(legal.iter().copied().filter(|m| m.is_capture())));
            prop_assert_eq!(sorted(promotions), sorted(legal.iter().copied().filter(is_quiet_promotion)));
            prop_assert_eq!(sorted(quiets), sorted(legal.iter().copied().filter(is_quiet)));
            prop_assert_eq!(stages.checkers(), position.checkers());
        }
    }

    #[test]
    fn incremental_keys_equal_recomputed_ones(game in lucena_testing::games()) {
        let mut history = History::new(game.start.clone());
        for &m in &game.moves {
            history.play(m);
            prop_assert_eq!(history.key(), key::of(history.position()));
            let passed = history.position().clone().swap_turn();
            if let Ok(passed) = passed {
                prop_assert_eq!(key::after_pass(history.position(), history.key()), key::of(&passed));
            }
        }
    }

    #[test]
    fn repetitions_are_counted(game in lucena_testing::games()) {
        let mut history = History::new(game.start.clone());
        let mut past = vec![game.start.clone()];
        for &m in &game.moves {
            history.play(m);
            past.push(history.position().clone());
            let count = past.iter().filter(|position| *position == history.position()).count();
            prop_assert_eq!(history.repetitions(), count);
        }
    }
}

#[test]
fn exchanges_that_players_know() {
    let cases = [
        ("the defended pawn is poisoned", "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "Qxd5", -8),
        ("a battery on the file wins it", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 1),
        ("the queen in front of the rook does not", "3rk3/8/8/3p4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5", -3),
        ("a pinned defender defends nothing", "4k3/4n3/8/3p4/8/8/3Q4/4R1K1 w - - 0 1", "Qxd5", 1),
        ("a king defends what is attacked once", "8/8/3k4/3p4/8/8/3Q4/4K3 w - - 0 1", "Qxd5+", -8),
        ("and not what is attacked twice", "8/8/3k4/3p4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5+", 1),
        ("a pawn may take and promote", "3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "cxd8=Q+", 4),
        ("en passant wins a pawn", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 1),
        ("a quiet move can hang a piece", "4k3/8/8/2p5/8/1N6/8/4K3 w - - 0 1", "Nd4", -3),
    ];
    for (what, fen, said, points) in cases {
        let position = fen::read(fen, Rules::Standard).unwrap();
        let m = read_move(&position, said).unwrap();
        assert_eq!(exchange::gain(&position, m, &POINTS), points, "{what}: {fen} {said}");
    }
}
