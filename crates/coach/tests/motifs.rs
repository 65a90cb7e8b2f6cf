//! Every motif in small positions where it decides, and in near misses where one detail is different and it does not.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
};
use lucena_coach::{Explanation, Request, explain, themes};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{Price, Stop};
use lucena_reasons::Motif;
use shakmaty::{Chess, san::SanPlus};

/// A motif, a position, and the move that is best there.
type Case = (&'static str, &'static str, &'static str);

/// Here the motif is claimed.
const FIRES: &[Case] = &[
    ("decoy", "3q2k1/5pp1/6p1/4N3/8/8/5PP1/5K1R w - - 0 1", "Rh8+"),
    ("decoy", "6k1/1q3ppp/8/3N4/8/8/5PPP/2R3K1 w - - 0 1", "Rc8+"),
    ("decoy", "4k2q/4ppp1/8/4N3/8/8/5PP1/3R1K2 w - - 0 1", "Rd8+"),
    ("overload", "3r2k1/5ppp/p7/3n4/8/8/5PPP/1R1R2K1 w - - 0 1", "Rxd5"),
    ("overload", "6k1/5ppp/5n2/3b4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
    ("overload", "6kr/5bp1/8/8/2B5/8/5PP1/5K1R w - - 0 1", "Bxf7+"),
    ("deflection", "6k1/3q1ppp/8/8/8/8/5PPP/2Q1R1K1 w - - 0 1", "Qc7"),
    ("deflection", "3r2k1/5qp1/8/8/2Q5/8/5PP1/5K1R w - - 0 1", "Rh8+"),
    ("deflection", "5r1k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Qg8+"),
    ("line-decoy", "5r1k/5pp1/7p/4N3/8/8/6PP/5RK1 w - - 0 1", "Ng6+"),
    ("line-decoy", "k1r5/1pp5/p7/3N4/8/8/PP6/1KR5 w - - 0 1", "Nb6+"),
    ("line-decoy", "5rk1/6pp/8/8/4n3/7P/5PP1/5R1K b - - 0 1", "Ng3+"),
    ("blocking", "5r1k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Qg8+"),
    ("blocking", "k2r4/pp6/N7/8/5Q2/8/5PPP/6K1 w - - 0 1", "Qb8+"),
    ("blocking", "k7/pp1n4/N7/8/5Q2/8/5PPP/6K1 w - - 0 1", "Qb8+"),
    ("pin", "4k3/5ppp/2q5/8/P7/8/4BPPP/6K1 w - - 0 1", "Bb5"),
    ("pin", "5rk1/5p2/6p1/8/8/1B4Q1/5PPP/6K1 w - - 0 1", "Qxg6+"),
    ("pin", "4k3/pp3ppp/2n5/1B6/3P4/8/PP3PPP/6K1 w - - 0 1", "d5"),
    ("skewer", "4k2r/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8+"),
    ("skewer", "3r4/6pp/8/3k4/8/8/5PPP/R5K1 w - - 0 1", "Rd1+"),
    ("skewer", "r7/5ppp/2k5/8/8/8/4BPPP/6K1 w - - 0 1", "Bf3+"),
    ("fork", "1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1", "Nd7+"),
    ("fork", "8/6pp/2k5/8/8/8/4P1r1/1B2K3 w - - 0 1", "Be4+"),
    ("fork", "6k1/3q1p2/7p/8/4N3/8/5PPP/6K1 w - - 0 1", "Nf6+"),
    ("removal-of-guard", "6k1/pp3ppp/2n5/1B2b3/8/8/PP3PPP/4R1K1 w - - 0 1", "Bxc6"),
    ("removal-of-guard", "2k5/ppp5/3n4/8/4b3/6B1/PP3P2/2K1R3 w - - 0 1", "Bxd6"),
    ("removal-of-guard", "6k1/5ppp/5n2/3b4/6N1/8/5PPP/3R2K1 w - - 0 1", "Nxf6+"),
    ("discovered-attack", "3q2k1/5ppp/8/8/8/3B4/5PPP/3Q2K1 w - - 0 1", "Bxh7+"),
    ("discovered-attack", "6k1/4qppp/8/8/4B3/8/5PPP/4R1K1 w - - 0 1", "Bxh7+"),
    ("discovered-attack", "r5k1/5ppp/8/8/4N3/8/5PBP/6K1 w - - 0 1", "Nf6+"),
    ("discovered-check", "1q2k3/5ppp/8/4N3/8/8/5PPP/4R1K1 w - - 0 1", "Nc6+"),
    ("discovered-check", "7k/5p1p/4r3/8/3N4/8/1B3PPP/6K1 w - - 0 1", "Nxe6+"),
    ("discovered-check", "7k/3q1p1p/8/4N3/8/2B5/5PPP/6K1 w - - 0 1", "Nxd7+"),
    ("trapped-piece", "6k1/5ppp/8/8/8/8/bPP2PPP/2K5 w - - 0 1", "b3"),
    ("trapped-piece", "6k1/5ppp/8/8/8/3B4/3K1PPP/n7 w - - 0 1", "Kc3"),
    ("trapped-piece", "6k1/5ppp/p7/1pp5/8/1BP5/P1P2PPP/6K1 b - - 0 1", "c4"),
    ("hanging-piece", "r5k1/pp3ppp/8/3n4/8/8/PP3PPP/3R2K1 w - - 0 1", "Rxd5"),
    ("hanging-piece", "6k1/pp3ppp/8/1b6/2P5/8/PP3PPP/6K1 w - - 0 1", "cxb5"),
    ("hanging-piece", "2r3k1/pp3ppp/8/8/8/4B2q/PP3PPN/2R3K1 w - - 0 1", "gxh3"),
    ("interference", "4k3/1b4pp/8/8/2PPn3/5p2/5P1P/4R1K1 w - - 0 1", "d5"),
    ("interference", "4k3/6pp/8/r3b3/2P5/8/6PP/2R1R1K1 w - - 0 1", "c5"),
    ("interference", "3k4/pp4b1/8/8/3nPP2/2p5/P1P5/1K1R4 w - - 0 1", "e5"),
    ("line-opening", "5rk1/6p1/4p1P1/8/8/6P1/1q2PPK1/3Q3R w - - 0 1", "Rh8+"),
    ("line-opening", "1kr5/1p6/1P1p4/8/8/1P6/1KPP2q1/R3Q3 w - - 0 1", "Ra8+"),
    ("line-opening", "5rk1/6p1/4p1P1/8/8/3Q3R/1q3PPK/8 w - - 0 1", "Rh8+"),
    ("x-ray", "3q2k1/5ppp/8/6Q1/3r4/8/5PPP/3R2K1 w - - 0 1", "Qxd8+"),
    ("x-ray", "2r3k1/5ppp/8/2r5/8/7Q/5PPP/2R3K1 w - - 0 1", "Qxc8+"),
    ("x-ray", "4q1k1/5ppp/8/1Q2r3/8/8/5PPP/4R1K1 w - - 0 1", "Qxe8+"),
    ("zwischenzug", "3n2k1/2B2ppp/8/4Q3/4r3/b2q3R/5PPP/6K1 w - - 0 1", "Rxd3"),
    ("zwischenzug", "6k1/5ppp/B2Q3r/4R3/4q3/8/2b2PPP/3N2K1 b - - 0 1", "Rxd6"),
    ("zwischenzug", "1b1B2k1/5pp1/1r2n2p/1q6/5Q2/7P/R3NPP1/6K1 b - - 0 1", "Nxf4"),
    ("promotion", "6k1/1P3ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "b8=Q#"),
    ("promotion", "8/2P3pk/7p/1n6/8/8/5PPP/3R2K1 w - - 0 1", "c8=Q"),
    ("promotion", "8/1P3pk1/8/8/8/n7/5PPP/6K1 w - - 0 1", "b8=Q"),
    ("underpromotion", "8/5P1k/5K2/p7/P7/8/8/8 w - - 0 1", "f8=R"),
    ("underpromotion", "8/2q1P1k1/6pp/8/8/6P1/5P1K/8 w - - 0 1", "e8=N+"),
    ("underpromotion", "8/k1P1q3/1p6/8/8/8/5PP1/6K1 w - - 0 1", "c8=N+"),
    ("mate-threat", "3b1rk1/p4ppp/n7/8/8/8/1PB2PPP/3Q2K1 w - - 0 1", "Qd3"),
    ("mate-threat", "5rk1/p4p1p/5Pp1/8/1n6/8/5PPP/2Q3K1 w - - 0 1", "Qh6"),
    ("mate-threat", "2q3k1/5ppp/8/1N6/8/5pP1/5P1P/5RK1 b - - 0 1", "Qh3"),
    ("zugzwang", "8/8/8/4p1K1/2k1P3/8/8/8 w - - 0 1", "Kf6"),
    ("zugzwang", "1k6/1P6/K7/7p/8/7P/8/8 w - - 0 1", "h4"),
    ("zugzwang", "8/8/8/1K1p4/3P1k2/8/8/8 w - - 0 1", "Kc6"),
];

/// Here something else is claimed, and never this motif.
const NEAR_MISSES: &[Case] = &[
    ("decoy", "5rk1/5ppp/8/6B1/1Q6/8/5PPP/3R2K1 w - - 0 1", "Qxf8+"),
    ("decoy", "r1r3k1/5ppp/8/8/8/2Q5/2R2PPP/6K1 w - - 0 1", "Qxc8+"),
    ("decoy", "6k1/4qppp/8/8/4B3/8/5PPP/4R1K1 w - - 0 1", "Bxh7+"),
    ("overload", "5rk1/5ppp/8/3n4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
    ("overload", "r5k1/5ppp/5n2/3b4/2P5/8/5PPP/3RR1K1 w - - 0 1", "cxd5"),
    ("overload", "3r2k1/5qp1/8/8/2Q5/8/5PP1/5K1R w - - 0 1", "Rh8+"),
    ("deflection", "3r1rk1/6p1/8/8/8/3B4/2n2PPP/1R4K1 w - - 0 1", "Bxc2"),
    ("deflection", "r5k1/3q1ppp/8/2b5/8/8/5PPP/2Q1R1K1 w - - 0 1", "Qxc5"),
    ("deflection", "5rk1/5ppp/8/6B1/1Q6/8/5PPP/3R2K1 w - - 0 1", "Qxf8+"),
    ("line-decoy", "r5k1/5ppp/4b3/3n4/2P5/8/5PPP/3QR1K1 w - - 0 1", "cxd5"),
    ("line-decoy", "6k1/5pp1/2pp3p/4n3/3P4/8/2Q2PPP/4R1K1 w - - 0 1", "dxe5"),
    ("line-decoy", "5r1k/6p1/7p/4N3/8/8/6PP/5RK1 w - - 0 1", "Rxf8+"),
    ("blocking", "6rk/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Nf7#"),
    ("blocking", "b4r1k/1n4p1/7N/8/2Q5/8/5PPP/6K1 w - - 0 1", "Nf7+"),
    ("blocking", "5r1k/4N1pp/8/7Q/8/4R3/5PPP/6K1 w - - 0 1", "Qxh7+"),
    ("pin", "6k1/p4ppp/2n5/1B6/3P4/8/PP3PPP/6K1 w - - 0 1", "Bxc6"),
    ("pin", "5r1k/5p2/6p1/8/8/1B1n2Q1/5PPP/6K1 w - - 0 1", "Qxd3"),
    ("pin", "4k3/3p1ppp/2n5/7r/P7/8/4BPPP/6K1 w - - 0 1", "Bxh5"),
    ("skewer", "b3k2r/5pb1/8/8/8/8/5PPP/R5K1 w - - 0 1", "Rxa8+"),
    ("skewer", "3r4/3k2pp/8/8/3n4/8/5PPP/3R2K1 w - - 0 1", "Rxd4+"),
    ("skewer", "4k3/5ppp/2q5/8/P7/8/4BPPP/6K1 w - - 0 1", "Bb5"),
    ("fork", "rb3k2/3n1ppp/8/4N3/8/8/PP3PPP/3R2K1 w - - 0 1", "Nxd7+"),
    ("fork", "r1r3k1/6pp/8/3n4/8/7P/5PP1/3Q2K1 w - - 0 1", "Qxd5+"),
    ("fork", "3q2rk/6pp/8/6N1/8/8/5PPP/6K1 w - - 0 1", "Nf7#"),
    ("removal-of-guard", "6k1/p4ppp/2np4/1B2b3/8/8/PP3PPP/4R1K1 w - - 0 1", "Bxc6"),
    ("removal-of-guard", "6k1/5p1p/4pn2/3b4/6N1/8/5PPP/3R2K1 w - - 0 1", "Nxf6+"),
    ("removal-of-guard", "6k1/5ppp/5n2/3b4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
    ("discovered-attack", "3qr1k1/5ppp/8/1n6/8/3B4/5PPP/2RQ2K1 w - - 0 1", "Bxb5"),
    ("discovered-attack", "r5k1/4qppp/4p3/8/4B3/8/5PPP/4R1K1 w - - 0 1", "Bxa8"),
    ("discovered-attack", "nr4k1/5ppp/8/2n5/4N3/8/5PBP/6K1 w - - 0 1", "Nxc5"),
    ("discovered-check", "4k3/4pppp/2q5/4N3/8/8/5PPP/4R1K1 w - - 0 1", "Nxc6"),
    ("discovered-check", "7k/5ppp/4r3/8/3N4/8/1B3PPP/6K1 w - - 0 1", "Nxe6"),
    ("discovered-check", "5k2/1b3pRp/5B2/8/8/8/5PPP/6K1 w - - 0 1", "Rxh7"),
    ("trapped-piece", "6k1/5ppp/8/8/8/8/bP3PPP/1K6 w - - 0 1", "Kxa2"),
    ("trapped-piece", "1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1", "Nd7+"),
    ("trapped-piece", "6k1/1q3ppp/8/3N4/8/8/5PPP/2R3K1 w - - 0 1", "Rc8+"),
    ("hanging-piece", "3r2k1/5ppp/p7/3n4/8/8/5PPP/1R1R2K1 w - - 0 1", "Rxd5"),
    ("hanging-piece", "6k1/5ppp/5n2/3b4/8/8/5PPP/3RR1K1 w - - 0 1", "Rxd5"),
    ("hanging-piece", "6k1/pp3ppp/2n5/1B2b3/8/8/PP3PPP/4R1K1 w - - 0 1", "Bxc6"),
    ("interference", "4k3/1b4pp/8/5p2/2PPn3/5p2/5P1P/n3R1K1 w - - 0 1", "Rxa1"),
    ("interference", "4k3/6pp/7r/4b3/2P5/8/6PP/2R1R1K1 w - - 0 1", "Rxe5+"),
    ("interference", "6k1/b5pp/8/8/2PPn3/5p2/5P1P/4R1K1 w - - 0 1", "Rxe4"),
    ("line-opening", "5rk1/6p1/6P1/7Q/8/6P1/5PK1/7R w - - 0 1", "Qh7#"),
    ("line-opening", "3q2k1/5ppp/8/8/8/3B4/5PPP/3Q2K1 w - - 0 1", "Bxh7+"),
    ("line-opening", "5rk1/6p1/4p1P1/8/3Q4/6P1/q4PK1/7R w - - 0 1", "Rh8+"),
    ("x-ray", "r1r3k1/5ppp/8/8/8/2Q5/2R2PPP/6K1 w - - 0 1", "Qxc8+"),
    ("x-ray", "4r1k1/5pp1/7p/3n4/8/8/3R1PPP/3R2K1 w - - 0 1", "Rxd5"),
    ("x-ray", "6k1/2r2ppp/2n5/8/8/2R5/2R2PPP/6K1 w - - 0 1", "Rxc6"),
    ("zwischenzug", "6k1/5pp1/4p2p/3q4/8/2N4P/5PP1/6K1 w - - 0 1", "Nxd5"),
    ("zwischenzug", "6k1/2B2pp1/n6p/4Q3/4r3/3q3R/5PPP/6K1 w - - 0 1", "Rxd3"),
    ("zwischenzug", "6k1/4npp1/7p/5q2/8/2N4P/5PP1/1B4K1 w - - 0 1", "Bxf5"),
    ("promotion", "8/5P1k/5K2/p7/P7/8/8/8 w - - 0 1", "f8=R"),
    ("promotion", "8/2q1P1k1/6pp/8/8/6P1/5P1K/8 w - - 0 1", "e8=N+"),
    ("promotion", "1b4k1/1P3ppp/8/8/8/8/4RPPP/6K1 w - - 0 1", "Re8#"),
    ("underpromotion", "8/5P1k/5K2/p7/8/P7/8/8 w - - 0 1", "f8=Q"),
    ("underpromotion", "8/3rP1k1/6pp/8/8/6P1/5P1K/8 w - - 0 1", "e8=Q"),
    ("underpromotion", "8/k1P5/2K5/7p/8/7P/8/8 w - - 0 1", "c8=Q"),
    ("mate-threat", "4r1k1/p3bppp/n7/8/8/3Q4/1PB2PPP/6K1 w - - 0 1", "Qxh7+"),
    ("mate-threat", "5rk1/p4p1p/5P2/8/1n6/8/5PPP/2Q3K1 w - - 0 1", "Qg5+"),
    ("mate-threat", "5rk1/p3bppp/n7/8/8/8/1PB2PPP/Q5K1 w - - 0 1", "Qxa6"),
    ("zugzwang", "1k6/1P6/K7/7p/8/7P/6R1/8 w - - 0 1", "Rc2"),
    ("zugzwang", "1k6/1P6/K7/7p/8/7P/4B3/8 w - - 0 1", "Bxh5"),
    ("zugzwang", "8/8/8/2Kp4/3P2k1/8/8/8 w - - 0 1", "Kxd5"),
];

/// The motif is on the board and is not the point: with the king back on its square the queen is made all the same, only
/// the score is a little lower; the bishop that has left the file falls to the queen without the rook's check; and White,
/// a queen ahead, wins whether the rook guards the back rank or not.
const BESIDE_THE_POINT: &[Case] = &[
    ("decoy", "3r4/4k2P/8/8/8/8/5PP1/3R2K1 w - - 0 1", "Rxd8"),
    ("line-decoy", "6k1/5pp1/2p4p/3b4/4n3/5P2/6PP/3RQ1K1 w - - 0 1", "fxe4"),
    ("removal-of-guard", "5rk1/5ppp/8/6B1/1Q6/8/5PPP/3R2K1 w - - 0 1", "Qxf8+"),
];

fn position(text: &str) -> Chess {
    fen::read(text, Rules::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn explained(position: &Chess) -> Explanation {
    let mut engine = Engine::new(Settings { hash: 4, ..Settings::default() }).unwrap();
    let request = Request { price: Price::EXPLANATION, refutations: 0, ..Request::default() };
    explain(&mut engine, &History::new(position.clone()), &request, &Stop::new()).unwrap()
}

/// What is wrong with a case, if anything.
fn fault(&(name, text, san): &Case, fires: bool) -> Option<String> {
    let root = position(text);
    let explanation = explained(&root);
    let best = explanation.best().map(|m| SanPlus::from_move(root, m).to_string()).unwrap_or_default();
    let claimed = themes::motifs(&explanation);
    let right = claimed.contains(&name) == fires && !claimed.is_empty() && best == san;
    (!right).then(|| format!("{name} {text}: {best} for {san}, claims {claimed:?}"))
}

/// All faults of a table; the cases are shared out between two threads.
fn faults(cases: &[Case], fires: bool) -> Vec<String> {
    let (first, second) = cases.split_at(cases.len() / 2);
    let look = |part: &[Case]| part.iter().filter_map(|case| fault(case, fires)).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        let half = scope.spawn(|| look(first));
        let mut found = look(second);
        found.extend(half.join().unwrap());
        found
    })
}

#[test]
fn every_motif_of_the_tables_has_three_cases_of_both_kinds() {
    for (name, ..) in FIRES.iter().chain(NEAR_MISSES) {
        assert!(Motif::ALL.iter().any(|motif| motif.name() == *name), "{name}");
        for table in [FIRES, NEAR_MISSES] {
            assert_eq!(table.iter().filter(|case| case.0 == *name).count(), 3, "{name}");
        }
    }
}

#[test]
fn motifs_are_claimed_where_they_decide() {
    let faults = faults(FIRES, true);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn motifs_are_not_claimed_where_they_do_not() {
    let faults = faults(NEAR_MISSES, false);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_beside_the_point_is_not_claimed() {
    let faults = faults(BESIDE_THE_POINT, false);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
