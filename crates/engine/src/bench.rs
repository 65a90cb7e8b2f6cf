//! The bench: fixed positions to a fixed depth. How many nodes that takes is the search's fingerprint, the same on
//! every machine; how long it takes is the machine's.

use std::time::Duration;

use lucena_board::{
    fen::{self, FenError, Rules},
    history::History,
};

use crate::{
    clock::Signals,
    engine::{Engine, Limits, Settings},
    table::TooBig,
};

/// A position's name and FEN.
pub type Named = (&'static str, &'static str);

/// Positions of many kinds, all well known: openings, famous games, move generators' tests, endings.
pub const POSITIONS: &[Named] = &[
    ("the initial position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("Italian game", "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq - 0 6"),
    ("Ruy Lopez, closed", "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9"),
    ("Sicilian, Najdorf", "rnbqk2r/1p2bppp/p2ppn2/6B1/3NPP2/2N2Q2/PPP3PP/R3KB1R b KQkq - 2 8"),
    ("French, Winawer", "rnbqk2r/pp2nppp/4p3/2ppP3/3P2Q1/P1P5/2P2PPP/R1B1KBNR b KQkq - 2 7"),
    ("Queen's gambit declined", "r1bq1rk1/pppnbppp/4pn2/3p2B1/2PP4/2N1PN2/PP3PPP/2RQKB1R b K - 4 7"),
    ("King's Indian, main line", "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9"),
    ("Grünfeld, exchange", "r1bq1rk1/pp2ppbp/2n3p1/2p5/2BPP3/2P1B3/P3NPPP/R2QK2R w KQ - 4 10"),
    ("King's gambit", "rnbqkbnr/pppp1p1p/8/4N3/4PppP/8/PPPP2P1/RNBQKB1R b KQkq - 1 5"),
    ("Queen's gambit, Carlsbad", "r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 2 11"),
    ("Semi-Slav, Botvinnik", "r1bqkb1r/p2n1p2/2p1pn2/1p2P1B1/2pP4/2N5/PP3PPP/R2QKB1R w KQkq - 1 11"),
    ("Anderssen–Kieseritzky, 1851", "rnb1k1nr/p2p1ppp/5q2/1pb2N1P/4PBP1/2NP1Q2/PPP5/R4KR1 w kq - 3 17"),
    ("Anderssen–Dufresne, 1852", "1r2k1r1/pbppnp1p/1bn2P2/7q/Q7/B1PB1N2/P4PPP/R3R1K1 w - - 1 19"),
    ("Morphy–the consultants, 1858", "rn2kb1r/p3qppp/2p2n2/1p2p1B1/2B1P3/1QN5/PPP2PPP/R3K2R w KQkq - 0 10"),
    ("D. Byrne–Fischer, 1956", "r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17"),
    ("Deep Blue–Kasparov, 1997", "r2k1b1r/pb1nq1p1/2p1pnBp/1p6/P2P1B2/5N2/1PP2PPP/R2Q1RK1 w - - 1 13"),
    ("Kasparov–Topalov, 1999", "b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 1 24"),
    (
        "Kiwipete, the move generators' own",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    ("perft's fourth", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("perft's fifth", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("perft's sixth", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
    ("Lasker and Reichhelm, 1901", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"),
    ("Réti, 1921", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"),
    ("Saavedra, 1895", "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"),
    ("Lucena's bridge", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"),
    ("Philidor's third rank", "3k4/R7/7r/3PK3/8/8/8/8 w - - 0 1"),
    ("rooks and pawns", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("opposite bishops", "8/5k2/4p3/p2pPp1p/P1bP1P1P/2B1K3/8/8 w - - 0 1"),
    ("knight against bishop", "8/1p3k2/p1p1b1p1/P2p3p/1P1Pp2P/2N1P1P1/2P2P2/5K2 w - - 0 1"),
    ("queens and pawns", "8/5pk1/1q4p1/4p2p/4P3/5PPP/4Q1K1/8 w - - 0 1"),
];

/// What a position took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cost {
    /// Nodes.
    pub nodes: u64,
    /// Time.
    pub time: Duration,
}

/// Why a bench cannot be run.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[allow(missing_docs)]
pub enum BenchError {
    Memory(#[from] TooBig),
    Position(#[from] FenError),
}

/// Searches every position with an engine that remembers nothing, and tells what each took; a signal to stop ends
/// the bench after the last position that was finished.
///
/// # Errors
///
/// Returns [`BenchError`] when there is no memory for the engine's table.
pub fn run(
    settings: &Settings,
    depth: u32,
    signals: &Signals,
    finished: &mut dyn FnMut(Named, Cost),
) -> Result<(), BenchError> {
    let mut engine = Engine::new(settings.clone())?;
    for &(name, fen) in POSITIONS {
        engine.forget();
        let game = History::new(fen::read(fen, Rules::Standard)?);
        let report = engine.analyse(&game, &Limits::depth(depth), signals, &mut |_| ());
        if signals.is_stopped() {
            break;
        }
        finished((name, fen), Cost { nodes: report.nodes, time: report.time });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_read() {
        for (name, fen) in POSITIONS {
            assert!(fen::read(fen, Rules::Standard).is_ok(), "{name}");
        }
    }
}
