//! The figures of the thesis, cell by cell, and the proofs of what it could only test.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use lucena_endgame::{
    arena::{self, Arena, NOT_WON},
    cast::{Cast, Placement},
    language::Program,
    library::{self, LIBRARY},
    model,
    verify::{Grade, Strategy},
};
use shakmaty::Square;

fn rules(name: &str) -> Program {
    library::find(name).unwrap().unwrap_or_else(|error| panic!("{error}"))
}

fn arena(name: &str) -> Arena {
    Arena::new(&Cast::parse(name).unwrap()).unwrap()
}

/// Pawn on the files a to d, as Clarke's database has it.
fn is_queenside(index: &usize) -> bool {
    arena::placement(*index).file(2) <= 4
}

/// Clarke's orientation (§7.3): the black king in the triangle a1–d1–d4, reflections about the diagonal removed.
fn is_clarkes(index: &usize) -> bool {
    let placement = arena::placement(*index);
    let (file, rank) = (placement.file(1), placement.rank(1));
    let above = |man: usize| placement.rank(man) - placement.file(man);
    file <= 4 && rank <= file && (rank != file || above(0) < 0 || (above(0) == 0 && above(2) <= 0))
}

#[test]
fn kpk_counts_are_clarkes() {
    let arena = arena("KPK");
    let white: Vec<usize> = arena.white_positions().filter(is_queenside).collect();
    let won = white.iter().filter(|&&index| arena.white_depth[index] != NOT_WON).count();
    assert_eq!((won, white.len() - won), (62_480, 19_182));
    let black: Vec<usize> = arena.black_positions().filter(is_queenside).collect();
    let won = black.iter().filter(|&&index| arena.black_depth[index] != NOT_WON).count();
    assert_eq!((won, black.len() - won), (61_787, 36_205));
    let longest = white.iter().map(|&index| arena.white_depth[index]).filter(|&depth| depth != NOT_WON).max();
    assert_eq!(longest, Some(19));
}

#[test]
fn krk_counts_are_clarkes() {
    let arena = arena("KRK");
    let mut by_depth = [0; 17];
    for index in arena.white_positions().filter(is_clarkes) {
        by_depth[usize::from(arena.white_depth[index])] += 1;
    }
    let clarke = [0, 189, 587, 484, 238, 607, 1091, 1418, 2149, 2514, 2382, 2565, 2691, 2234, 2027, 662, 121];
    assert_eq!(by_depth, clarke);
    assert_eq!(arena.black_positions().filter(is_clarkes).count(), 28_056);
}

#[test]
fn krk_class_membership_is_table_8() {
    let program = rules("krk-revised");
    let arena = Arena::new(&program.cast).unwrap();
    let mut counts = BTreeMap::new();
    for index in arena.black_positions().filter(is_clarkes) {
        let class = program.judge(&arena::placement(index)).class;
        *counts.entry(program.classes[class].name.clone()).or_insert(0) += 1;
    }
    let printed = "1 2787 2 27 3 9 4 78 12 5 13 150 14 30 5 81 6 11 7 78 8 57 9 145 10 19735 11 4863";
    let words: Vec<&str> = printed.split(' ').collect();
    let printed: BTreeMap<String, i32> =
        words.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].parse().unwrap())).collect();
    assert_eq!(counts, printed);
}

