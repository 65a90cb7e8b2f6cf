//! The figures of the thesis, cell by cell, and the proofs of what it could only test.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use lucena_endgame::{
    arena::{self, Arena},
    cast::{Cast, Placement},
    defence::Defence,
    language::{self, Program},
    library::{self, LIBRARY},
    model, report,
    table::{Tables, Value},
    verify::{Grade, Strategy},
};
use shakmaty::{Position, Square};

fn rules(name: &str) -> Program {
    library::find(name).unwrap().unwrap_or_else(|error| panic!("{error}"))
}

fn arena(name: &str) -> Arena {
    Arena::new(&Cast::parse(name).unwrap()).unwrap()
}

#[test]
fn the_census_is_clarkes() {
    let kpk = arena("KPK").census();
    assert_eq!((kpk.white_won, kpk.white_drawn), (62_480, 19_182));
    assert_eq!((kpk.black_lost, kpk.black_drawn, kpk.longest), (61_787, 36_205, 19));
    let krk = arena("KRK").census();
    assert_eq!((krk.white_won, krk.white_drawn, krk.longest), (21_959, 0, 16));
    assert_eq!((krk.checkmates, krk.stalemates, krk.en_prise), (27, 9, 2_787));
    assert_eq!(krk.black_lost + krk.black_drawn, 28_056);
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

/// Every printed cell that can be computed comes out as printed.
#[test]
fn every_printed_cell_is_reproduced() {
    let mut cells = 0;
    for (table, comparison) in lucena_endgame::reproduce::compare() {
        assert_eq!(comparison.differences, [], "{table}");
        cells += comparison.cells;
    }
    assert_eq!(cells, 2655);
}

/// The second reprint's claim, over every position that is neither stalemate nor en prise.
#[test]
fn the_pawn_can_run_is_exact() {
    let program = rules("kpk-final-run");
    let arena = arena("KPK");
    let mut looked_at = 0;
    for index in arena.black_positions() {
        let placement = arena::placement(index);
        let class = program.classes[program.judge(&placement).class].name.as_str();
        if matches!(class, "1" | "2" | "3") {
            continue;
        }
        let start = placement.rank(2).max(3);
        let runs = i32::from(arena.black_depth[index]) == 8 - start;
        assert_eq!(class == "4", runs, "{}", arena.cast.fen(&placement, shakmaty::Color::Black));
        looked_at += 1;
    }
    assert_eq!(looked_at, 149_810);
}

#[test]
fn the_proved_rule_sets_are_proved() {
    for name in ["krk-proved", "kpk-proved", "kqk"] {
        let program = rules(name);
        let arena = Arena::new(&program.cast).unwrap();
        let verification = Strategy::new(&arena, &program).unwrap().verify(false, Some(5));
        assert_eq!((verification.not_won, verification.thrown), (0, 0), "{name}");
        assert_eq!(verification.level, Grade::Suboptimal, "{name}");
        let source = LIBRARY.iter().find(|(known, _)| *known == name).unwrap().1;
        assert!(program.classes.len() <= 25 && source.lines().count() <= 150, "{name}");
    }
}

/// Strategy A takes the rook where it can, and nothing else draws: it holds what can be held.
#[test]
fn a_defence_is_judged_by_what_it_holds() {
    let program = rules("krk-black-centre");
    let arena = arena("KRK");
    let holding = Defence::until(&arena, &program, &|| false).unwrap().unwrap().verify(false, Some(5));
    assert_eq!((holding.positions, holding.holdable), (223_660, 22_176));
    assert_eq!((holding.held, holding.lost, holding.thrown), (22_176, 0, 0));
    assert_eq!((holding.hopeless, holding.level), (201_484, Grade::Suboptimal));
    let wrong = Strategy::new(&arena, &program).err().unwrap().to_string();
    assert_eq!(
        wrong,
        "`KRK, Black's strategy A (Bramer)` finds Black's moves; only rules for White can be judged by this"
    );
    assert!(Defence::until(&arena, &rules("krk-proved"), &|| false).is_err());
    assert!(report::report(&arena, &program, &[]).is_err());
}

/// A defence that prefers the corner to the rook gives draws away, and where it does, White does win.
#[test]
fn a_defence_that_gives_draws_away_is_refuted() {
    let source = r#"ending KPK for Black
        class 1 "Pawn taken" value 1 when wp.rank = 0 say "The pawn is taken."
        class 2 "Anything else" value 2 otherwise prefer small bk.file, small bk.rank say "To the corner.""#;
    let program = language::compile("corner.rules", source).unwrap();
    let arena = arena("KPK");
    let holding = Defence::until(&arena, &program, &|| false).unwrap().unwrap().verify(false, None);
    assert_eq!(holding.level, Grade::Incorrect);
    assert!(0 < holding.thrown && holding.thrown < holding.lost && holding.lost < holding.holdable);
    assert_eq!(holding.thrown, holding.thrown_examples.len() as u64);
    assert_eq!(holding.thrown, holding.classes.iter().map(|class| class.thrown).sum::<u64>());
    let tables = Tables::new();
    for fen in holding.thrown_examples.iter().step_by(97) {
        let position = lucena_board::fen::read(fen, lucena_board::fen::Rules::Standard);
        // A pawn that has arrived is no position of chess any more.
        let Ok(mut position) = position else { continue };
        assert_eq!(tables.value(&position).unwrap(), Value::Draw, "{fen}");
        let step = model::choose(&program, &program.cast.placement(&position).unwrap()).unwrap().best().step;
        let played =
            position.legal_moves().into_iter().find(|m| m.from() == Some(step.from) && m.to() == step.to);
        position.play_unchecked(played.unwrap());
        assert!(matches!(tables.value(&position).unwrap(), Value::Win(_)), "{fen}");
    }
}

/// A proof is worth what its verifier is: where it says that a strategy can be held, playing the defence holds it.
#[test]
fn refutations_can_be_played() {
    let program = rules("krk-revised");
    let arena = Arena::new(&program.cast).unwrap();
    let strategy = Strategy::new(&arena, &program).unwrap();
    let verification = strategy.verify(false, Some(5));
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
    for (name, source) in LIBRARY {
        let program = rules(name);
        assert_eq!(language::heading(source), Some((program.cast, program.side)), "{name}");
    }
}
