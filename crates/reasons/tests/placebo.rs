//! Nonsense put through the same significance test as purposes: hardly any of it may pass.

#![allow(clippy::unwrap_used)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{Asker, Criterion, Price, Split, Stop};
use lucena_reasons::{
    Purpose,
    purposes::{Step, aims, is_served},
    questions::Choice,
};
use shakmaty::{File, Move, Rank, Role, Square};

/// Nonsense about a move, which has no knowledge of chess in it.
type Nonsense = fn(Move) -> bool;

const PLACEBO: [Nonsense; 20] = [
    |m| m.to().is_light(),
    |m| m.to().is_dark(),
    |m| matches!(m.to().file(), File::A | File::E),
    |m| from(m).is_light(),
    |m| matches!(from(m).file(), File::A | File::E),
    |m| m.to().rank() > Rank::Fourth,
    |m| m.to().file() > File::D,
    |m| m.to().file() <= File::D,
    |m| from(m).file() > from(m).rank().to_u32().try_into().unwrap_or(File::H),
    |m| index(m.to()).is_multiple_of(3),
    |m| index(m.to()) % 3 == 1,
    |m| index(from(m)).is_multiple_of(3),
    |m| (index(m.to()) + index(from(m))).is_multiple_of(2),
    |m| (index(m.to()) + index(from(m))).is_multiple_of(3),
    |m| m.to().file() > from(m).file(),
    |m| m.to().file() < from(m).file(),
    |m| index(m.to()) > index(from(m)),
    |m| m.to().distance(from(m)) == 2,
    |m| matches!(m.role(), Role::Pawn | Role::Bishop | Role::King),
    |m| matches!(m.role(), Role::Knight | Role::Rook | Role::Queen),
];

fn from(m: Move) -> Square {
    m.from().unwrap_or(m.to())
}

fn index(square: Square) -> u32 {
    u32::from(square)
}

