//! Suites: real lines, bad lines, and what is written is read back.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    epd::{self, Epd, Operation},
    fen::Rules,
};
use proptest::prelude::*;
use shakmaty::{Position, san::SanPlus};

fn read(line: &str) -> Epd {
    Epd::read(line, Rules::Standard).unwrap()
}

fn best(line: &str) -> Vec<String> {
    let epd = read(line);
    epd.best_moves().iter().map(|&m| SanPlus::from_move(epd.position.clone(), m).to_string()).collect()
}

#[test]
fn every_opcode_of_the_suites() {
    let epd = read(
        "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; am Be5+ Bf2; id \"STS; Undermine.001\"; \
         acd 12; acn 123456; ce -35; dm 4; pv f5 exf5 Bxd5; c0 \"f5=10, Be5+=2\"; c9 f4f5 d4e5; eco A00;",
    );
    assert_eq!((epd.id(), epd.mate_in()), (Some("STS; Undermine.001"), Some(4)));
    assert_eq!((epd.comment(0), epd.comment(9)), (Some("f5=10, Be5+=2"), Some("f4f5 d4e5")));
    assert_eq!((epd.best_moves().len(), epd.avoid_moves().len()), (1, 2));
    assert_eq!(epd.other("eco"), Some(["A00".to_string()].as_slice()));
    for wanted in [Operation::Depth(12), Operation::Nodes(123_456), Operation::Centipawns(-35)] {
        assert!(epd.operations.contains(&wanted), "{wanted:?}");
    }
    insta::assert_snapshot!(epd, @r#"1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; am Be5+ Bf2; id "STS; Undermine.001"; acd 12; acn 123456; ce -35; dm 4; pv f5 exf5 Bxd5; c0 "f5=10, Be5+=2"; c9 "f4f5 d4e5"; eco A00;"#);
}

#[test]
fn moves_as_suites_write_them() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    assert_eq!(best(&format!("{castles} bm 0-0 O-O-O Rxa8+ Rh8+;")), ["O-O", "O-O-O", "Rxa8+", "Rxh8+"]);
    let promotes = "3n4/4P3/8/8/8/8/k7/4K3 w - -";
    assert_eq!(best(&format!("{promotes} bm e8Q e8=Q+ ed8=N exd8Q")), ["e8=Q", "e8=Q", "exd8=N", "exd8=Q"]);
}

#[test]
fn counters_and_perft_counts() {
    let epd = read("4k3/8/8/8/8/8/8/4K3 w - - 7 40 ;D1 5 ;D2 25");
    assert_eq!((epd.position.halfmoves(), epd.position.fullmoves().get()), (7, 40));
    assert_eq!(epd.other("D2"), Some(["25".to_string()].as_slice()));
    insta::assert_snapshot!(epd, @"4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 40; D1 5; D2 25;");
    assert_eq!(read(&epd.to_string()), epd);
}

#[test]
fn a_bad_line_is_named_and_the_rest_is_read() {
    let suite = "\u{feff}# a comment\r\n\
        4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"good\";\r\n\
        4k3/8/8/8/8/8/8/4K3 w - - bm Qd2;\r\n\
        4k3/8/8/8/8/8/4K3 w - - bm Kd2;\r\n\
        4k3/8/8/8/8/8/8/4K3 w - - id \"open;\r\n\
        4k3/8/8/8/8/8/8/4K3 w - - dm soon;\r\n\
        4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; 17;\r\n\
        \r\n\
        4k3/8/8/8/8/8/8/4K3 w - - id \"M\u{fc}ller\";\r\n";
    let lines: Vec<String> = epd::suite(suite.as_bytes(), Rules::Standard)
        .map(|line| match line {
            Ok((line, epd)) => format!("line {line}: {}", epd.id().unwrap_or_default()),
            Err(error) => error.to_string(),
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    line 2: good
    line 3: bm: Qd2 is not legal here: White has no queen
    line 4: the board has 7 ranks instead of 8, separated by `/`
    line 5: the text after `id` has no closing quotation mark
    line 6: `dm` needs a number of moves, found `soon`
    line 7: `17` is no opcode; one looks like bm, id or c0
    line 9: Müller
    ");
}

fn operations() -> impl Strategy<Value = Vec<(u8, String, u32)>> {
    proptest::collection::vec((0u8..10, "[^\"\\pC]{0,20}", any::<u32>()), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn written_epds_are_read_back(game in lucena_testing::games(), choices in operations()) {
        let position = game.start.clone();
        let legal: Vec<_> = position.legal_moves().into_iter().collect();
        let operations = choices.into_iter().map(|(kind, text, number)| match kind {
            0 => Operation::BestMoves(legal.iter().copied().take(number as usize % 5).collect()),
            1 => Operation::AvoidMoves(legal.iter().copied().rev().take(number as usize % 5).collect()),
            2 => Operation::Variation(game.moves.iter().copied().take(number as usize % 9).collect()),
            3 => Operation::Id(text),
            4 => Operation::Depth(number),
            5 => Operation::Nodes(number.into()),
            6 => Operation::Centipawns(number as i32),
            7 => Operation::MateIn(number),
            8 => Operation::Comment((number % 10) as u8, text),
            _ => Operation::Other("eco".into(), vec![text, number.to_string()]),
        });
        let epd = Epd { operations: operations.collect(), position };
        let again = Epd::read(&epd.to_string(), Rules::Detect).unwrap();
        prop_assert_eq!(again, epd);
    }

    #[test]
    fn any_line_gets_an_answer(line in "(4k3/8/8/8/8/8/8/4K3 w - - )?[\\PC]{0,60}") {
        if let Ok(epd) = Epd::read(&line, Rules::Detect) {
            prop_assert_eq!(Epd::read(&epd.to_string(), Rules::Detect).unwrap(), epd);
        }
    }
}
