//! Tables against published figures, against shakmaty's legal moves, and as files.

use std::{collections::BTreeMap, fs, path::Path};

use lucena_board::{
    fen::{self, Rules},
    stop::Stop,
};
use lucena_endgame::{
    men::Men,
    table::{self, Depth, FileError, Goal, TableError, Tables, Value, Watch, Wdl},
};
use shakmaty::{CastlingMode, Chess, Color, Position};

fn men(name: &str) -> Men {
    name.parse().expect("an ending")
}

fn position(fen: &str) -> Chess {
    fen::read(fen, Rules::Standard).expect("a legal position")
}

/// Clarke, "The construction of an optimal program for king and rook against king" (1977).
#[test]
fn king_and_rook_has_clarkes_counts() {
    let tables = Tables::new();
    let krk = tables.get(&men("KRK")).expect("a table");
    let (white, black) = (krk.summary(Color::White), krk.summary(Color::Black));
    assert_eq!((black.positions, black.mates, black.stalemates), (28_056, 27, 9));
    let en_prise = krk.positions_of(Color::Black).filter(|(placement, _)| {
        let position = placement.position(krk.men()).expect("a legal position");
        !position.capture_moves().is_empty()
    });
    assert_eq!(en_prise.count(), 2_787);
    let by_moves = [189, 587, 484, 238, 607, 1091, 1418, 2149, 2514, 2382, 2565, 2691, 2234, 2027, 662, 121];
    assert_eq!(white.wins_by_moves, BTreeMap::from_iter((1..).zip(by_moves)));
    assert_eq!((white.positions, white.wins), (21_959, 21_959));
}

#[test]
fn the_longest_wins_are_the_known_ones() {
    let tables = Tables::new();
    let known = [("KK", 0), ("KBK", 0), ("KNK", 0), ("KQK", 10), ("KRK", 16), ("KPK", 28)];
    for (name, longest) in known {
        assert_eq!(tables.get(&men(name)).expect("a table").deepest(), longest, "{name}");
    }
}

#[test]
fn every_value_is_that_of_the_best_legal_move() {
    let tables = Tables::new();
    for (name, stride) in [("KQK", 1), ("KRK", 1), ("KPK", 1)] {
        let check = tables.check(&men(name), stride, &Watch::nobody()).expect("a table");
        assert!(check.positions > 40_000, "{name}: only {} positions", check.positions);
        assert_eq!(check.wrong, 0, "{name}: {:#?}", check.shown);
    }
}

#[test]
fn a_position_is_asked_for_with_either_colour_as_the_stronger() {
    let tables = Tables::new();
    let white = tables.probe(&position("8/8/8/8/8/1k6/7R/K7 b - - 0 1")).expect("a probe");
    assert_eq!((white.wdl, white.depth), (Wdl::Loss, Some(Depth::Mate(15))));
    let black = tables.probe(&position("k7/7r/1K6/8/8/8/8/8 w - - 0 1")).expect("a probe");
    assert_eq!((black.wdl, black.depth), (white.wdl, white.depth));
    assert_eq!(black.best.len(), white.best.len());
    assert_eq!(black.moves.len(), white.moves.len());
}

#[test]
fn the_best_moves_keep_the_result_and_lose_no_time() {
    let tables = Tables::new();
    let probe = tables.probe(&position("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")).expect("a probe");
    assert_eq!((probe.wdl, probe.depth), (Wdl::Win, Some(Depth::Mate(1))));
    let best: Vec<String> = probe.best.iter().map(ToString::to_string).collect();
    assert_eq!(best, ["Qg6-g7"]);
    let verdict = |uci: &str| {
        let found = probe.moves.iter().find(|(m, _)| m.to_uci(CastlingMode::Standard).to_string() == uci);
        found.map(|&(_, verdict)| verdict)
    };
    assert_eq!(verdict("g6g7").and_then(|verdict| verdict.depth), Some(Depth::Mate(1)));
    assert_eq!(verdict("f6f7").map(|verdict| verdict.wdl), Some(Wdl::Draw), "stalemate");
    let mated = tables.probe(&position("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1")).expect("a probe");
    assert_eq!((mated.wdl, mated.depth, mated.best.len()), (Wdl::Loss, Some(Depth::Mate(0)), 0));
}

