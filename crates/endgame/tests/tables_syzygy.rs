//! Tables against the Syzygy files, which know nothing of our code, and en passant.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    collections::{BTreeMap, HashSet},
    path::PathBuf,
};

use lucena_board::fen::{self, Rules};
use lucena_endgame::{
    men::Men,
    table::{Placement, Probe, TableError, Tables, Value, Watch, Wdl},
};
use shakmaty::{Chess, Position, Rank};

fn tables() -> Tables {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../.venv/syzygy");
    assert!(dir.is_dir(), "no Syzygy files to compare with; `make test` installs them");
    Tables::new().with_syzygy(dir).expect("Syzygy files")
}

fn men(name: &str) -> Men {
    name.parse().expect("an ending")
}

/// Compares every `stride`-th number of the tables.
fn agree(tables: &Tables, names: &[&str], stride: usize) {
    for name in names {
        let check = tables.check_syzygy(&men(name), stride, &Watch::nobody()).expect("a comparison");
        assert!(check.positions > 0);
        assert_eq!(check.wrong, 0, "{name}: {:#?}", check.shown);
    }
}

#[test]
fn three_men_agree_in_every_position() {
    agree(&tables(), &["KQK", "KRK", "KBK", "KNK", "KPK"], 1);
}

#[test]
fn two_men_against_none_agree() {
    let tables = tables();
    longest_wins_are(&tables, &[("KBBK", 19), ("KNNK", 1), ("KBNK", 33)]);
    agree(&tables, &["KBBK", "KBNK"], 41);
    values_are_those_of_the_best_moves(&tables, &["KBBK", "KBNK"]);
}

/// Every ending of a man against a man, since that is what a pawn against a pawn may become.
#[test]
fn a_man_against_a_man_agrees() {
    let tables = tables();
    longest_wins_are(&tables, &[("KPKP", 33), ("KQKR", 35), ("KRKB", 29), ("KRKN", 40)]);
    agree(&tables, &["KPKP", "KQKP", "KRKP", "KBKP", "KNKP", "KQKR", "KRKN", "KBKN"], 97);
    values_are_those_of_the_best_moves(&tables, &["KPKP", "KQKP", "KQKR"]);
    double_steps_agree(&tables);
    en_passant_decides(&tables);
}

/// What cannot be built is answered by Syzygy: the result of the position and of every move, but no depth.
#[test]
fn syzygy_answers_for_what_is_not_built() {
    let small = tables().with_memory(1 << 10);
    assert!(matches!(small.get(&men("KPK")), Err(TableError::TooBig { .. })));
    let built = Tables::new();
    let table = built.get(&men("KPK")).unwrap();
    let mut results = HashSet::new();
    for (placement, value) in table.positions().step_by(97) {
        let position = placement.position(table.men()).unwrap();
        let (probe, expected) = (small.probe(&position).unwrap(), built.probe(&position).unwrap());
        assert_eq!((probe.wdl, probe.depth), (value.wdl(), None), "{}", fen::write(&position));
        assert_eq!(wdls(&probe), wdls(&expected), "{}", fen::write(&position));
        let keep = probe.moves.iter().filter(|(_, verdict)| verdict.wdl == probe.wdl).count();
        assert_eq!(probe.best.len(), keep, "{}", fen::write(&position));
        results.insert(probe.wdl);
    }
    assert_eq!(results.len(), 3, "wins, draws and losses");
}

fn wdls(probe: &Probe) -> BTreeMap<String, Wdl> {
    probe.moves.iter().map(|(m, verdict)| (m.to_string(), verdict.wdl)).collect()
}

fn longest_wins_are(tables: &Tables, known: &[(&str, u8)]) {
    for &(name, longest) in known {
        assert_eq!(tables.get(&men(name)).expect("a table").deepest(), longest, "{name}");
    }
}

fn values_are_those_of_the_best_moves(tables: &Tables, names: &[&str]) {
    for name in names {
        let check = tables.check(&men(name), 97, &Watch::nobody()).expect("a check");
        assert!(check.positions > 10_000, "{name}: only {} positions", check.positions);
        assert_eq!(check.wrong, 0, "{name}: {:#?}", check.shown);
    }
}

/// Plays every double step that may be answered en passant, and compares the position after it.
fn double_steps_agree(tables: &Tables) {
    let mut compared = 0;
    let table = tables.get(&men("KPKP")).expect("a table");
    for (placement, _) in
        table.positions().filter(|(placement, _)| is_double_step_near(placement)).step_by(29)
    {
        let position = placement.position(table.men()).expect("a legal position");
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            if next.legal_moves().iter().any(|m| m.is_en_passant()) {
                compare_en_passant(tables, &next);
                compared += 1;
            }
        }
    }
    assert!(compared > 1_000, "only {compared} positions with en passant");
}

/// Whether the pawns stand a double step apart on files beside each other, the one at home.
fn is_double_step_near(placement: &Placement) -> bool {
    let [_, _, white, black, _] = placement.squares;
    let ranks = (white.rank(), black.rank());
    let meet = ranks == (Rank::Second, Rank::Fourth) || ranks == (Rank::Fifth, Rank::Seventh);
    meet && white.file().distance(black.file()) == 1
}

fn compare_en_passant(tables: &Tables, position: &Chess) {
    let probe = tables.probe(position).expect("a probe");
    assert_eq!(tables.value(position).expect("a value").wdl(), probe.wdl, "{}", fen::write(position));
    let syzygy = tables.syzygy(position).expect("an answer");
    assert_eq!(probe.wdl, syzygy, "{}", fen::write(position));
}

/// The right to take en passant makes a win or a draw of what would be none.
fn en_passant_decides(tables: &Tables) {
    for (board, right, with, without) in [
        ("k7/8/1K6/2Pp4/8/8/8/8 w", "d6", Value::Win(3), Value::Draw),
        ("8/8/8/8/2pP4/1k6/8/K7 b", "d3", Value::Win(3), Value::Draw),
        ("8/8/8/8/2Pp4/8/8/k1K5 b", "c3", Value::Draw, Value::Loss(13)),
    ] {
        for (right, expected) in [(right, with), ("-", without)] {
            let position = fen::read(&format!("{board} - {right} 0 1"), Rules::Standard).unwrap();
            let probe = tables.probe(&position).unwrap();
            assert_eq!(tables.value(&position), Ok(expected), "{board} {right}");
            assert_eq!((probe.wdl, tables.syzygy(&position)), (expected.wdl(), Ok(expected.wdl())));
            assert_eq!(probe.best.iter().all(|m| m.is_en_passant()), right != "-", "{board} {right}");
            assert_eq!(can_mate(&position, 3), expected == Value::Win(3), "{board} {right}");
            assert!(!can_mate(&position, 2), "{board} {right}");
        }
    }
}

/// Whether the side to move can force mate in so many moves: by trying everything.
fn can_mate(position: &Chess, moves: u8) -> bool {
    let after = |position: &Chess| {
        let position = position.clone();
        position.legal_moves().into_iter().map(move |m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            next
        })
    };
    moves > 0
        && after(position).any(|next| {
            next.is_checkmate()
                || (!next.is_stalemate() && after(&next).all(|again| can_mate(&again, moves - 1)))
        })
}
