//! The worked examples of CAPS-II §IX and X; the positions are in the guide to the papers.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::fen::{self, Rules};
use lucena_solver::{
    Solution,
    caps::{self, Event, Features, Settings},
};
use shakmaty::{Chess, Move, san::SanPlus};

/// A stand-in for the lost Figure 2: White threatens 2. Qe8+ Rxe8 3. Rxe8 mate.
const FIGURE_2: &str = "r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8 b - - 0 1";
const FIGURE_3: &str = "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1";
const FIGURE_4: &str = "3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1";
const FIGURE_5: &str = "rnbqkb1r/1p3ppp/5N2/1p2p1B1/2P5/8/PP2PPPP/R2QKB1R b KQkq - 0 1";

fn position(fen: &str) -> Chess {
    fen::read(fen, Rules::Standard).unwrap()
}

fn san(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

fn original(position: &Chess, nodes: u64, listener: &mut dyn FnMut(&Event<'_>)) -> Solution {
    let settings = Settings { nodes, features: Features::ORIGINAL, ..Settings::default() };
    caps::solve(position, &settings, listener)
}

fn words(position: &Chess, line: &[Move]) -> String {
    let mut at = position.clone();
    let say = |&m: &Move| SanPlus::from_move_and_play_unchecked(&mut at, m).to_string();
    line.iter().map(say).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_pawn_move_is_exonerated_and_six_moves_do_something_about_the_threat() {
    let position = position(FIGURE_2);
    let mut answers: Vec<Vec<String>> = Vec::new();
    let solution = original(&position, 20_000, &mut |event| {
        if let Event::Exonerated { ply: 0, m, counters, .. } = event
            && san(&position, *m) == "a2"
        {
            let mut moves: Vec<String> = counters.iter().map(|(m, _)| san(&position, *m)).collect();
            moves.sort();
            moves.dedup();
            answers.push(moves);
        }
    });
    assert_eq!(answers.first().unwrap().join(" "), "Kh8 Nd7 Qe3 Qe4 Qe5+ Rf8");
    assert_eq!(san(&position, solution.best().unwrap()), "Qe4");
}

#[test]
fn causal_reordering_finds_the_mate() {
    let position = position(FIGURE_3);
    let solution = original(&position, 2_000, &mut |_| ());
    assert_eq!(words(&position, &solution.line), "Bh2+ Kh1 Bg3+ Kg1 Rh1+ Kxh1 Qh4+ Kg1 Qh2#");
}

/// The book's line, letter for letter; our search needs a depth limit of 14 plies for it, the paper's had 10.
#[test]
fn the_famous_combination_is_found() {
    let position = position(FIGURE_4);
    let settings = Settings { nodes: 20_000, depth: 14, features: Features::ORIGINAL, ..Settings::default() };
    let solution = caps::solve(&position, &settings, &mut |_| ());
    let line = words(&position, &solution.line);
    assert!(line.starts_with("Nxe6 fxe6 Qxe6+ Kh8 Qe7 Qg8 Rxh7+ Qxh7 Qxd8+"), "{line}");
}

#[test]
fn the_queen_takes_because_the_pawn_cannot() {
    let position = position(FIGURE_5);
    let mut pawn_fails = false;
    let solution = original(&position, 2_000, &mut |event| {
        if let Event::Back { ply: 0, m, value, .. } = event {
            pawn_fails |= san(&position, *m) == "gxf6" && *value < -100;
        }
    });
    assert!(pawn_fails);
    assert_eq!(words(&position, &solution.line[..3]), "Qxf6 Bxf6 Bb4+");
}