#[test]
fn castling_rights_and_too_many_men_are_refused() {
    let tables = Tables::new();
    let castling = tables.probe(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert_eq!(castling, Err(TableError::Castling));
    let error = tables.probe(&position("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1")).expect_err("six men");
    assert_eq!(error.to_string(), "KPPPPK has 6 men; endings of up to 5 are known");
    let error = Tables::new().with_memory(1 << 20).get(&men("KQKR")).expect_err("too big");
    assert_eq!(
        error.to_string(),
        "the tables for KQKR need 0.01 GiB of memory, more than the 0.00 GiB allowed"
    );
}

#[test]
fn the_work_stops_when_told() {
    let stop = Stop::new();
    stop.stop();
    let watch = Watch { progress: &|_| {}, stop: Some(&stop) };
    let error = Tables::new().get_watched(&men("KRK"), &watch).expect_err("stopped");
    assert_eq!(error.to_string(), "stopped before the table for KK was done");
}

/// Writes the file of KRK, spoils it, and returns what is then said about it; the table must be made anew.
fn spoilt(spoil: impl Fn(&Path)) -> String {
    let dir = tempfile::tempdir().expect("a directory");
    let krk = men("KRK");
    Tables::with_dir(dir.path()).get(&krk).expect("a table");
    let path = table::path(dir.path(), &krk, Goal::Mate);
    spoil(&path);
    let tables = Tables::with_dir(dir.path());
    assert_eq!(tables.get(&krk).expect("a table").deepest(), 16);
    let notes: Vec<String> = tables.notes().iter().map(FileError::to_string).collect();
    assert_eq!(notes.len(), 1, "{notes:?}");
    let again = Tables::with_dir(dir.path());
    assert!(again.find(&krk).is_some(), "the file was not written anew");
    notes[0].replace(&path.display().to_string(), "FILE")
}

fn rewrite(path: &Path, change: impl Fn(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("a file");
    change(&mut bytes);
    fs::write(path, bytes).expect("a file");
}

#[test]
fn spoilt_files_are_refused_and_made_anew() {
    let empty = spoilt(|path| fs::write(path, "").expect("a file"));
    assert_eq!(empty, "FILE: no table of endings");
    let truncated = spoilt(|path| rewrite(path, |bytes| bytes.truncate(30_000)));
    assert_eq!(truncated, "FILE: has 30000 bytes instead of 59179");
    let longer = spoilt(|path| rewrite(path, |bytes| bytes.push(0)));
    assert_eq!(longer, "FILE: has 59180 bytes instead of 59179");
    let damaged = spoilt(|path| rewrite(path, |bytes| bytes[5_000] ^= 1));
    assert_eq!(damaged, "FILE: the checksum does not match; the file is damaged");
    let old = spoilt(|path| rewrite(path, |bytes| bytes[8] = 9));
    assert_eq!(old, "FILE: a table of version 9; this program reads version 2");
    let renamed = spoilt(|path| {
        fs::copy(path.with_file_name("KQK.lucena"), path)
            .or_else(|_| {
                Tables::with_dir(path.parent().expect("a directory")).get(&men("KQK")).expect("a table");
                fs::copy(path.with_file_name("KQK.lucena"), path)
            })
            .expect("a file");
    });
    assert_eq!(renamed, "FILE: holds KQK, moves to mate instead of KRK, moves to mate");
}

#[test]
fn a_file_that_is_no_table_stays() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = table::path(dir.path(), &men("KRK"), Goal::Mate);
    fs::write(&path, "something else").expect("a file");
    let tables = Tables::with_dir(dir.path());
    assert_eq!(tables.get(&men("KRK")).expect("a table").deepest(), 16);
    let notes: Vec<String> = tables.notes().iter().map(FileError::to_string).collect();
    let name = path.display();
    assert_eq!(
        notes,
        [format!("{name}: no table of endings"), format!("the table is not saved: {name} is there already")]
    );
    assert_eq!(fs::read_to_string(&path).expect("a file"), "something else");
}

#[test]
fn a_saved_table_is_the_same() {
    let dir = tempfile::tempdir().expect("a directory");
    let made = Tables::with_dir(dir.path()).get(&men("KPK")).expect("a table");
    let tables = Tables::with_dir(dir.path());
    let read = tables.find(&men("KPK")).expect("a file");
    assert!(made.positions().eq(read.positions()));
    assert!(tables.notes().is_empty());
}

#[test]
fn a_directory_that_cannot_be_written_spoils_nothing() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let tables = Tables::with_dir(file.path());
    assert_eq!(tables.get(&men("KQK")).expect("a table").deepest(), 10);
    let notes = tables.notes();
    assert!(notes.iter().all(|note| matches!(note, FileError::Read { .. } | FileError::Write(_))));
    assert!(notes.iter().any(|note| matches!(note, FileError::Write(_))));
}

#[test]
fn positions_are_legal_and_found_again() {
    let tables = Tables::new();
    for name in ["KRK", "KPK"] {
        let table = tables.get(&men(name)).expect("a table");
        for (placement, value) in table.positions() {
            assert_eq!(table.value(&placement), Some(value));
            let position = placement.position(table.men()).expect("a legal position");
            assert_eq!(tables.value(&position), Ok(value));
        }
    }
    assert_eq!(Value::Win(1).before_move(), Value::Loss(1));
}
