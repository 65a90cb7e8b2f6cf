//! Tables against the Syzygy files, which know nothing of our code, and en passant.

use std::path::PathBuf;

use lucena_board::fen;
use lucena_endgame::{
    men::Men,
    table::{Placement, Tables, Watch},
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