#[test]
fn move_selection_is_table_4() {
    let program = rules("krk-initial");
    // Figure 29.
    let placement = Placement::of(&[Square::F5, Square::F7, Square::E6]);
    let choice = model::choose(&program, &placement).unwrap();
    let mut values: BTreeMap<String, (String, i64)> = BTreeMap::new();
    for candidate in &choice.candidates {
        let class = program.classes[candidate.judgement.class].name.clone();
        values.insert(
            format!("{}{}", candidate.step.from, candidate.step.to),
            (class, candidate.judgement.position_value(100, 3)),
        );
    }
    let printed = [
        ("f5g5", "1", 2_000_000),
        ("f5g4", "1", 2_000_000),
        ("f5f4", "1", 2_000_000),
        ("f5e4", "1", 2_000_000),
        ("f5e5", "7", 7_440_000),
        ("e6e7", "1", 2_000_000),
        ("e6e8", "1", 2_000_000),
        ("e6f6", "11", 3_000_000),
        ("e6g6", "9", 5_380_800),
        ("e6h6", "9", 5_360_800),
        ("e6e5", "8", 6_000_000),
        ("e6e4", "8", 6_000_000),
        ("e6e3", "8", 6_000_000),
        ("e6e2", "8", 6_000_000),
        ("e6e1", "8", 6_000_000),
        ("e6d6", "9", 5_420_800),
        ("e6c6", "9", 5_400_800),
        ("e6b6", "9", 5_380_800),
        ("e6a6", "9", 5_360_800),
    ];
    let printed: BTreeMap<String, (String, i64)> =
        printed.map(|(m, class, value)| (m.to_owned(), (class.to_owned(), value))).into();
    assert_eq!(values, printed);
    assert_eq!(choice.best().step.to, Square::E5);
}

#[test]
fn the_final_kpk_algorithm_is_as_good_as_section_10_5_says() {
    let arena = arena("KPK");
    for (name, exceptions) in [("kpk-final", 2601), ("kpk-final-24", 2601), ("kpk-final-unobstructed", 2139)]
    {
        let program = rules(name);
        let strategy = Strategy::new(&arena, &program);
        let won = |index: &usize| arena.white_depth[*index] != NOT_WON;
        let not_optimal = arena
            .white_positions()
            .filter(is_queenside)
            .filter(won)
            .filter(|&index| !strategy.is_optimal(index));
        assert_eq!(not_optimal.count(), exceptions, "{name}");
    }
}

/// Every printed cell that can be computed comes out as printed.
#[test]
fn every_printed_cell_is_reproduced() {
    let mut cells = 0;
    for (table, comparison) in lucena_endgame::reproduce::compare() {
        assert_eq!(comparison.differences, [], "{table}");
        cells += comparison.cells;
    }
    assert_eq!(cells, 2642);
}

#[test]
fn the_proved_rule_sets_are_proved() {
    for name in ["krk-proved", "kpk-proved", "kqk"] {
        let program = rules(name);
        let arena = Arena::new(&program.cast).unwrap();
        let verification = Strategy::new(&arena, &program).verify();
        assert_eq!((verification.not_won, verification.thrown), (0, 0), "{name}");
        assert_eq!(verification.level, Grade::Suboptimal, "{name}");
        let source = LIBRARY.iter().find(|(known, _)| *known == name).unwrap().1;
        assert!(program.classes.len() <= 25 && source.lines().count() <= 150, "{name}");
    }
}

/// A proof is worth what its verifier is: where it says that a strategy can be held, playing the defence holds it.
#[test]
fn refutations_can_be_played() {
    let program = rules("krk-revised");
    let arena = Arena::new(&program.cast).unwrap();
    let strategy = Strategy::new(&arena, &program);
    let verification = strategy.verify();
    assert_eq!((verification.thrown, verification.level), (0, Grade::Preserving));
    for cycle in &verification.cycles {
        for (index, fen) in cycle.iter().enumerate() {
            let position = lucena_board::fen::read(fen, lucena_board::fen::Rules::Standard).unwrap();
            let placement = program.cast.placement(&position).unwrap();
            let after = model::choose(&program, &placement).unwrap().best().step.after;
            let next = &cycle[(index + 1) % cycle.len()];
            let mut reached = false;
            program.cast.steps(&after, shakmaty::Color::Black, |reply| {
                reached |= program.cast.fen(&reply.after, shakmaty::Color::White) == *next;
            });
            assert!(reached, "{fen} does not lead to {next}");
        }
    }
}

#[test]
fn the_library_is_complete() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let files = std::fs::read_dir(directory).unwrap().count();
    assert_eq!(files, LIBRARY.len());
    for (name, _) in LIBRARY {
        rules(name);
    }
}
