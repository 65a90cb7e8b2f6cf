//! The alternating search on the thesis's own positions.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{fen, notation, said::read_move};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{Asker, Centipawns, Inquiry, Line, Points, Price, Stop, balance};
use lucena_reasons::{
    Aim, Motif, Parts, Task, Use,
    alternating::{Halt, Scope, alternate},
    motif, study,
};
use shakmaty::{Position, Square};

/// Questions about an aim, so many nodes each.
fn inquiry<'m>(engine: &'m mut Engine, aim: &Aim, question: u64) -> Inquiry<'m> {
    Inquiry::new(Asker::new(engine, Price::of(30 * question), Stop::new()), aim.us, aim.threshold)
}

fn line(fen: &str, moves: &str) -> Line {
    let mut line = Line::new(&fen::read(fen, fen::Rules::Standard).unwrap());
    for word in moves.split_whitespace() {
        let m = read_move(line.last(), word).unwrap();
        line.play(m);
    }
    line
}

/// VIRGO §4.2, first example: without 1.Rxh7 the rook on h8 takes back on d8; with it, it stands on h7.
#[test]
fn the_rook_on_h8_had_two_duties() {
    let main = line(
        "2kr3r/1pp3pb/p2bq3/4Np2/4pPP1/2P1P3/P1P1Q3/1K1R1B1R w - - 0 1",
        "Rxh7 Rxh7 Qxa6 bxa6 Bxa6+ Kb8 Nc6+ Ka8 Bb7+ Kxb7 Nxd8+ Kc8 Nxe6",
    );
    let mut engine = Engine::new(Settings { hash: 8, ..Settings::default() }).unwrap();
    let aim = Aim::points(main.root(), Points(2), Centipawns(0));
    let mut inquiry = inquiry(&mut engine, &aim, 20_000);
    let traces =
        alternate(&mut inquiry, &aim, (&main.up_to(2), &main.up_to(0)), &main, Scope::default()).unwrap();
    let takes_back =
        traces.iter().find(|trace| trace.halt == Halt::Illegal && trace.mover == Square::H8).unwrap();
    assert_eq!(takes_back.critical.to(), Square::D8);
    let without = notation::in_sentence(main.root(), &takes_back.works.moves());
    assert_eq!(without, "1.Qxa6 bxa6 2.Bxa6+ Kb8 3.Nc6+ Ka8 4.Bb7+ Kxb7 5.Nxd8+");
    assert_eq!(takes_back.fails.moves(), main.up_to(11).moves());
}

/// VIRGO §4.5, figure 7, trace A: drawn to b8, the king is forked together with the queen; left on a8, it is not.
#[test]
fn the_king_was_drawn_to_b8() {
    let main = line(
        "kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1",
        "Qxa6 bxa6 Rxb8+ Kxb8 Nc6+ Kc7 Nxe7 Bxe7 Bxh6",
    );
    let mut engine = Engine::new(Settings { hash: 8, ..Settings::default() }).unwrap();
    let aim = Aim::points(main.root(), Points(3), Centipawns(250));
    let mut inquiry = inquiry(&mut engine, &aim, 10_000);
    let traces =
        alternate(&mut inquiry, &aim, (&main.up_to(4), &main.up_to(2)), &main, Scope::default()).unwrap();
    assert!(traces.iter().any(|trace| trace.halt != Halt::Both), "{traces:?}");
    // Both lines of every trace can be replayed, and differ by the move that was left out.
    for trace in &traces {
        let (with, without) =
            if trace.in_first { (&trace.works, &trace.fails) } else { (&trace.fails, &trace.works) };
        assert_eq!(with.len(), without.len() + 2);
        assert!(trace.works.last().is_legal(trace.critical));
    }
}

/// VIRGO §4.6.1, cases 2a and 2b: every reply to a threat is tried, and what meets it.
#[test]
fn replies_to_a_threat_show_the_fork() {
    for (fen, moves, points, motif) in [
        ("r3r1k1/5ppp/8/3N4/8/7P/5PPK/7R w - - 0 1", "Nc7 Rad8 Nxe8", 2, Some(Motif::Fork)),
        ("3q2k1/5ppp/5n2/4p3/4P1B1/7P/5PPK/2BR4 w - - 0 1", "Bg5 h6 Bxf6", 3, None),
    ] {
        let main = line(fen, moves);
        let mut engine = Engine::new(Settings { hash: 8, ..Settings::default() }).unwrap();
        let won = balance(main.root(), main.root().turn()) + Points(points);
        let aim = Aim::points(main.root(), Points(points), won.centipawns() - Centipawns(80));
        let mut inquiry = inquiry(&mut engine, &aim, 8_000);
        let findings = study::recognised(
            &main,
            Task::new(aim, Use::Reasons(Parts::ALL)),
            &mut inquiry,
            &[motif::pairs::find],
        )
        .unwrap();
        let found = findings.first().map(|finding| finding.claim.says());
        assert_eq!(found, motif, "{fen}: {findings:?}");
    }
}
