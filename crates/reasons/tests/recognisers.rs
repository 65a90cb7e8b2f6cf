//! What each recogniser says of a given line, and that it is silent where a detail is different.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    said::read_move,
};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{Asker, Centipawns, Inquiry, Line, Points, Price, Stop, balance};
use lucena_reasons::{Aim, Finding, Parts, Task, Use, study};
use shakmaty::Position;

/// A motif, a position, a line, and the points that it wins.
type Case = (&'static str, &'static str, &'static str, i32);

/// The line uses the motif.
const USED: &[Case] = &[
    ("fork", "1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1", "Nd7+ Ke8 Nxb8", 5),
    ("skewer", "4k2r/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8+ Kd7 Rxh8", 5),
    ("decoy", "6k1/1q3ppp/8/3N4/8/8/5PPP/2R3K1 w - - 0 1", "Rc8+ Qxc8 Ne7+ Kf8 Nxc8", 4),
    ("removal-of-guard", "2k5/ppp5/3n4/8/4b3/6B1/PP3P2/2K1R3 w - - 0 1", "Bxd6 cxd6 Rxe4", 3),
    ("discovered-attack", "3q2k1/5ppp/8/8/8/3B4/5PPP/3Q2K1 w - - 0 1", "Bxh7+ Kxh7 Qxd8", 7),
    ("trapped-piece", "6k1/5ppp/8/8/8/8/bPP2PPP/2K5 w - - 0 1", "b3 h6 Kb2 g6 Kxa2", 3),
    ("hanging-piece", "r5k1/pp3ppp/8/3n4/8/8/PP3PPP/3R2K1 w - - 0 1", "Rxd5", 3),
    ("promotion", "8/1P3pk1/8/8/8/n7/5PPP/6K1 w - - 0 1", "b8=Q", 8),
    ("underpromotion", "8/2q1P1k1/6pp/8/8/6P1/5P1K/8 w - - 0 1", "e8=N+ Kf7 Nxc7", 11),
    ("pin", "4k3/5ppp/2q5/8/P7/8/4BPPP/6K1 w - - 0 1", "Bb5 Qxb5 axb5", 6),
];

/// It does not: nothing but the taken man is attacked, the guard's ward has another guard, a queen would do as well.
const NOT_USED: &[Case] = &[
    ("fork", "rb3k2/3n1ppp/8/4N3/8/8/PP3PPP/3R2K1 w - - 0 1", "Nxd7+", 3),
    ("removal-of-guard", "6k1/p4ppp/2np4/1B2b3/8/8/PP3PPP/4R1K1 w - - 0 1", "Bxc6", 3),
    ("underpromotion", "8/1P3pk1/8/8/8/n7/5PPP/6K1 w - - 0 1", "b8=Q", 8),
];

fn line(fen: &str, moves: &str) -> Line {
    let position = fen::read(fen, Rules::Standard).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut line = Line::new(&position);
    for word in moves.split_whitespace() {
        let m = read_move(line.last(), word).unwrap();
        line.play(m);
    }
    line
}

fn findings(&(_, fen, moves, points): &Case) -> Vec<Finding> {
    let main = line(fen, moves);
    let mut engine = Engine::new(Settings { hash: 4, ..Settings::default() }).unwrap();
    let won = balance(main.root(), main.root().turn()) + Points(points);
    let aim = Aim::points(main.root(), Points(points), won.centipawns() - Centipawns(80));
    let asker = Asker::new(&mut engine, Price::of(60_000), Stop::new());
    let mut inquiry = Inquiry::new(asker, aim.us, aim.threshold);
    study::study(&main, Task::new(aim, Use::Reasons(Parts::ALL)), &mut inquiry).unwrap()
}

fn names(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.claim.says().name()).collect()
}

#[test]
fn recognisers_say_what_a_line_uses() {
    for case in USED {
        let found = findings(case);
        let finding = found.iter().find(|finding| finding.claim.says().name() == case.0);
        let finding = finding.unwrap_or_else(|| panic!("{case:?}: {:?}", names(&found)));
        // Every claim carries a line that begins where the case does.
        assert_eq!(finding.claim.with().root(), line(case.1, "").root());
        assert!(finding.claim.ply() < finding.claim.with().len());
        assert!(!finding.claim.evidence().is_empty());
    }
}

#[test]
fn recognisers_are_silent_where_it_does_not() {
    for case in NOT_USED {
        let found = findings(case);
        assert!(!names(&found).contains(&case.0), "{case:?}: {:?}", names(&found));
    }
}
