//! The figures of the thesis, cell by cell.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_endgame::{
    arena::{self, Arena, NOT_WON, State},
    cast::Cast,
    language::{Program, compile},
    verify::Strategy,
};

fn rules(name: &str) -> Program {
    let path = format!("{}/../../rulesets/{name}.rules", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).unwrap();
    compile(&format!("{name}.rules"), &source).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn kpk_counts_are_clarkes() {
    let arena = Arena::new(&Cast::parse("KPK").unwrap()).unwrap();
    let queenside = |index: &usize| arena::placement(*index).file(2) <= 4;
    let white: Vec<usize> = arena.white_positions().filter(queenside).collect();
    let won = white.iter().filter(|&&index| arena.white_depth[index] != NOT_WON).count();
    assert_eq!((white.len() - won, won), (19_182, 62_480));
    let black: Vec<usize> = arena.black_positions().filter(queenside).collect();
    let won = black.iter().filter(|&&index| arena.black_depth[index] != NOT_WON).count();
    assert_eq!((won, black.len() - won), (61_787, 36_205));
    let longest = white.iter().map(|&index| arena.white_depth[index]).filter(|&depth| depth != NOT_WON).max();
    assert_eq!(longest, Some(19));
}

#[test]
fn krk_class_membership_is_table_8() {
    let program = rules("krk-revised");
    let arena = Arena::new(&program.cast).unwrap();
    let mut counts = std::collections::BTreeMap::new();
    for index in arena.black_positions().filter(|&index| is_clarkes(index)) {
        let class = program.judge(&arena::placement(index)).class;
        *counts.entry(program.classes[class].name.clone()).or_insert(0) += 1;
    }
    let expected = [
        ("1", 2787),
        ("2", 27),
        ("3", 9),
        ("4", 78),
        ("12", 5),
        ("13", 150),
        ("14", 30),
        ("5", 81),
        ("6", 11),
        ("7", 78),
        ("8", 57),
        ("9", 145),
        ("10", 19735),
        ("11", 4863),
    ];
    let expected: std::collections::BTreeMap<String, i32> =
        expected.map(|(name, n)| (name.to_owned(), n)).into();
    assert_eq!(counts, expected);
}

/// Clarke's orientation (§7.3): the black king in the triangle a1–d1–d4, reflections about the diagonal removed.
fn is_clarkes(index: usize) -> bool {
    let placement = arena::placement(index);
    let (file, rank) = (placement.file(1), placement.rank(1));
    let below = |man: usize| placement.rank(man) - placement.file(man);
    file <= 4 && rank <= file && (rank != file || below(0) < 0 || (below(0) == 0 && below(2) <= 0))
}

#[test]
fn print_verifications() {
    for name in [
        "krk-initial",
        "krk-revised",
        "krk-fine",
        "krk-golombek",
        "kpk-initial",
        "kpk-final",
        "kpk-final-unobstructed",
    ] {
        let program = rules(name);
        let arena = Arena::new(&program.cast).unwrap();
        let started = std::time::Instant::now();
        let strategy = Strategy::new(&arena, &program);
        let v = strategy.verify();
        println!(
            "{name}: {:?} winnable {} not_won {} thrown {} longest {} optimal {:.2}% mean {:.3} worst {} {:?} {:?}",
            started.elapsed(),
            v.winnable,
            v.not_won,
            v.thrown,
            v.longest,
            v.optimal_percent,
            v.mean_loss,
            v.worst_loss,
            v.level,
            v.blame
        );
        println!("  {:?}", v.cycles.first());
        if name.starts_with("kpk") {
            let bad = arena
                .white_positions()
                .filter(|&i| {
                    arena::placement(i).file(2) <= 4
                        && arena.white_depth[i] != NOT_WON
                        && !strategy.is_optimal(i)
                })
                .count();
            println!("  non-optimal on a-d: {bad}");
        }
    }
    let _ = State::Open;
}