/// Positions of games.
const POSITIONS: &[&str] = &[
    "rnbq1rk1/pp4pp/2pppn2/5p2/P1P5/2P1P1P1/3PNPBP/R1BQ1RK1 b - - 0 9",
    "2r3k1/5p1p/p2r2p1/1p6/3Pp2P/1P2N1P1/P4P1K/4R3 w - - 4 39",
    "r1bq1rk1/1p3ppp/2nbpn2/p7/2Pp4/1P1P1NP1/PB3PBP/RN1QR1K1 w - - 1 12",
    "r1bqr1k1/ppp2pbp/2np1np1/4p3/4P1N1/2NP2PP/PPP2PB1/R1BQK2R b KQ - 1 9",
    "1r4k1/6rp/5np1/p2N4/P2p4/5P2/1PP3P1/2K4R w - - 0 24",
    "r1bq2k1/1pp2ppp/3n1b2/p2p4/3P1B2/2P2N2/PP3PPP/R3QBK1 w - - 0 16",
    "r1bq1rk1/2p4p/1p1n2p1/2pPpp2/2P1P3/2NB3P/PPQR1PP1/1K5R b - - 0 18",
    "r2qk1nr/1bp1bppp/ppn1p3/3pP3/3P4/P1N1BN2/1PPQ1PPP/R3KB1R b KQkq - 3 9",
    "rnbqkbnr/pp2pppp/2p5/8/3Pp3/5P2/PPP3PP/RNBQKBNR w KQkq - 0 4",
    "r2qkb1r/p4p1p/2p2n2/3p2p1/3P1pb1/2N2N2/PPP3PP/R1BQ1RK1 w kq - 1 11",
    "r1bqk2r/pppp1ppp/2n2n2/1Bb1p3/4P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5",
    "R3n1k1/1r3ppp/8/1B1p4/3Pr3/7P/1B3KP1/3R4 w - - 1 43",
    "r3k2r/pbpp1p1p/p3pp2/3P4/1bP5/2N1Q3/PP3P1P/R1B2KNq w kq - 0 12",
    "5rk1/p5pp/2p3p1/3r3b/8/2P1PP2/PP1N3P/2KR1R2 b - - 1 22",
    "r3k3/ppp3br/7p/4Pp2/2B5/4B1Pq/PPQ4P/R3K2R b KQq - 0 18",
    "rnbqk2r/pp3pbp/3p1np1/2pP2B1/4P3/2N2P2/PP4PP/R2QKBNR b KQkq - 2 8",
    "1r2k2r/4ppb1/3p2pp/2p2q2/1PpPn3/2P1PN1P/2Q2PPB/1R2K2R w Kk - 0 21",
    "r4rk1/1b1q2pp/p2bp3/1p1p1p2/P1pP1P2/2P1PN2/1PQ1B1PP/R4RK1 w - - 2 22",
    "r4bk1/ppp2qpn/2b1p2p/4PP2/3P4/2PB4/PP2Q2P/R1B2RK1 b - - 0 20",
    "r2b2k1/1p1q2p1/2p1npbp/4p3/P1P1N1P1/3PB1QP/2P2PB1/R5K1 b - - 0 26",
    "1rr1b1k1/5ppp/1p1Rpn2/n7/8/1N4P1/PB2PPBP/R5K1 w - - 1 20",
    "4q1k1/6p1/5n1p/2pb4/r2p1P2/6NP/PB3QP1/R5K1 w - - 0 28",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "R1b1rrk1/7p/p7/1p3p2/3RpP2/2n1N1PB/P6P/5K2 w - - 0 39",
    "3rk2r/p3qp2/2p1p3/3nR2p/4N1p1/3Q4/PPP2PPP/3R2K1 w k - 4 20",
    "2kr4/1ppqr1pp/3b4/1n2p3/1P1Pp3/P1P1P3/1BK1B1PP/R7 w - - 0 23",
    "rnbqkbnr/ppp2ppp/8/3P4/4p3/5N2/PPPPQPPP/RNB1KB1R b KQkq - 1 4",
    "6k1/1p1r1ppp/pn2b3/4P3/2p1P3/PPN4P/2P1BPP1/4K2R w K - 0 19",
    "rnbqkbn1/pppp2p1/7r/3QN2p/8/4P3/PPP2PPP/RNB1KB1R b KQq - 2 6",
    "r1bqr1k1/p1bn1pp1/1pp2n1p/3pp3/1P2P3/P2P1N1P/1BP2PP1/RN1QRBK1 w - - 0 14",
    "rnbqk2r/pp3pQ1/2pb4/3p4/8/4BNp1/PPP1PPBP/R4RK1 b kq - 0 12",
    "r2qkb1r/pppnn1p1/4p2p/8/2B2Q2/3P4/PPP2PPP/RNB1K2R w KQkq - 0 11",
    "r2b2k1/1q1b1p1p/4r1p1/1p6/p7/P1QBB2P/1P3PP1/2R1R1K1 w - - 1 27",
    "r2k2r1/pbp1bB2/1p1p3p/4p1q1/4P3/2P4Q/PP1N1PPP/R4RK1 b - - 5 22",
    "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 3 3",
    "rn4k1/pp3rpp/2p1p3/3p4/P2P3q/7P/1PPNPPB1/R3K3 w Q - 0 13",
    "r1b1kb1r/ppppnppp/5q2/1P2p3/3B4/P4N2/2PPPPPP/RN1QKB1R b KQkq - 0 6",
    "6k1/1p4p1/3p1r2/p4r1p/4p3/3N2PP/PP1R1PK1/3R4 b - - 0 40",
    "r1bq1rk1/ppp2ppp/2n5/2bnp3/2B5/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 8",
    "r2q1rk1/4bppp/p7/2p1Pp2/2Pp2P1/B2P1N2/P6P/1R3RK1 w - - 0 21",
];

/// So many of the trials may be accepted, in hundredths.
const MOST: usize = 2;

#[test]
fn nonsense_is_hardly_ever_accepted() {
    let (mut trials, mut accepted, mut sense) = (0, 0, 0);
    for text in POSITIONS {
        let game = History::new(fen::read(text, Rules::Standard).unwrap());
        let mut engine = Engine::new(Settings { hash: 4, ..Settings::default() }).unwrap();
        let mut asker = Asker::new(&mut engine, Price::of(20_000), Stop::new());
        let choice = Choice::of(&mut asker, &game, None).unwrap().unwrap();
        let first = choice.census().first().unwrap().m;
        let served: Vec<&Nonsense> = PLACEBO.iter().filter(|serves| serves(first)).collect();
        let mut is_accepted = |tried: usize, serves: &dyn Fn(Move) -> bool| {
            let criterion = Criterion { purpose: "tested", squares: Vec::new(), tried };
            let split = Split::measure(&mut asker, &game, choice.census(), criterion, serves).unwrap();
            usize::from(split.is_some())
        };
        trials += PLACEBO.len();
        accepted += served.iter().map(|serves| is_accepted(served.len(), serves)).sum::<usize>();
        let aims = aims(&Step::of(game.position(), first));
        let serves = |&(purpose, about): &(Purpose, Option<Square>)| {
            is_accepted(aims.len(), &|m| is_served(purpose, about, &Step::of(game.position(), m)))
        };
        sense += aims.iter().map(serves).sum::<usize>();
    }
    println!("of {trials} trials {accepted} are accepted; of purposes {sense}");
    assert!(100 * accepted <= MOST * trials, "{accepted} of {trials}");
}
